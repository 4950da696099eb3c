-- Who belongs to a club, and as what.
create table administration.club_members (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  club_id uuid not null,
  student_id uuid not null,
  post text,
  from_on date not null,
  to_on date,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, club_id) references administration.clubs (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  check (to_on >= from_on)
);
create unique index club_members_once
  on administration.club_members (tenant_id, club_id, student_id) where to_on is null;
create index club_members_by_club on administration.club_members (tenant_id, club_id, from_on);
create index club_members_by_student on administration.club_members (tenant_id, student_id);
create index club_members_by_school on administration.club_members (tenant_id, school_id);
call platform.protect('administration.club_members', true);

-- How the school words what it asks families to agree to. Answers keep the version they were given to.
create table students.consent_wordings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  kind text not null check (kind in ('photo', 'data-sharing', 'trips', 'medical')),
  version int not null check (version > 1),
  wording text not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, kind, version),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('students.consent_wordings', true);

-- An entry that should not have been made is voided with a reason, never removed.
alter table students.behaviour
  add column version int not null default 1,
  add column voided_at timestamptz,
  add column voided_by uuid,
  add column void_reason text;

-- A parent reads what was answered for the own children and in which words it is asked, and answers.
call platform.open_to_family('students.consents', 'family',
  'student_id = any (string_to_array(nullif(current_setting(''app.family'', true), ''''), '','')::uuid[])');
call platform.open_to_family('students.consent_wordings', 'family_school',
  'school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
create policy family_answers on students.consents for insert with check (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
  and student_id = any (string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
  and school_id = any (string_to_array(nullif(current_setting('app.family_schools', true), ''), ',')::uuid[]));
