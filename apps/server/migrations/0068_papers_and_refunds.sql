-- A grant that was entered wrongly is cancelled by another person. Its receipt stays, and says so.
create table finance.grant_cancellations (
  tenant_id uuid not null,
  grant_id uuid not null,
  school_id uuid not null,
  reason text not null,
  cancelled_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, grant_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, grant_id) references finance.grant_receipts (tenant_id, id)
);
create index grant_cancellations_by_school on finance.grant_cancellations (tenant_id, school_id);
call platform.protect('finance.grant_cancellations', true, 'select, insert');
create policy by_code on finance.grant_cancellations for select using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and nullif(current_setting('app.receipt_code', true), '') is not null
  and exists (
    select 1 from finance.grant_receipts g
    where g.tenant_id = grant_cancellations.tenant_id
      and g.id = grant_cancellations.grant_id
      and g.verify_code = nullif(current_setting('app.receipt_code', true), '')));

-- One transfer makes one receipt. Whoever enters it again after a cancellation makes its second part.
alter table finance.grant_receipts add column part int not null default 1 check (part > 0);
update finance.grant_receipts g
set part = n.part
from (
  select tenant_id, id,
    row_number() over (partition by tenant_id, school_id, reference order by created_at, id) as part
  from finance.grant_receipts
  where reference is not null
) n
where n.tenant_id = g.tenant_id and n.id = g.id and n.part > 1;
create unique index grant_receipts_reference
  on finance.grant_receipts (tenant_id, school_id, reference, part);

-- What came from elsewhere than from learners can be checked by its code as well.
alter table finance.other_incomes add column verify_code text;
update finance.other_incomes
set verify_code = upper(left(replace(gen_random_uuid()::text, '-', ''), 12));
alter table finance.other_incomes
  alter column verify_code set not null,
  add constraint other_incomes_verify_code unique (tenant_id, verify_code);
create policy by_code on finance.other_incomes for select using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and verify_code = nullif(current_setting('app.receipt_code', true), ''));

-- Each print of these papers, so that the next one says which copy it is.
create table finance.official_prints (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  grant_id uuid,
  other_income_id uuid,
  copy_number int not null check (copy_number >= 0),
  printed_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, grant_id, copy_number),
  unique (tenant_id, other_income_id, copy_number),
  check (num_nonnulls(grant_id, other_income_id) = 1),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, grant_id) references finance.grant_receipts (tenant_id, id),
  foreign key (tenant_id, other_income_id) references finance.other_incomes (tenant_id, id)
);
create index official_prints_by_school on finance.official_prints (tenant_id, school_id);
call platform.protect('finance.official_prints', true, 'select, insert');

-- A refund that goes back to the phone it came from, by a reversal at the telephone company.
create table finance.reversals (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  adjustment_id uuid not null,
  payment_id uuid not null,
  -- The telephone company's own code of the payment that goes back.
  transaction_code text not null check (transaction_code ~ '^[A-Z0-9]{6,20}$'),
  amount_cents bigint not null check (amount_cents > 0 and amount_cents % 100 = 0),
  money_account_id uuid not null,
  -- "unknown": it was asked for, and nobody has said how it ended.
  state text not null default 'asking'
    check (state in ('asking', 'sent', 'done', 'failed', 'unknown')),
  reversal_code text,
  result_text text,
  asked_by uuid not null,
  origin text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, adjustment_id) references finance.fee_adjustments (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
-- Money goes back once.
create unique index reversals_of_payment on finance.reversals (tenant_id, payment_id)
  where state <> 'failed';
create unique index reversals_open on finance.reversals (tenant_id, adjustment_id)
  where state <> 'failed';
create index reversals_by_adjustment on finance.reversals (tenant_id, adjustment_id, created_at desc);
create index reversals_by_payment on finance.reversals (tenant_id, payment_id);
create index reversals_by_school on finance.reversals (tenant_id, school_id);
create index reversals_by_money_account on finance.reversals (tenant_id, money_account_id);
call platform.protect('finance.reversals', true, 'select, insert, update');
