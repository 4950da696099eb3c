-- The school year, what a class knows of itself, and the people the school is there for.

create table administration.years (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  year int not null check (year between 2000 and 2100),
  starts_on date not null,
  ends_on date not null,
  closed_at timestamptz,
  closed_by uuid,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, year),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  check (ends_on > starts_on)
);
call platform.protect('administration.years', true);

alter table administration.terms
  add column closed_at timestamptz,
  add column closed_by uuid;

-- Where its learners go next year; nothing for the last class, which leaves.
alter table administration.classes
  add column next_class_id uuid,
  add column capacity int check (capacity between 1 and 2000),
  add column age_from int check (age_from between 0 and 40),
  add column age_to int check (age_to between age_from and 60),
  add column retired_at timestamptz,
  add foreign key (tenant_id, next_class_id) references administration.classes (tenant_id, id);
create index classes_by_next on administration.classes (tenant_id, next_class_id);

alter table administration.streams
  add column capacity int check (capacity between 1 and 500),
  add column retired_at timestamptz;

create table administration.houses (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text,
  note text,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  capacity int check (capacity between 1 and 5000),
  patron_id uuid,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, patron_id) references identity.staff (tenant_id, id)
);
create unique index houses_name on administration.houses (tenant_id, school_id, lower(name));
create index houses_by_patron on administration.houses (tenant_id, patron_id);
call platform.protect('administration.houses', true);

create schema students;
grant usage on schema students to darasa_web;

-- One row per learner. Where the learner sits today is kept here, so that lists read one table;
-- how it came to be is in `students.enrolments`, and both are written together.
create table students.students (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  admission_number text not null check (admission_number ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,29}$'),
  surname text not null,
  first_name text not null,
  other_names text,
  gender text not null check (gender in ('female', 'male')),
  born_on date,
  status text not null default 'active' check (status in
    ('active', 'suspended', 'on-leave', 'transferred', 'withdrawn', 'graduated', 'deceased')),
  class_id uuid,
  stream_id uuid,
  boarding text not null default 'day' check (boarding in ('day', 'boarding')),
  house_id uuid,
  photo_id uuid,
  admitted_on date not null,
  left_on date,
  birth_certificate_number text,
  upi text,
  maisha_number text,
  assessment_number text,
  exam_index_number text,
  nationality text,
  county text,
  religion text,
  special_need text,
  blood_group text,
  previous_school text,
  -- Names, number, UPI and guardians' phones in small letters without marks: what a search reads.
  search_words text not null default '',
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, house_id) references administration.houses (tenant_id, id),
  foreign key (tenant_id, photo_id) references platform.files (tenant_id, id)
);
-- "kh/204" and "KH/204" are one number, and an address carries it.
create unique index students_admission_number
  on students.students (tenant_id, school_id, lower(admission_number));
create unique index students_upi on students.students (tenant_id, upi);
create index students_by_name on students.students (tenant_id, school_id, surname, first_name, id);
create index students_by_class on students.students (tenant_id, class_id, stream_id);
create index students_by_stream on students.students (tenant_id, stream_id);
create index students_by_house on students.students (tenant_id, house_id);
create index students_by_photo on students.students (tenant_id, photo_id);
create index students_by_birth_certificate
  on students.students (tenant_id, birth_certificate_number);
call platform.protect('students.students', true);

-- Each place a learner has had: one row per year and stream, with the day it began and ended.
create table students.enrolments (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  year int not null check (year between 1990 and 2100),
  class_id uuid not null,
  stream_id uuid,
  from_on date not null,
  to_on date,
  how text not null check (how in ('admitted', 'promoted', 'repeated', 'moved', 'returned')),
  reason text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  check (to_on >= from_on)
);
-- A learner sits in one place at a time.
create unique index enrolments_open on students.enrolments (tenant_id, student_id)
  where to_on is null;
create index enrolments_of_student on students.enrolments (tenant_id, student_id, from_on desc);
create index enrolments_by_class on students.enrolments (tenant_id, class_id, year);
create index enrolments_by_stream on students.enrolments (tenant_id, stream_id, year);
create index enrolments_by_school on students.enrolments (tenant_id, school_id, year);
call platform.protect('students.enrolments', true);

-- A guardian belongs to the organisation, not to a school: one parent may have children in several.
create table students.guardians (
  tenant_id uuid not null references identity.organizations (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  phone text check (phone ~ '^254[17]\d{8}$'),
  other_phone text check (other_phone ~ '^254[17]\d{8}$'),
  email text check (email = lower(email)),
  national_id text,
  occupation text,
  address text,
  language text not null default 'en' check (language in ('en', 'sw')),
  user_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
create unique index guardians_phone on students.guardians (tenant_id, phone);
create unique index guardians_user on students.guardians (tenant_id, user_id);
create index guardians_by_name on students.guardians (tenant_id, last_name, first_name, id);
call platform.protect('students.guardians');

create table students.student_guardians (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  relation text not null check (relation in
    ('mother', 'father', 'guardian', 'grandparent', 'aunt-uncle', 'sibling', 'sponsor', 'other')),
  -- Who is called first.
  priority int not null default 1 check (priority between 1 and 9),
  has_custody boolean not null default true,
  may_collect boolean not null default true,
  fee_share_percent int not null default 0 check (fee_share_percent between 0 and 100),
  gets_messages boolean not null default true,
  sees_fees boolean not null default true,
  sees_records boolean not null default true,
  -- May not come near the child; the gate is told.
  is_barred boolean not null default false,
  barred_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, student_id, guardian_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, guardian_id) references students.guardians (tenant_id, id)
);
create index student_guardians_by_guardian
  on students.student_guardians (tenant_id, guardian_id);
create index student_guardians_by_school on students.student_guardians (tenant_id, school_id);
call platform.protect('students.student_guardians', true);
