-- Somebody asks that a receipt be cancelled, and others decide. What is asked for is a row of its own:
-- refused or taken back it leaves the receipt as it was, and it may be asked for again.
create table finance.receipt_voids (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  -- The payment on which it was asked; all that stand on its receipt go together.
  payment_id uuid not null,
  receipt_number text not null,
  reason text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'returned', 'done', 'rejected', 'withdrawn')),
  asked_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id),
  foreign key (tenant_id, asked_by) references identity.users (tenant_id, id)
);
-- One question at a time about a receipt.
create unique index receipt_voids_open on finance.receipt_voids (tenant_id, school_id, receipt_number)
  where state in ('waiting', 'returned');
create index receipt_voids_by_payment on finance.receipt_voids (tenant_id, payment_id);
create index receipt_voids_by_asker on finance.receipt_voids (tenant_id, asked_by);
call platform.protect('finance.receipt_voids', true, 'select, insert, update');
call students.limit_rows('finance.receipt_voids', 'finance.sees_payment(payment_id)');
call finance.limit_rows('finance.receipt_voids', 'finance.sees_payment(payment_id)');

create or replace function workflows.learners_of(wanted_type text, wanted_id uuid) returns uuid[]
language sql stable set search_path = '' set app.limits = '*' set app.money_accounts = '*' as $$
  select coalesce(array_agg(distinct l.student_id) filter (where l.student_id is not null), '{}')
  from (
    select m.student_id from finance.waiver_members m
    where wanted_type = 'waiver' and m.waiver_id = wanted_id
    union all
    select m.student_id from finance.extra_charge_members m
    where wanted_type = 'extra-charge-close' and m.extra_charge_id = wanted_id
    union all
    select side.student_id
    from finance.fee_adjustments a
    cross join unnest(array[a.student_id, a.to_student_id]) side (student_id)
    where wanted_type = 'fee-adjustment' and a.id = wanted_id
    union all
    select b.student_id from finance.fee_batch_lines b
    where wanted_type = 'fee-batch' and b.fee_batch_id = wanted_id
    union all
    select b.student_id
    from finance.structure_changes c
    join finance.bills b on b.tenant_id = c.tenant_id and b.fee_structure_id = c.fee_structure_id
    where wanted_type = 'structure-change' and c.id = wanted_id
    union all
    -- Of a message to many, some may have no rows yet.
    select s.id
    from (
      select m.student_ids from communication.messages m where m.campaign_id = wanted_id
      union all
      select r.student_ids
      from communication.frozen f
      cross join jsonb_to_recordset(f.messages::jsonb) r (student_ids uuid[])
      where f.campaign_id = wanted_id
    ) told
    cross join unnest(told.student_ids) s (id)
    where wanted_type = 'bulk-message'
    union all
    select p.student_id
    from finance.receipt_voids v
    join finance.payments p on (p.tenant_id, p.school_id, p.receipt_number)
      = (v.tenant_id, v.school_id, v.receipt_number)
    where wanted_type = 'receipt-void' and v.id = wanted_id
  ) l
$$;

create or replace function workflows.accounts_of(wanted_type text, wanted_id uuid) returns uuid[]
language sql stable set search_path = '' set app.limits = '*' set app.money_accounts = '*' as $$
  select coalesce(array_agg(distinct a.id) filter (where a.id is not null), '{}')
  from (
    select f.money_account_id as id from finance.fee_adjustments f
    where wanted_type = 'fee-adjustment' and f.id = wanted_id
    union all
    select side.id
    from finance.transfers t
    cross join unnest(array[t.from_id, t.to_id]) side (id)
    where wanted_type = 'transfer' and t.id = wanted_id
    union all
    select p.money_account_id
    from finance.receipt_voids v
    join finance.payments p on (p.tenant_id, p.school_id, p.receipt_number)
      = (v.tenant_id, v.school_id, v.receipt_number)
    where wanted_type = 'receipt-void' and v.id = wanted_id
    union all
    -- A journal is about the books as a whole.
    select m.id from finance.money_accounts m where wanted_type = 'journal'
  ) a
$$;
