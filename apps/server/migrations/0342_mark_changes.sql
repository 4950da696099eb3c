-- A mark that was approved is corrected when two others agree. The version of the cell that was looked at
-- is kept: a cell that somebody changed since is not written over.
create table academics.mark_change_requests (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sheet_id uuid not null,
  group_id uuid not null,
  student_id uuid not null,
  part smallint not null check (part between 1 and 12),
  cell_version int not null check (cell_version >= 0),
  from_text text,
  to_text text not null check (length(to_text) between 1 and 20),
  reason text not null check (length(reason) between 1 and 400),
  state text not null default 'waiting'
    check (state in ('waiting', 'done', 'rejected', 'returned', 'withdrawn')),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, sheet_id, student_id)
    references academics.results (tenant_id, sheet_id, student_id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index mark_change_requests_open
  on academics.mark_change_requests (tenant_id, sheet_id, student_id, part)
  where state = 'waiting';
create index mark_change_requests_by_cell
  on academics.mark_change_requests (tenant_id, sheet_id, student_id);
create index mark_change_requests_by_school
  on academics.mark_change_requests (tenant_id, school_id, created_at desc);
create index mark_change_requests_by_student
  on academics.mark_change_requests (tenant_id, student_id);
create index mark_change_requests_by_group
  on academics.mark_change_requests (tenant_id, group_id);
create index mark_change_requests_by_maker
  on academics.mark_change_requests (tenant_id, created_by);
call academics.protect('academics.mark_change_requests', 'select, insert, update');

-- Who may know of a correction: those who see its learner.
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
    union all
    select p.student_id
    from academics.reopenings r
    join academics.papers p on (p.tenant_id, p.sitting_id) = (r.tenant_id, r.sitting_id)
    where wanted_type = 'exam-reopen' and r.id = wanted_id
    union all
    select h.student_id from academics.held_learners h
    where wanted_type = 'report-hold' and h.hold_id = wanted_id
    union all
    select q.student_id from academics.mark_change_requests q
    where wanted_type = 'mark-change' and q.id = wanted_id
  ) l
$$;
