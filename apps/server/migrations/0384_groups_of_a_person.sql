-- The groups of a person, found from the person: from what is taught, helped with, led and headed. Before, each group
-- of the organisation was asked five questions at each call of a teacher.
create or replace function academics.enter_groups() returns void
language plpgsql set search_path = '' as $$
declare
  person_id uuid := nullif(nullif(current_setting('app.taught', true), '*'), '')::uuid;
  own_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  today date := (now() at time zone 'Africa/Nairobi')::date;
  year_min int := extract(year from today) - 1;
  own_groups text;
begin
  if person_id is null then
    return;
  end if;
  select string_agg(own.id::text, ',') into own_groups
  from (
    select g.id
    from administration.teaching t
    join academics.groups g on g.tenant_id = own_tenant
      and g.subject_id = t.subject_id and g.stream_id = t.stream_id
    where t.tenant_id = own_tenant and t.staff_id = person_id and g.year >= year_min
      and t.from_on <= make_date(g.year, 12, 31)
      and coalesce(t.to_on >= make_date(g.year, 1, 1), true)
    union
    select g.id
    from academics.group_teachers h
    join academics.groups g on g.tenant_id = own_tenant and g.id = h.group_id
    where h.tenant_id = own_tenant and h.staff_id = person_id and g.year >= year_min
      and h.from_on <= today and coalesce(h.to_on >= today, true)
    union
    select g.id
    from administration.streams s
    join academics.groups g on g.tenant_id = own_tenant and g.stream_id = s.id
    where s.tenant_id = own_tenant and s.class_teacher_id = person_id and g.year >= year_min
    union
    select g.id
    from administration.streams s
    join academics.groups g on g.tenant_id = own_tenant and g.class_id = s.class_id
    where s.tenant_id = own_tenant and s.class_teacher_id = person_id and g.year >= year_min
      and g.kind = 'option' and exists (
        select
        from academics.group_members m
        join students.students l on l.tenant_id = own_tenant and l.id = m.student_id
        where m.tenant_id = own_tenant and m.group_id = g.id and l.stream_id = s.id
          and coalesce(m.to_on >= today, true))
    union
    select g.id
    from administration.departments d
    join administration.subjects b on b.tenant_id = own_tenant and b.department_id = d.id
    join academics.groups g on g.tenant_id = own_tenant and g.subject_id = b.id
    where d.tenant_id = own_tenant and person_id in (d.head_id, d.deputy_id)
      and g.year >= year_min
  ) own;
  execute format('set local app.groups = %L', coalesce(own_groups, ''));
end $$;
