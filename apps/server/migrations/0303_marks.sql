-- A result is a learner's place on a sheet and what came of it; a mark is one cell: a score, a level or a
-- code, never two of them. A cell that was emptied keeps its row and its version.
create table academics.results (
  tenant_id uuid not null,
  school_id uuid not null,
  sheet_id uuid not null,
  student_id uuid not null,
  group_id uuid not null,
  sitting_id uuid not null,
  subject_id uuid not null,
  outcome text not null
    check (outcome in ('open', 'graded', 'X', 'Y', 'U', 'P', 'W', 'excused', 'none')),
  -- The exact per cent to four decimals, and the figure that is printed and graded.
  percent numeric(8, 4),
  shown numeric(6, 2),
  code text,
  points numeric(4, 2),
  derived_at timestamptz,
  primary key (tenant_id, sheet_id, student_id),
  unique (tenant_id, sitting_id, student_id, subject_id),
  foreign key (tenant_id, sheet_id) references academics.sheets (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, sitting_id) references academics.sittings (tenant_id, id),
  foreign key (tenant_id, subject_id) references administration.subjects (tenant_id, id)
) with (fillfactor = 80);
create index results_by_student on academics.results (tenant_id, student_id, sitting_id);
create index results_by_group on academics.results (tenant_id, group_id);
create index results_by_subject on academics.results (tenant_id, subject_id);
call academics.protect('academics.results');

create table academics.marks (
  tenant_id uuid not null,
  school_id uuid not null,
  sheet_id uuid not null,
  student_id uuid not null,
  part smallint not null,
  group_id uuid not null,
  score numeric(7, 2),
  level text,
  code text check (code in ('AB', 'EX', 'IR', 'NE')),
  version int not null default 1,
  typed_by uuid not null,
  typed_at timestamptz not null,
  primary key (tenant_id, sheet_id, student_id, part),
  check (num_nonnulls(score, level, code) <= 1),
  foreign key (tenant_id, sheet_id, student_id)
    references academics.results (tenant_id, sheet_id, student_id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, typed_by) references identity.users (tenant_id, id)
) with (fillfactor = 80);
create index marks_by_student on academics.marks (tenant_id, student_id);
create index marks_by_group on academics.marks (tenant_id, group_id);
create index marks_by_typist on academics.marks (tenant_id, typed_by);
call academics.protect('academics.marks');

-- Every change of a cell, in words, so that whoever asks sees who typed what and when.
create table academics.mark_changes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sheet_id uuid not null,
  student_id uuid not null,
  part smallint not null,
  group_id uuid not null,
  from_text text,
  to_text text,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sheet_id) references academics.sheets (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
    on delete restrict,
  foreign key (tenant_id, group_id) references academics.groups (tenant_id, id),
  foreign key (tenant_id, created_by) references identity.users (tenant_id, id)
);
create index mark_changes_by_cell on academics.mark_changes (tenant_id, sheet_id, student_id, part);
create index mark_changes_by_student on academics.mark_changes (tenant_id, student_id);
create index mark_changes_by_group on academics.mark_changes (tenant_id, group_id);
create index mark_changes_by_maker on academics.mark_changes (tenant_id, created_by);
call academics.protect('academics.mark_changes', 'select, insert');
