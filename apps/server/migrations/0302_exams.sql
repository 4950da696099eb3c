-- An exam of some classes; each class sitting it is a sitting, which is what is opened, reviewed and
-- approved. A sheet is one sitting of one teaching group.
create table academics.exams (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  curriculum text not null check (curriculum in ('844', 'CBC', 'Cambridge')),
  term_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (length(kind) between 1 and 40),
  -- Learners who sit on this day are on the sheets.
  list_on date not null,
  entry_from date not null,
  entry_to date not null check (entry_to >= entry_from),
  mean_kind text not null
    check (mean_kind in ('kcse-2023', 'kcse-2022', 'all-subjects', 'none')),
  any_absence text not null check (any_absence in ('only-if-needed', 'always')),
  has_ranks boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, term_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index exams_by_term on academics.exams (tenant_id, term_id);
create index exams_by_school on academics.exams (tenant_id, school_id, list_on desc);
create index exams_by_maker on academics.exams (tenant_id, created_by);
call platform.protect('academics.exams', true);

create table academics.exam_subjects (
  tenant_id uuid not null,
  school_id uuid not null,
  exam_id uuid not null,
  subject_id uuid not null,
  position int not null check (position between 1 and 60),
  edition_id uuid not null,
  combine text not null check (combine in ('sum', 'average', 'weighted', 'best-of')),
  best_n int check (best_n between 1 and 12),
  absent text not null check (absent in ('zero', 'exclude', 'X')),
  primary key (tenant_id, exam_id, subject_id),
  check ((combine = 'best-of') = (best_n is not null)),
  foreign key (tenant_id, exam_id) references academics.exams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id),
  foreign key (tenant_id, edition_id) references academics.scale_editions (tenant_id, id)
);
create index exam_subjects_by_subject on academics.exam_subjects (tenant_id, subject_id);
create index exam_subjects_by_edition on academics.exam_subjects (tenant_id, edition_id);
call platform.protect('academics.exam_subjects', true);

create table academics.exam_parts (
  tenant_id uuid not null,
  school_id uuid not null,
  exam_id uuid not null,
  subject_id uuid not null,
  part smallint not null check (part between 1 and 12),
  name text not null check (length(name) between 1 and 40),
  entry text not null check (entry in ('score', 'level')),
  out_of numeric(6, 2) check (out_of > 0),
  weight numeric(5, 2) not null check (weight >= 0),
  primary key (tenant_id, exam_id, subject_id, part),
  check ((entry = 'score') = (out_of is not null)),
  foreign key (tenant_id, exam_id, subject_id)
    references academics.exam_subjects (tenant_id, exam_id, subject_id) on delete cascade
);
call platform.protect('academics.exam_parts', true);

create table academics.sittings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  exam_id uuid not null,
  class_id uuid not null,
  term_id uuid not null,
  -- The name of the exam in small letters: a class sits an exam of this name once a term.
  name_key text not null,
  state text not null
    check (state in ('draft', 'open', 'review', 'approved', 'cancelled')),
  round int not null default 1,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, exam_id, class_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, exam_id) references academics.exams (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, term_id) references administration.terms (tenant_id, id)
);
create unique index sittings_name on academics.sittings (tenant_id, term_id, class_id, name_key)
  where state <> 'cancelled';
create index sittings_by_term on academics.sittings (tenant_id, term_id);
create index sittings_by_class on academics.sittings (tenant_id, class_id);
create index sittings_by_school on academics.sittings (tenant_id, school_id, created_at desc);
call platform.protect('academics.sittings', true);

create table academics.sitting_moves (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sitting_id uuid not null,
  from_state text not null,
  to_state text not null,
  round int not null,
  reason text check (length(reason) <= 400),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sitting_id) references academics.sittings (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index sitting_moves_by_sitting on academics.sitting_moves (tenant_id, sitting_id);
create index sitting_moves_by_maker on academics.sitting_moves (tenant_id, created_by);
call platform.protect('academics.sitting_moves', true, 'select, insert');

create table academics.sheets (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sitting_id uuid not null,
  exam_id uuid not null,
  subject_id uuid not null,
  group_id uuid not null,
  class_id uuid not null,
  stream_id uuid,
  state text not null check (state in ('open', 'handed-in', 'accepted')),
  -- Each learner's place, and those of them that have every part typed or coded.
  expected_count int not null default 0,
  entered_count int not null default 0,
  -- The office opened this sheet for longer than the others.
  entry_to date,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, sitting_id, group_id),
  foreign key (tenant_id, sitting_id) references academics.sittings (tenant_id, id),
  foreign key (tenant_id, exam_id, subject_id)
    references academics.exam_subjects (tenant_id, exam_id, subject_id),
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, stream_id) references administration.streams (tenant_id, id)
);
create index sheets_by_group on academics.sheets (tenant_id, group_id);
create index sheets_by_exam on academics.sheets (tenant_id, exam_id, subject_id);
create index sheets_by_class on academics.sheets (tenant_id, class_id);
create index sheets_by_stream on academics.sheets (tenant_id, stream_id);
call academics.protect('academics.sheets');
call platform.limit_rows('academics.sheets');

create table academics.sheet_moves (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sheet_id uuid not null,
  group_id uuid not null,
  from_state text not null,
  to_state text not null,
  note text check (length(note) <= 400),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sheet_id) references academics.sheets (tenant_id, id),
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index sheet_moves_by_sheet on academics.sheet_moves (tenant_id, sheet_id);
create index sheet_moves_by_group on academics.sheet_moves (tenant_id, group_id);
create index sheet_moves_by_maker on academics.sheet_moves (tenant_id, created_by);
call academics.protect('academics.sheet_moves', 'select, insert');
