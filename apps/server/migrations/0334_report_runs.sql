-- Logos, stamps and signatures as they were when a paper was issued, each picture kept once.
create table platform.paper_images (
  tenant_id uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  png bytea not null check (length(png) between 1 and 1000000),
  created_at timestamptz not null,
  primary key (tenant_id, hash)
);
call platform.protect('platform.paper_images', false, 'select, insert');

-- A design that papers were issued by stays as it was: a change is a new edition.
create function academics.keep_design() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.used_at is not null then
    raise exception 'a design that papers were issued by is never changed: a new edition follows it';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_design before update or delete on academics.report_design_editions
  for each row execute function academics.keep_design();

-- Issuing and printing a class goes on by itself; the row says how far it came, and keeps the file.
create table academics.report_runs (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  set_id uuid not null,
  class_id uuid not null,
  stream_id uuid,
  kind text not null check (kind in ('issue', 'pdf', 'zip')),
  state text not null check (state in ('running', 'done', 'stopped')),
  -- Only these learners are issued for; none named, the whole class.
  student_ids uuid[],
  why text check (length(why) <= 400),
  -- Where the code of each paper is looked up: the address of whoever asked.
  origin text not null check (length(origin) between 1 and 200),
  of_count int not null default 0,
  done_count int not null default 0,
  fault text,
  -- The papers in the file, in their order: the same papers are the same file.
  contents text check (contents ~ '^[0-9a-f]{64}$'),
  file_id uuid,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes int,
  ended_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  check ((file_id is null) = (sha256 is null)),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, set_id) references academics.report_sets (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index report_runs_one_at_a_time
  on academics.report_runs (tenant_id, set_id, kind) where state = 'running';
create index report_runs_by_set on academics.report_runs (tenant_id, set_id, created_at desc);
create index report_runs_by_class on academics.report_runs (tenant_id, class_id);
create index report_runs_by_stream on academics.report_runs (tenant_id, stream_id);
create index report_runs_by_file on academics.report_runs (tenant_id, file_id);
create index report_runs_by_school on academics.report_runs (tenant_id, school_id);
create index report_runs_by_maker on academics.report_runs (tenant_id, created_by);
call platform.protect('academics.report_runs', true);
-- The file holds the papers of a class, so a role for another class has no such run.
call platform.limit_rows('academics.report_runs');

-- Whoever signs puts name and signature under the forms of a stream or of the class; the last one counts.
create table academics.report_signatures (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  set_id uuid not null,
  role text not null check (role in ('class-teacher', 'principal')),
  stream_id uuid,
  name text not null check (length(name) between 1 and 120),
  image text check (image ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, set_id) references academics.report_sets (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, image) references platform.paper_images (tenant_id, hash),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index report_signatures_by_set
  on academics.report_signatures (tenant_id, set_id, created_at desc);
create index report_signatures_by_stream on academics.report_signatures (tenant_id, stream_id);
create index report_signatures_by_image on academics.report_signatures (tenant_id, image);
create index report_signatures_by_school on academics.report_signatures (tenant_id, school_id);
create index report_signatures_by_maker on academics.report_signatures (tenant_id, created_by);
call platform.protect('academics.report_signatures', true, 'select, insert');
