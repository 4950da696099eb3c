-- The school's own shape: years, terms, classes, streams and setup lists.
create schema administration;
grant usage on schema administration to darasa_web;

create table administration.terms (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  year int not null check (year between 2000 and 2100),
  name text not null,
  starts_on date not null,
  ends_on date not null,
  half_term_starts_on date,
  half_term_ends_on date,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, year, name),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  check (ends_on > starts_on),
  check (half_term_starts_on between starts_on and ends_on),
  check (half_term_ends_on between half_term_starts_on and ends_on)
);
create index terms_by_date on administration.terms (tenant_id, school_id, starts_on);
call platform.protect('administration.terms', true);

-- Curriculum belongs to the class, so one school can run several side by side.
create table administration.classes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  curriculum text not null check (curriculum in ('844', 'CBC', 'Cambridge')),
  level int not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, name),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('administration.classes', true);

create table administration.streams (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  class_id uuid not null,
  name text not null,
  class_teacher_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, class_id, name),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, class_teacher_id) references identity.staff (tenant_id, id)
);
create index streams_by_school on administration.streams (tenant_id, school_id);
create index streams_by_teacher on administration.streams (tenant_id, class_teacher_id);
call platform.protect('administration.streams', true);

create table administration.departments (
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
  unique (tenant_id, school_id, name),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('administration.departments', true);
