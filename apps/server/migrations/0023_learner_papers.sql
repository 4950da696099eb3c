-- Each identity card that was handed to a learner: the first, and those that replaced it.
create table students.cards (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  -- Those printed in one file.
  batch_id uuid not null,
  issue_number int not null check (issue_number between 1 and 999),
  reason text not null check (reason in ('new', 'lost', 'renewed')),
  printed_by uuid,
  printed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, student_id, issue_number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index cards_by_batch on students.cards (tenant_id, batch_id);
create index cards_by_time on students.cards (tenant_id, school_id, printed_at desc);
call platform.protect('students.cards', true);

-- What the school handed to the ministry, and when.
create table students.government_exports (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  -- Nothing for the whole school.
  class_id uuid,
  kind text not null check (kind in ('whole', 'changed')),
  learner_count int not null,
  fault_count int not null,
  made_by uuid,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id)
);
create index government_exports_by_time
  on students.government_exports (tenant_id, school_id, made_at desc);
create index government_exports_by_class on students.government_exports (tenant_id, class_id);
call platform.protect('students.government_exports', true);

-- Each learner as handed over, so that the same file can be taken again and the next one can hold
-- exactly those who changed since.
create table students.government_export_rows (
  tenant_id uuid not null,
  export_id uuid not null,
  student_id uuid not null,
  school_id uuid not null,
  position int not null,
  change text not null check (change in ('new', 'changed', 'left', 'same')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  fields jsonb not null,
  made_at timestamptz not null,
  primary key (tenant_id, export_id, student_id),
  foreign key (tenant_id, export_id) references students.government_exports (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index government_export_rows_of_student
  on students.government_export_rows (tenant_id, student_id, made_at desc);
create index government_export_rows_by_school
  on students.government_export_rows (tenant_id, school_id);
call platform.protect('students.government_export_rows', true);
