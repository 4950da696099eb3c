-- Care of a learner: what the family agreed to, health, behaviour, and two records of one child.

-- Every answer a guardian gave about a consent. The newest of a kind is what holds today.
create table students.consents (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('photo', 'data-sharing', 'trips', 'medical')),
  answer text not null check (answer in ('given', 'refused', 'withdrawn')),
  -- Which wording the guardian was shown.
  wording_version int not null check (wording_version > 0),
  guardian_id uuid not null,
  on_date date not null,
  how text not null check (how in ('signed-form', 'in-person', 'phone', 'email', 'online')),
  note text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, guardian_id) references students.guardians (tenant_id, id)
);
create index consents_of_student
  on students.consents (tenant_id, student_id, kind, on_date desc, created_at desc);
create index consents_by_school
  on students.consents (tenant_id, school_id, student_id, kind, on_date desc, created_at desc);
create index consents_by_guardian on students.consents (tenant_id, guardian_id);
call platform.protect('students.consents', true);

-- What whoever looks after the child must know. The blood group stands on the learner.
create table students.health_records (
  tenant_id uuid not null,
  student_id uuid not null,
  school_id uuid not null,
  allergies text,
  conditions text,
  medication text,
  sha_number text,
  version int not null default 1,
  updated_by uuid,
  updated_at timestamptz not null,
  primary key (tenant_id, student_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index health_records_by_school on students.health_records (tenant_id, school_id);
call platform.protect('students.health_records', true);

create table students.nurse_visits (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  came_at timestamptz not null,
  complaint text not null,
  treatment text,
  outcome text not null check (outcome in
    ('back-to-class', 'resting', 'sent-home', 'referred', 'hospital')),
  referred_to text,
  informed_guardian_id uuid,
  informed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, informed_guardian_id) references students.guardians (tenant_id, id)
);
create index nurse_visits_of_student on students.nurse_visits (tenant_id, student_id, came_at desc);
create index nurse_visits_by_school on students.nurse_visits (tenant_id, school_id, came_at desc);
create index nurse_visits_by_guardian on students.nurse_visits (tenant_id, informed_guardian_id);
call platform.protect('students.nurse_visits', true);

create table students.behaviour_types (
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
create unique index behaviour_types_name
  on students.behaviour_types (tenant_id, school_id, lower(name));
call platform.protect('students.behaviour_types', true);

create table students.behaviour (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('incident', 'reward')),
  type_id uuid not null,
  -- A reward has none.
  severity text check (severity in ('minor', 'moderate', 'serious')),
  happened_on date not null,
  what_happened text not null,
  witnesses text,
  action_taken text,
  follow_up_on date,
  followed_up_at timestamptz,
  followed_up_by uuid,
  follow_up_note text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, type_id) references students.behaviour_types (tenant_id, id),
  check ((kind = 'reward') = (severity is null))
);
create index behaviour_of_student on students.behaviour (tenant_id, student_id, happened_on desc);
create index behaviour_by_school on students.behaviour (tenant_id, school_id, happened_on desc);
create index behaviour_by_type on students.behaviour (tenant_id, type_id);
create index behaviour_due on students.behaviour (tenant_id, school_id, follow_up_on)
  where followed_up_at is null;
call platform.protect('students.behaviour', true);

-- Each time a guardian was told.
create table students.behaviour_calls (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  behaviour_id uuid not null,
  guardian_id uuid not null,
  how text not null check (how in ('in-person', 'phone', 'sms', 'email', 'letter')),
  note text,
  at timestamptz not null,
  by_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, behaviour_id) references students.behaviour (tenant_id, id),
  foreign key (tenant_id, guardian_id) references students.guardians (tenant_id, id)
);
create index behaviour_calls_of on students.behaviour_calls (tenant_id, behaviour_id, at desc);
create index behaviour_calls_by_school on students.behaviour_calls (tenant_id, school_id);
create index behaviour_calls_by_guardian on students.behaviour_calls (tenant_id, guardian_id);
call platform.protect('students.behaviour_calls', true);

-- Points at the record that stayed when two records of one child were made one.
alter table students.students
  add column merged_into_id uuid,
  add foreign key (tenant_id, merged_into_id) references students.students (tenant_id, id);
create index students_by_merged_into on students.students (tenant_id, merged_into_id);
create index students_by_birth on students.students (tenant_id, school_id, born_on);

create table students.merges (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  -- Which rows of which table went over, and what both learners were before: enough to go back.
  moved jsonb not null,
  merged_by uuid,
  merged_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, kept_id) references students.students (tenant_id, id),
  foreign key (tenant_id, merged_id) references students.students (tenant_id, id)
);
create index merges_by_school on students.merges (tenant_id, school_id, merged_at desc);
create index merges_by_kept on students.merges (tenant_id, kept_id);
create unique index merges_standing on students.merges (tenant_id, merged_id)
  where undone_at is null;
create index merges_by_merged on students.merges (tenant_id, merged_id);
call platform.protect('students.merges', true);

-- Pairs that somebody looked at and found to be two children. The smaller id stands first.
create table students.different_learners (
  tenant_id uuid not null,
  school_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, one_id, other_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, one_id) references students.students (tenant_id, id),
  foreign key (tenant_id, other_id) references students.students (tenant_id, id),
  check (one_id <= other_id)
);
create index different_learners_by_other on students.different_learners (tenant_id, other_id);
create index different_learners_by_school on students.different_learners (tenant_id, school_id);
call platform.protect('students.different_learners', true);
