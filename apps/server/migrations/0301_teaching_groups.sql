-- Who is taught a subject in a year: a stream, or the learners of a class who sit in no stream. The
-- teacher of a stream stays in administration.teaching and is never copied.
create table academics.groups (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  year int not null check (year between 2000 and 2100),
  subject_id uuid not null,
  class_id uuid not null,
  stream_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, year, subject_id, class_id, stream_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id)
);
create index groups_by_subject on academics.groups (tenant_id, subject_id);
create index groups_by_class on academics.groups (tenant_id, class_id);
create index groups_by_stream on academics.groups (tenant_id, stream_id);
create index groups_by_school on academics.groups (tenant_id, school_id);
call platform.protect('academics.groups', true);

-- Puts the groups that a person teaches into `app.groups`: those of a stream where the person teaches
-- the subject or is class teacher, and those of the departments that the person heads, this year and
-- last. A request without the limit needs none. Sent with the first statement of a transaction.
create function academics.enter_groups() returns void
language plpgsql set search_path = '' as $$
declare
  person text := nullif(current_setting('app.taught', true), '*');
  own_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  own_groups text;
begin
  if person is null or person = '' then
    return;
  end if;
  select string_agg(g.id::text, ',') into own_groups
  from academics.groups g
  where g.tenant_id = own_tenant
    and g.year >= extract(year from now()) - 1
    and (
      exists (
        select from administration.teaching t
        where t.tenant_id = own_tenant and t.staff_id = person::uuid
          and t.subject_id = g.subject_id and t.stream_id = g.stream_id
          and t.from_on <= make_date(g.year, 12, 31)
          and coalesce(t.to_on >= make_date(g.year, 1, 1), true))
      or exists (
        select from administration.streams s
        where s.tenant_id = own_tenant and s.id = g.stream_id and s.class_teacher_id = person::uuid)
      or exists (
        select
        from administration.subjects b
        join administration.departments d
          on d.tenant_id = b.tenant_id and d.id = b.department_id
        where b.tenant_id = own_tenant and b.id = g.subject_id
          and person::uuid in (d.head_id, d.deputy_id))
    );
  execute format('set local app.groups = %L', coalesce(own_groups, ''));
end $$;

-- What belongs to a group is seen by those who teach it, lead its stream or its department, and by the
-- office. The ids are compared as one list that was read once.
create procedure academics.protect(target regclass, grants text default 'select, insert, update, delete')
language plpgsql as $$
begin
  call platform.protect(target, true, grants);
  execute format('create policy taught on %s as restrictive using ('
    '(select current_setting(''app.taught'', true)) = ''*'''
    ' or group_id = any ((select string_to_array(nullif(current_setting(''app.groups'', true), ''''), '','')::uuid[])::uuid[]))',
    target);
end $$;
