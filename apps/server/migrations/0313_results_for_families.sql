-- Parents read the issued papers of children whose records they see, at schools that show results; what
-- is held they know of, and cannot read.
create function academics.enter_results() returns void
language plpgsql set search_path = '' as $$
declare
  own_students text;
begin
  select string_agg(l.student_id::text, ',') into own_students
  from students.student_guardians l
  where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and l.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
    and l.student_id = any (
      string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
    and l.sees_records
    and not l.is_barred
    and not exists (
      select 1 from platform.settings x
      where x.tenant_id = l.tenant_id and x.school_id = l.school_id
        and x.key = 'parents.see_results' and x.value = 'false'::jsonb);
  execute format('set local app.results_of = %L', coalesce(own_students, ''));
end $$;

-- The rules read each setting once for a statement.
create policy results_of_family on academics.papers for select using (
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
  and student_id = any ((
    select string_to_array(nullif(current_setting('app.results_of', true), ''), ',')::uuid[])::uuid[])
  and (released_at is not null or held_at is not null));
create policy results_of_family on academics.paper_snapshots for select using (
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
  and is_free
  and student_id = any ((
    select string_to_array(nullif(current_setting('app.results_of', true), ''), ',')::uuid[])::uuid[]));
create policy results_of_family on platform.letterheads for select using (
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
  and (select nullif(current_setting('app.results_of', true), '')) is not null
  and school_id = any ((
    select string_to_array(nullif(current_setting('app.family_schools', true), ''), ',')::uuid[])::uuid[]));

-- That a parent opened a paper is the one thing that a parent writes here.
create policy guardian on academics.paper_events for select using (
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
  and guardian_id = (select nullif(current_setting('app.guardian_id', true), '')::uuid));
create policy family_opens on academics.paper_events for insert with check (
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
  and guardian_id = (select nullif(current_setting('app.guardian_id', true), '')::uuid)
  and student_id = any ((
    select string_to_array(nullif(current_setting('app.results_of', true), ''), ',')::uuid[])::uuid[])
  and school_id = any ((
    select string_to_array(nullif(current_setting('app.family_schools', true), ''), ',')::uuid[])::uuid[])
  and kind = 'opened');

-- Who may know of a question about papers: those who see one of its learners.
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
  ) l
$$;
