-- What happens to a learner between admission and leaving: status, promotion, clearance, papers.

-- Each change of status, with its day and reason. The status of today is in `students.students`.
create table students.status_changes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  from_status text not null check (from_status in
    ('active', 'suspended', 'on-leave', 'transferred', 'withdrawn', 'graduated', 'deceased')),
  to_status text not null check (to_status in
    ('active', 'suspended', 'on-leave', 'transferred', 'withdrawn', 'graduated', 'deceased')),
  -- The first day of a suspension or leave, the last day of somebody who leaves.
  on_date date not null,
  -- When a suspension or leave is to end.
  until_on date,
  reason text not null,
  evidence_id uuid,
  evidence_name text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, evidence_id) references platform.files (tenant_id, id)
);
create index status_changes_of_student
  on students.status_changes (tenant_id, student_id, created_at desc);
create index status_changes_by_school on students.status_changes (tenant_id, school_id);
create index status_changes_by_evidence on students.status_changes (tenant_id, evidence_id);
call platform.protect('students.status_changes', true);

-- What the school decides for a learner before a new year is opened; without a row, promote.
create table students.rollover_choices (
  tenant_id uuid not null,
  school_id uuid not null,
  to_year int not null check (to_year between 2000 and 2100),
  student_id uuid not null,
  choice text not null check (choice in ('promote', 'repeat', 'hold')),
  primary key (tenant_id, to_year, student_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index rollover_choices_of_student on students.rollover_choices (tenant_id, student_id);
create index rollover_choices_by_school on students.rollover_choices (tenant_id, school_id);
call platform.protect('students.rollover_choices', true);

-- Where the learners of a stream go, if not to the stream of the same name.
create table students.rollover_streams (
  tenant_id uuid not null,
  school_id uuid not null,
  to_year int not null check (to_year between 2000 and 2100),
  from_stream_id uuid not null,
  to_stream_id uuid not null,
  primary key (tenant_id, to_year, from_stream_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, from_stream_id) references administration.streams (tenant_id, id),
  foreign key (tenant_id, to_stream_id) references administration.streams (tenant_id, id)
);
create index rollover_streams_by_school on students.rollover_streams (tenant_id, school_id);
create index rollover_streams_by_from on students.rollover_streams (tenant_id, from_stream_id);
create index rollover_streams_by_to on students.rollover_streams (tenant_id, to_stream_id);
call platform.protect('students.rollover_streams', true);

create table students.rollovers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  to_year int not null check (to_year between 2000 and 2100),
  starts_on date not null,
  class_names text not null,
  promoted_count int not null,
  repeated_count int not null,
  left_count int not null,
  -- Those who stayed where they were, by choice or because something stood in the way.
  stayed_count int not null,
  committed_by uuid,
  committed_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index rollovers_by_time on students.rollovers (tenant_id, school_id, committed_at desc);
call platform.protect('students.rollovers', true);

-- What one rollover did to each learner: enough to put everything back.
create table students.rollover_lines (
  tenant_id uuid not null,
  rollover_id uuid not null,
  student_id uuid not null,
  school_id uuid not null,
  outcome text not null check (outcome in ('promoted', 'repeated', 'left', 'held', 'blocked')),
  blocked_by text,
  from_class_id uuid,
  from_stream_id uuid,
  from_status text not null,
  to_class_id uuid,
  to_stream_id uuid,
  -- Ended by the rollover, and opened again when it is undone.
  old_enrolment_id uuid,
  -- Made by the rollover, and gone when it is undone.
  new_enrolment_id uuid,
  primary key (tenant_id, rollover_id, student_id),
  foreign key (tenant_id, rollover_id) references students.rollovers (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index rollover_lines_of_student on students.rollover_lines (tenant_id, student_id);
create index rollover_lines_by_school on students.rollover_lines (tenant_id, school_id);
call platform.protect('students.rollover_lines', true);

-- Who has to sign before a learner leaves with papers: fees, library, stores.
create table students.clearance_desks (
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
create unique index clearance_desks_name
  on students.clearance_desks (tenant_id, school_id, lower(name));
call platform.protect('students.clearance_desks', true);

create table students.clearances (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  started_by uuid,
  started_at timestamptz not null,
  cancelled_by uuid,
  cancelled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
-- One clearance at a time; somebody who returns and leaves again begins a new one.
create unique index clearances_current on students.clearances (tenant_id, student_id)
  where cancelled_at is null;
create index clearances_of_student on students.clearances (tenant_id, student_id);
create index clearances_by_time on students.clearances (tenant_id, school_id, started_at desc);
call platform.protect('students.clearances', true);

create table students.clearance_marks (
  tenant_id uuid not null,
  clearance_id uuid not null,
  desk_id uuid not null,
  school_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'clear', 'owing', 'waived')),
  note text,
  marked_by uuid,
  marked_at timestamptz,
  primary key (tenant_id, clearance_id, desk_id),
  foreign key (tenant_id, clearance_id) references students.clearances (tenant_id, id),
  foreign key (tenant_id, desk_id) references students.clearance_desks (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index clearance_marks_by_desk on students.clearance_marks (tenant_id, desk_id);
create index clearance_marks_by_school on students.clearance_marks (tenant_id, school_id);
call platform.protect('students.clearance_marks', true);

-- A school's own wording. Without one, a kind is printed in the words we bring.
create table students.letter_templates (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  kind text not null check (kind in
    ('leaving', 'character', 'transfer', 'admission', 'suspension', 'letter')),
  name text not null,
  title text not null,
  body text not null,
  retired_at timestamptz,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index letter_templates_name
  on students.letter_templates (tenant_id, school_id, lower(name));
call platform.protect('students.letter_templates', true);

-- A paper that went out, word for word: a later change of the template changes nothing here.
create table students.certificates (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  batch_id uuid not null,
  template_id uuid,
  kind text not null check (kind in
    ('leaving', 'character', 'transfer', 'admission', 'suspension', 'letter')),
  title text not null,
  body text not null,
  serial text not null,
  code text not null,
  issued_on date not null,
  issued_by uuid,
  issued_at timestamptz not null,
  -- 1 is the first paper; each further one says on its face which copy it is.
  copy_count int not null default 1,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancelled_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, serial),
  unique (tenant_id, code),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, template_id) references students.letter_templates (tenant_id, id)
);
create index certificates_of_student
  on students.certificates (tenant_id, student_id, issued_at desc);
create index certificates_by_batch on students.certificates (tenant_id, batch_id);
create index certificates_by_template on students.certificates (tenant_id, template_id);
create index certificates_by_time on students.certificates (tenant_id, school_id, issued_at desc);
call platform.protect('students.certificates', true);

-- All that a stranger with the paper in hand may learn of it. It is looked up on the organisation's
-- address, where no school is chosen, so it is kept apart from the papers.
create table students.document_codes (
  tenant_id uuid not null,
  code text not null check (code ~ '^[0-9A-Z]{12}$'),
  certificate_id uuid not null,
  school_name text not null,
  title text not null,
  serial text not null,
  holder text not null,
  issued_on date not null,
  cancelled_on date,
  primary key (tenant_id, code),
  foreign key (tenant_id, certificate_id) references students.certificates (tenant_id, id)
);
create index document_codes_by_certificate
  on students.document_codes (tenant_id, certificate_id);
call platform.protect('students.document_codes');
