-- Money that a provider told of is moved to another learner when a second person agrees: what is asked about
-- a receipt names the learner then, and it is as any other question about it.
alter table finance.receipt_voids
  add column to_student_id uuid,
  add foreign key (tenant_id, to_student_id) references students.students (tenant_id, id)
    on delete restrict;
create index receipt_voids_by_student on finance.receipt_voids (tenant_id, to_student_id);

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
    select v.to_student_id from finance.receipt_voids v
    where wanted_type = 'receipt-void' and v.id = wanted_id
    union all
    select g.student_id from finance.goods_offers g
    where wanted_type = 'goods-in-kind' and g.id = wanted_id
  ) l
$$;
