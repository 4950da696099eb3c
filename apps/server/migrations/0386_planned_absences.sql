-- Absences that are known before the register is taken, or explained after it: the office writes them down,
-- or a parent asks and somebody agrees. What is agreed stands in the registers of its days by itself.
create table attendance.plans (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  code_id uuid not null,
  from_on date not null,
  to_on date not null check (to_on between from_on and from_on + 200),
  -- Half of one day, such as a morning at the clinic.
  half text check (half in ('morning', 'afternoon')),
  words text check (length(words) <= 300),
  source text not null
    check (source in ('parent', 'office', 'exeat', 'suspension', 'trip', 'sickbay')),
  guardian_id uuid,
  file_id uuid,
  file_name text check (length(file_name) <= 120),
  state text not null check (state in ('asked', 'agreed', 'refused', 'ended')),
  reply text check (length(reply) <= 300),
  asked_at timestamptz not null,
  asked_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  version int not null default 1,
  primary key (tenant_id, id),
  check (half is null or from_on = to_on),
  check (source <> 'parent' or guardian_id is not null),
  check (state in ('asked', 'ended') or decided_at is not null),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, guardian_id) references students.guardians (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, code_id) references attendance.codes (tenant_id, id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id),
  foreign key (tenant_id, asked_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, decided_by) references identity.users (tenant_id, id)
);
create index plans_by_student on attendance.plans (tenant_id, student_id, from_on);
create index plans_by_school on attendance.plans (tenant_id, school_id, asked_at desc);
create index plans_to_decide on attendance.plans (tenant_id, school_id) where state = 'asked';
create index plans_by_guardian on attendance.plans (tenant_id, guardian_id, asked_at desc);
create index plans_by_code on attendance.plans (tenant_id, code_id);
create index plans_by_file on attendance.plans (tenant_id, file_id);
create index plans_by_asker on attendance.plans (tenant_id, asked_by);
create index plans_by_decider on attendance.plans (tenant_id, decided_by);
call platform.protect('attendance.plans', true);

-- A parent reads the own requests and what the codes of the schools of the family are called.
create policy guardian on attendance.plans for select using (
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
  and guardian_id = (select nullif(current_setting('app.guardian_id', true), '')::uuid));
create policy family_school on attendance.codes for select using (
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)
  and school_id = any ((
    select string_to_array(nullif(current_setting('app.family_schools', true), ''), ',')::uuid[])::uuid[]));

-- After `students.enter_family`: goes into the school of one child whose records the parent sees, so that
-- a request is written by the same rules as the office's. For any other child it stays in no school.
create function attendance.enter_child(child uuid) returns void
language plpgsql set search_path = '' as $$
declare
  own_school uuid;
begin
  select l.school_id into own_school
  from students.student_guardians l
  where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and l.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
    and l.student_id = child
    and l.sees_records and not l.is_barred;
  execute format('set local app.school_id = %L', coalesce(own_school::text, ''));
end $$;
