-- Where parents pay is changed by two people and not at once. What is asked for waits here: the bank details
-- and paybill of an account, or a whole connection with its sealed keys. The accounts and connections
-- themselves hold only what was approved and is in force, so nothing else can be shown or used.
create table finance.pay_changes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  money_account_id uuid not null,
  -- Null: the details of the account itself.
  provider text check (provider in ('mpesa', 'kcb', 'equity', 'coop')),
  before jsonb not null,
  after jsonb not null,
  sealed_secret text,
  state text not null default 'in-approval' check (state in
    ('in-approval', 'returned', 'approved', 'in-force', 'rejected', 'withdrawn', 'stopped')),
  asked_by uuid not null,
  created_at timestamptz not null,
  approved_by uuid,
  -- When it takes effect, once it is approved: the school's own delay after that.
  effective_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  check ((provider is null) = (sealed_secret is null)),
  check (state not in ('approved', 'in-force') or (approved_by is not null and effective_at is not null)),
  -- Whoever asks does not decide.
  check (approved_by <> asked_by),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, asked_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, approved_by) references identity.users (tenant_id, id)
);
-- One open question about each account, and about each provider.
create unique index pay_changes_of_account on finance.pay_changes (tenant_id, money_account_id)
  where provider is null and state in ('in-approval', 'returned', 'approved');
create unique index pay_changes_of_provider on finance.pay_changes (tenant_id, school_id, provider)
  where provider is not null and state in ('in-approval', 'returned', 'approved');
create index pay_changes_by_money_account on finance.pay_changes (tenant_id, money_account_id);
create index pay_changes_by_asker on finance.pay_changes (tenant_id, asked_by);
create index pay_changes_by_approver on finance.pay_changes (tenant_id, approved_by);
call platform.protect('finance.pay_changes', true, 'select, insert, update');
call finance.limit_rows('finance.pay_changes', finance.limited_to('money_account_id'));

-- A school that had connected M-Pesa without writing the paybill at its account told parents of none.
update finance.money_accounts m
set paybill = coalesce(c.details ->> 'till', c.details ->> 'shortcode'), version = m.version + 1
from finance.connections c
where c.tenant_id = m.tenant_id and c.money_account_id = m.id and c.provider = 'mpesa'
  and m.paybill is null
  and coalesce(c.details ->> 'till', c.details ->> 'shortcode') ~ '^\d{5,7}$'
  and not exists (
    select from finance.money_accounts o
    where o.tenant_id = m.tenant_id
      and o.paybill = coalesce(c.details ->> 'till', c.details ->> 'shortcode'));
