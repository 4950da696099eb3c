-- What parents see of an exam is an issued paper: a snapshot with its version, its hash and a code that
-- anybody can check. A published sitting has slips; report forms and books gather the exams of a term.
alter table academics.sittings drop constraint sittings_state_check;
alter table academics.sittings add constraint sittings_state_check
  check (state in ('draft', 'open', 'review', 'approved', 'published', 'locked', 'cancelled'));

create table academics.report_designs (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  curriculum text not null check (curriculum in ('844', 'CBC', 'Cambridge')),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index report_designs_name
  on academics.report_designs (tenant_id, school_id, curriculum, lower(name));
create index report_designs_by_maker on academics.report_designs (tenant_id, created_by);
call platform.protect('academics.report_designs', true);

-- Blocks in their order with what each is asked to show. An edition that papers were issued by stays.
create table academics.report_design_editions (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  design_id uuid not null,
  edition int not null check (edition > 0),
  blocks jsonb not null,
  paper text not null check (paper in ('a4', 'a5')),
  language text not null check (language in ('en', 'sw')),
  used_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, design_id, edition),
  foreign key (tenant_id, design_id) references academics.report_designs (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index report_design_editions_by_maker
  on academics.report_design_editions (tenant_id, created_by);
call platform.protect('academics.report_design_editions', true);

-- A report set is the reports of one class for a term: which exams they show, and by which design.
create table academics.report_sets (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('report', 'book')),
  term_id uuid not null,
  class_id uuid not null,
  design_id uuid,
  state text not null default 'draft' check (state in ('draft', 'issued')),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, term_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, design_id) references academics.report_designs (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create unique index report_sets_name
  on academics.report_sets (tenant_id, term_id, class_id, lower(name));
create index report_sets_by_school on academics.report_sets (tenant_id, school_id, created_at desc);
create index report_sets_by_class on academics.report_sets (tenant_id, class_id);
create index report_sets_by_design on academics.report_sets (tenant_id, design_id);
create index report_sets_by_maker on academics.report_sets (tenant_id, created_by);
call platform.protect('academics.report_sets', true);

-- The exams of a report set, in the order of its columns.
create table academics.report_set_exams (
  tenant_id uuid not null,
  school_id uuid not null,
  set_id uuid not null,
  position smallint not null check (position between 1 and 12),
  sitting_id uuid not null,
  primary key (tenant_id, set_id, position),
  unique (tenant_id, set_id, sitting_id),
  foreign key (tenant_id, set_id) references academics.report_sets (tenant_id, id)
    on delete cascade,
  foreign key (tenant_id, sitting_id) references academics.sittings (tenant_id, id)
);
create index report_set_exams_by_sitting on academics.report_set_exams (tenant_id, sitting_id);
call platform.protect('academics.report_set_exams', true);

create table academics.papers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  kind text not null check (kind in ('slip', 'report', 'transcript')),
  student_id uuid not null,
  class_id uuid not null,
  stream_id uuid,
  sitting_id uuid,
  set_id uuid,
  version int not null default 1 check (version > 0),
  -- SHA-256 of the canonical snapshot, and the template that draws it for ever.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  renderer text not null check (length(renderer) between 1 and 60),
  code text not null check (code ~ '^[0-9A-Z]{12}$'),
  issued_at timestamptz not null,
  issued_by uuid not null,
  replaces_id uuid,
  why text check (length(why) <= 400),
  released_at timestamptz,
  held_at timestamptz,
  withdrawn_at timestamptz,
  replaced_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, set_id, student_id, version),
  unique (tenant_id, sitting_id, student_id, kind, version),
  check ((kind = 'slip') = (sitting_id is not null)),
  check ((kind = 'report') = (set_id is not null)),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, sitting_id) references academics.sittings (tenant_id, id),
  foreign key (tenant_id, set_id) references academics.report_sets (tenant_id, id),
  foreign key (tenant_id, issued_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, replaces_id) references academics.papers (tenant_id, id)
);
create index papers_by_student on academics.papers (tenant_id, student_id, issued_at desc);
create index papers_by_school on academics.papers (tenant_id, school_id, issued_at desc);
create index papers_by_class on academics.papers (tenant_id, class_id);
create index papers_by_stream on academics.papers (tenant_id, stream_id);
create index papers_by_maker on academics.papers (tenant_id, issued_by);
create index papers_by_replaced on academics.papers (tenant_id, replaces_id);
call platform.protect('academics.papers', true, 'select, insert, update');

-- The snapshot holds every printed word and figure. It stands apart, so that a paper which is held is
-- known to a parent and cannot be read; it is never changed.
create table academics.paper_snapshots (
  tenant_id uuid not null,
  school_id uuid not null,
  paper_id uuid not null,
  student_id uuid not null,
  snapshot jsonb not null,
  is_free boolean not null default false,
  primary key (tenant_id, paper_id),
  foreign key (tenant_id, paper_id) references academics.papers (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict
);
create index paper_snapshots_by_student on academics.paper_snapshots (tenant_id, student_id);
call platform.protect('academics.paper_snapshots', true, 'select, insert, update');
create function academics.keep_snapshot() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(new) - 'is_free') is distinct from (to_jsonb(old) - 'is_free') then
    raise exception 'an issued paper is never changed: a new version replaces it';
  end if;
  return new;
end $$;
create trigger keep_snapshot before update on academics.paper_snapshots
  for each row execute function academics.keep_snapshot();

create table academics.paper_events (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  paper_id uuid not null,
  student_id uuid not null,
  kind text not null
    check (kind in ('issued', 'released', 'held', 'lifted', 'withdrawn', 'replaced', 'opened')),
  guardian_id uuid,
  reason text check (length(reason) <= 400),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, paper_id) references academics.papers (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, guardian_id) references students.guardians (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index paper_events_by_paper on academics.paper_events (tenant_id, paper_id, created_at desc);
create index paper_events_by_student on academics.paper_events (tenant_id, student_id);
create index paper_events_by_guardian on academics.paper_events (tenant_id, guardian_id);
create index paper_events_by_maker on academics.paper_events (tenant_id, created_by);
call platform.protect('academics.paper_events', true, 'select, insert');
