-- What is taught and by whom, where learners sleep, and what a school asks besides.
create table administration.subjects (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text,
  curriculum text not null check (curriculum in ('844', 'CBC', 'Cambridge')),
  kind text not null check (kind in ('compulsory', 'elective')),
  -- Learners choose between the electives of one group.
  choice_group text,
  papers jsonb not null default '[]',
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index subjects_name
  on administration.subjects (tenant_id, school_id, curriculum, lower(name));
call platform.protect('administration.subjects', true);

create table administration.subject_classes (
  tenant_id uuid not null,
  school_id uuid not null,
  subject_id uuid not null,
  class_id uuid not null,
  primary key (tenant_id, subject_id, class_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id)
);
create index subject_classes_by_class on administration.subject_classes (tenant_id, class_id);
create index subject_classes_by_school on administration.subject_classes (tenant_id, school_id);
call platform.protect('administration.subject_classes', true);

-- Who teaches a subject in a stream, from a day on. What was stays, so that a past term knows.
create table administration.teaching (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  subject_id uuid not null,
  stream_id uuid not null,
  staff_id uuid not null,
  from_on date not null,
  to_on date,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, staff_id) references identity.staff (tenant_id, id),
  check (to_on >= from_on)
);
create unique index teaching_open
  on administration.teaching (tenant_id, subject_id, stream_id) where to_on is null;
create index teaching_by_subject on administration.teaching (tenant_id, subject_id, stream_id);
create index teaching_by_stream on administration.teaching (tenant_id, stream_id);
create index teaching_by_staff on administration.teaching (tenant_id, staff_id, from_on);
create index teaching_by_school on administration.teaching (tenant_id, school_id);
call platform.protect('administration.teaching', true);

create table administration.clubs (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text,
  note text,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index clubs_name on administration.clubs (tenant_id, school_id, lower(name));
call platform.protect('administration.clubs', true);

create table administration.dormitories (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  gender text not null check (gender in ('female', 'male')),
  patron_id uuid,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, patron_id) references identity.staff (tenant_id, id)
);
create unique index dormitories_name
  on administration.dormitories (tenant_id, school_id, lower(name));
create index dormitories_by_patron on administration.dormitories (tenant_id, patron_id);
call platform.protect('administration.dormitories', true);

create table administration.beds (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  dormitory_id uuid not null,
  position int not null,
  name text not null,
  retired_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, dormitory_id, name),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, dormitory_id) references administration.dormitories (tenant_id, id)
);
create index beds_by_school on administration.beds (tenant_id, school_id);
call platform.protect('administration.beds', true);

create table administration.bed_places (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  bed_id uuid not null,
  student_id uuid not null,
  from_on date not null,
  to_on date,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, bed_id) references administration.beds (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  check (to_on >= from_on)
);
-- A bed has one learner and a learner one bed.
create unique index bed_places_one_learner on administration.bed_places (tenant_id, bed_id)
  where to_on is null;
create unique index bed_places_one_bed on administration.bed_places (tenant_id, student_id)
  where to_on is null;
create index bed_places_by_bed on administration.bed_places (tenant_id, bed_id, from_on);
create index bed_places_by_student on administration.bed_places (tenant_id, student_id, from_on);
create index bed_places_by_school on administration.bed_places (tenant_id, school_id);
call platform.protect('administration.bed_places', true);

-- What a school asks besides our own fields; the answers stand beside the record they belong to.
create table platform.custom_fields (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  record_type text not null,
  label text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'yes-no')),
  choices jsonb not null default '[]',
  is_required boolean not null default false,
  seen_by text not null default 'everyone' check (seen_by in ('everyone', 'editors', 'admins')),
  asked_on text not null default 'record' check (asked_on in ('new', 'record')),
  position int not null default 0,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index custom_fields_label
  on platform.custom_fields (tenant_id, school_id, record_type, lower(label));
call platform.protect('platform.custom_fields', true);

create table platform.custom_values (
  tenant_id uuid not null,
  school_id uuid not null,
  record_type text not null,
  record_id uuid not null,
  -- By the id of the field; those of retired fields stay here, out of sight.
  answers jsonb not null,
  version int not null default 1,
  primary key (tenant_id, school_id, record_type, record_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('platform.custom_values', true);
