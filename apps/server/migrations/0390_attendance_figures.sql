-- A month of a class that its class teacher signed: nothing of its registers moves any more. Somebody else
-- countersigns it.
create table attendance.month_signs (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  audience_id uuid not null,
  class_id uuid,
  stream_id uuid,
  month date not null check (extract(day from month) = 1),
  -- What stood on the sheet when it was signed.
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null,
  signed_by uuid not null,
  countersigned_at timestamptz,
  countersigned_by uuid check (countersigned_by <> signed_by),
  primary key (tenant_id, id),
  unique (tenant_id, audience_id, month),
  check ((countersigned_at is null) = (countersigned_by is null)),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, signed_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, countersigned_by) references identity.users (tenant_id, id)
);
create index month_signs_by_school on attendance.month_signs (tenant_id, school_id, month);
create index month_signs_by_class on attendance.month_signs (tenant_id, class_id);
create index month_signs_by_stream on attendance.month_signs (tenant_id, stream_id);
create index month_signs_by_signer on attendance.month_signs (tenant_id, signed_by);
create index month_signs_by_second on attendance.month_signs (tenant_id, countersigned_by);
call attendance.protect('attendance.month_signs');
call attendance.limit_places('attendance.month_signs');

-- After `students.enter_family`: goes into the school of one child whose records the parent may see, where
-- that school shows attendance; for any other child the transaction stays in no school.
create function attendance.enter_shown_child(child uuid) returns void
language plpgsql set search_path = '' as $$
declare
  own_school uuid;
begin
  select l.school_id into own_school
  from students.student_guardians l
  where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and l.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
    and l.student_id = child
    and l.student_id = any (
      string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
    and l.sees_records and not l.is_barred
    and not exists (
      select 1 from platform.settings x
      where x.tenant_id = l.tenant_id and x.school_id = l.school_id
        and x.key = 'parents.see_attendance' and x.value = 'false'::jsonb);
  execute format('set local app.school_id = %L', coalesce(own_school::text, ''));
end $$;

-- Moves the transaction into another school of the same person, or into none where attendance is not open to
-- the person there: for directors who compare their schools.
create function attendance.enter_school(reader_id uuid, target uuid, today date) returns void
language plpgsql set search_path = '' as $$
begin
  set local app.school_id = '';
  if identity.may_in(reader_id, target, 'attendance', 'view', today) then
    execute format('set local app.school_id = %L', target::text);
  end if;
end $$;
