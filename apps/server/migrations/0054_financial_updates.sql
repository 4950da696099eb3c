-- Changes of many fee accounts at once, and who has looked at what was changed.

-- A levy for some classes, or a vote head that was wrong: asked for, approved, posted and, if need
-- be, taken back as a whole.
create table finance.fee_batches (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  kind text not null check (kind in ('levy-added', 'levy-dropped', 'vote-head-moved')),
  semester_id uuid not null,
  vote_head_id uuid not null,
  -- Of a moved one: where it belongs.
  to_vote_head_id uuid,
  -- Of an added levy: what each learner is charged.
  amount_cents bigint check (amount_cents > 0),
  class_names text not null,
  reason text not null,
  learner_count int not null check (learner_count > 0),
  before_cents bigint not null,
  change_cents bigint not null,
  state text not null default 'in-approval' check (state in
    ('in-approval', 'posted', 'rejected', 'returned', 'withdrawn', 'taken-back')),
  posted_on date,
  taken_back_on date,
  taken_back_reason text,
  told_at timestamptz,
  told_count int,
  requested_by uuid not null,
  approved_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  check ((kind = 'vote-head-moved') = (to_vote_head_id is not null)),
  check ((kind = 'levy-added') = (amount_cents is not null)),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id),
  foreign key (tenant_id, to_vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index fee_batches_by_time on finance.fee_batches (tenant_id, school_id, created_at desc);
create index fee_batches_by_semester on finance.fee_batches (tenant_id, semester_id);
create index fee_batches_by_vote_head on finance.fee_batches (tenant_id, vote_head_id);
create index fee_batches_to_vote_head on finance.fee_batches (tenant_id, to_vote_head_id);
call platform.protect('finance.fee_batches', true, 'select, insert, update');

-- One learner of a batch: its journal has this row's id.
create table finance.fee_batch_lines (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  fee_batch_id uuid not null,
  student_id uuid not null,
  -- What the vote head asked for the term before, and by how much that changes.
  before_cents bigint not null,
  change_cents bigint not null check (change_cents <> 0),
  primary key (tenant_id, id),
  unique (tenant_id, fee_batch_id, student_id),
  foreign key (tenant_id, fee_batch_id) references finance.fee_batches (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index fee_batch_lines_by_student on finance.fee_batch_lines (tenant_id, student_id);
call platform.protect('finance.fee_batch_lines', true, 'select, insert');

-- Somebody looked at a change of a money record: a line of the trail, or a back-dated posting.
create table finance.change_reviews (
  tenant_id uuid not null,
  school_id uuid not null,
  change_id uuid not null,
  reviewed_by uuid not null,
  note text,
  reviewed_at timestamptz not null,
  primary key (tenant_id, school_id, change_id, reviewed_by),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, reviewed_by) references identity.users (tenant_id, id)
);
create index change_reviews_by_person on finance.change_reviews (tenant_id, reviewed_by);
call platform.protect('finance.change_reviews', true, 'select, insert');

-- Three numbers and one exception, told to the directors once a week.
create table finance.weekly_summaries (
  tenant_id uuid not null,
  school_id uuid not null,
  -- The Monday with which the week began.
  week_on date not null,
  collected_cents bigint not null,
  owed_cents bigint not null,
  cash_cents bigint not null,
  text text not null,
  told_count int not null,
  created_at timestamptz not null,
  primary key (tenant_id, school_id, week_on),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('finance.weekly_summaries', true, 'select, insert');
