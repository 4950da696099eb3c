-- What a parent sees: their own children, in whatever school of the organisation.
--
-- A parent's transaction names no school, so the rule of the school shows it nothing. Instead three
-- settings, made by the server from the session, say who the parent is, which learners are theirs
-- and in which schools these are. Without them, as in every transaction of staff, nothing is opened.
create procedure platform.open_to_family(target regclass, label text, rule text)
language plpgsql as $$
begin
  execute format(
    'create policy %I on %s for select using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid and %s)',
    label, target, rule);
end $$;

call platform.open_to_family('students.students', 'family',
  'id = any (string_to_array(nullif(current_setting(''app.family'', true), ''''), '','')::uuid[])');
call platform.open_to_family('students.student_guardians', 'family',
  'student_id = any (string_to_array(nullif(current_setting(''app.family'', true), ''''), '','')::uuid[])');
call platform.open_to_family('students.student_guardians', 'guardian',
  'guardian_id = nullif(current_setting(''app.guardian_id'', true), '''')::uuid');
-- Names of classes, the dates of terms and what the school shows: nothing of a person.
call platform.open_to_family('administration.classes', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('administration.streams', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('administration.terms', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('platform.settings', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');

-- What a parent asks to have changed; the school says yes or no to each field.
create table students.family_requests (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  about text not null check (about in ('guardian', 'student')),
  -- [{field, from, to, outcome}], outcome being waiting, accepted or declined.
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  note text,
  state text not null default 'open' check (state in ('open', 'done')),
  reply text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, guardian_id) references students.guardians (tenant_id, id),
  foreign key (tenant_id, decided_by) references identity.users (tenant_id, id),
  check ((state = 'done') = (decided_at is not null))
);
create index family_requests_by_school
  on students.family_requests (tenant_id, school_id, state, asked_at desc);
create index family_requests_by_student on students.family_requests (tenant_id, student_id, asked_at desc);
create index family_requests_by_guardian on students.family_requests (tenant_id, guardian_id, asked_at desc);
create index family_requests_by_decider on students.family_requests (tenant_id, decided_by);
call platform.protect('students.family_requests', true);
call platform.open_to_family('students.family_requests', 'guardian',
  'guardian_id = nullif(current_setting(''app.guardian_id'', true), '''')::uuid');
-- The one thing that a parent writes into a school: a request of their own, for a child of theirs.
create policy family_asks on students.family_requests for insert with check (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
  and student_id = any (string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
  and school_id = any (string_to_array(nullif(current_setting('app.family_schools', true), ''), ',')::uuid[]));

-- A new phone is believed when a code that went to the old one comes back.
create table students.family_codes (
  tenant_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id) references students.family_requests (tenant_id, id)
);
create index family_codes_of_request on students.family_codes (tenant_id, request_id, sent_at desc);
call platform.protect('students.family_codes');

-- Makes the transaction a parent's. All settings are local to it, and it has none of its owner's
-- rights: who the parent is linked to is read under the same row security as everything else.
create function students.enter_family(parent_user_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  own_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  own_guardian uuid;
  own_students text;
  own_schools text;
begin
  select g.id into own_guardian
  from students.guardians g
  where g.tenant_id = own_tenant and g.user_id = parent_user_id;
  set local app.school_id = '';
  execute format('set local app.guardian_id = %L', coalesce(own_guardian::text, ''));
  -- Whoever is barred sees nothing of this child, nor does somebody with neither custody nor records.
  select string_agg(l.student_id::text, ','), string_agg(distinct l.school_id::text, ',')
  into own_students, own_schools
  from students.student_guardians l
  where l.tenant_id = own_tenant and l.guardian_id = own_guardian
    and not l.is_barred and (l.has_custody or l.sees_records);
  execute format('set local app.family = %L', coalesce(own_students, ''));
  execute format('set local app.family_schools = %L', coalesce(own_schools, ''));
end $$;
