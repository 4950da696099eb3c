-- What the office sets up first: the school's identity, its years, its classes and its papers.
alter table identity.schools
  add column code text check (code ~ '^[A-Z0-9]{2,6}$'),
  add column motto text,
  add column county text,
  add column sub_county text,
  add column knec_code text,
  add column nemis_code text,
  add column kra_pin text check (kra_pin ~ '^[AP]\d{9}[A-Z]$'),
  add column category text check (category in ('public', 'private', 'faith-based', 'community')),
  add column boarding text check (boarding in ('day', 'boarding', 'day-and-boarding')),
  add column gender_mix text check (gender_mix in ('mixed', 'girls', 'boys')),
  add column version int not null default 1;

-- The pictures of the school's paper, drawn anew by us as PNG. A document is put together inside a
-- transaction, so they are kept where the transaction reads.
create table platform.letterheads (
  tenant_id uuid not null,
  school_id uuid not null,
  logo bytea,
  stamp bytea,
  primary key (tenant_id, school_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('platform.letterheads', true);

-- A signature is its owner's: nobody else may see it or put it under a paper.
create table administration.signatures (
  tenant_id uuid not null,
  user_id uuid not null,
  png bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
call platform.protect('administration.signatures');

-- How each document of the school is numbered and printed; one without a row keeps its declared way.
create table administration.document_settings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  document text not null,
  format text,
  paper text check (paper in ('a4', 'a5', 'roll-80mm')),
  shows_logo boolean not null default true,
  shows_stamp boolean not null default false,
  foot_note text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, document),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('administration.document_settings', true);

create table administration.holidays (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  year int not null,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, school_id, year) references administration.years (tenant_id, school_id, year),
  check (ends_on >= starts_on)
);
create index holidays_by_year on administration.holidays (tenant_id, school_id, year, starts_on);
call platform.protect('administration.holidays', true);

-- "Blue" and "blue" are one stream, "grade 4" and "Grade 4" one class.
create unique index classes_name on administration.classes (tenant_id, school_id, lower(name));
create unique index streams_name on administration.streams (tenant_id, class_id, lower(name));
