-- Each time that bills were made: for whom, what they came to, and who was left out and why.
create table finance.billing_runs (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  semester_id uuid not null,
  -- Nothing: the whole school, unless it was one learner.
  class_id uuid,
  student_id uuid,
  billed_on date not null,
  billed_count int not null check (billed_count > 0),
  billed_cents bigint not null,
  prepaid_used_cents bigint not null,
  first_number text not null,
  last_number text not null,
  skipped_count int not null,
  -- [{student_id, admission_number, name, class_name, reason}], the first of them.
  skipped jsonb not null check (jsonb_typeof(skipped) = 'array'),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index billing_runs_by_time on finance.billing_runs (tenant_id, school_id, created_at desc);
create index billing_runs_by_semester on finance.billing_runs (tenant_id, semester_id);
create index billing_runs_by_class on finance.billing_runs (tenant_id, class_id);
create index billing_runs_by_student on finance.billing_runs (tenant_id, student_id);
call platform.protect('finance.billing_runs', true, 'select, insert');

-- A plan that the office wrote down with a parent at the desk: who signed it there.
alter table finance.payment_plans
  add column signed_by text check (length(signed_by) between 1 and 120);

-- Whole shillings are what the service takes; the table says only what must never be.
alter table finance.reversals
  drop constraint reversals_amount_cents_check,
  add constraint reversals_amount_cents_check check (amount_cents > 0);
