-- When a tranche of the government is distributed each learner gets a receipt for the own part of it,
-- with what stood on the paper on that day. The parts of one arrival add up to it, to the cent.
create table finance.capitation_receipts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  other_income_id uuid not null,
  student_id uuid not null,
  class_id uuid,
  receipt_number text not null,
  admission_number text not null,
  name text not null,
  class_name text,
  amount_cents bigint not null check (amount_cents > 0),
  -- [{vote_head_name, amount_cents}]
  shares jsonb not null check (jsonb_typeof(shares) = 'array'),
  print_count int not null default 0 check (print_count >= 0),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, receipt_number),
  unique (tenant_id, other_income_id, student_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, other_income_id) references finance.other_incomes (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id)
);
create index capitation_receipts_by_student on finance.capitation_receipts (tenant_id, student_id);
create index capitation_receipts_by_class on finance.capitation_receipts (tenant_id, class_id);
call platform.protect('finance.capitation_receipts', true, 'select, insert');
grant update (print_count) on finance.capitation_receipts to darasa_web;

-- How often somebody was reminded that the learners of a grant have no receipts yet.
alter table finance.other_incomes add column reminded_count int not null default 0;
