-- Goods pay fees at a value that somebody names, so another person agrees to it before there is a receipt.
-- What was brought waits here; refused or taken back it has paid nothing.
create table finance.goods_offers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- The payment as it was typed, which becomes a receipt when it is agreed to.
  payment jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'returned', 'done', 'rejected', 'withdrawn')),
  payment_id uuid,
  asked_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id),
  foreign key (tenant_id, asked_by) references identity.users (tenant_id, id),
  check ((state = 'done') = (payment_id is not null))
);
create index goods_offers_by_school on finance.goods_offers (tenant_id, school_id);
create index goods_offers_by_student on finance.goods_offers (tenant_id, student_id);
create index goods_offers_by_payment on finance.goods_offers (tenant_id, payment_id);
create index goods_offers_by_asker on finance.goods_offers (tenant_id, asked_by);
call platform.protect('finance.goods_offers', true, 'select, insert, update');

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
    union all
    select g.student_id from finance.goods_offers g
    where wanted_type = 'goods-in-kind' and g.id = wanted_id
  ) l
$$;
