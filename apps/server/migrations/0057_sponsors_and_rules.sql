-- What a sponsor is asked for: the waivers it pays for in a term, as one numbered paper with the list
-- of learners. What was paid of it is read from the ledger; no sum of it is kept here.
create table finance.sponsor_invoices (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  waiver_id uuid not null,
  semester_id uuid not null,
  sponsor_name text not null,
  address text,
  invoiced_on date not null,
  due_on date not null,
  note text,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancelled_reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  check (due_on >= invoiced_on),
  check ((cancelled_at is null) = (cancelled_reason is null)),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, waiver_id) references finance.waivers (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id)
);
create index sponsor_invoices_by_day
  on finance.sponsor_invoices (tenant_id, school_id, invoiced_on desc);
create index sponsor_invoices_by_waiver on finance.sponsor_invoices (tenant_id, waiver_id);
create index sponsor_invoices_by_semester on finance.sponsor_invoices (tenant_id, semester_id);
call platform.protect('finance.sponsor_invoices', true, 'select, insert, update');

-- The list as it was sent. A waiver that changes afterwards does not change a paper that is out.
create table finance.sponsor_invoice_lines (
  tenant_id uuid not null,
  school_id uuid not null,
  sponsor_invoice_id uuid not null,
  waiver_use_id uuid not null,
  student_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, sponsor_invoice_id, waiver_use_id),
  foreign key (tenant_id, sponsor_invoice_id) references finance.sponsor_invoices (tenant_id, id),
  foreign key (tenant_id, waiver_use_id) references finance.waiver_uses (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index sponsor_invoice_lines_by_use on finance.sponsor_invoice_lines (tenant_id, waiver_use_id);
create index sponsor_invoice_lines_by_student
  on finance.sponsor_invoice_lines (tenant_id, student_id);
call platform.protect('finance.sponsor_invoice_lines', true, 'select, insert');

-- A cheque of the sponsor, or a part of it, that was used for an invoice: its journal has this id.
create table finance.sponsor_payments (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sponsor_invoice_id uuid not null,
  bursary_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, sponsor_invoice_id) references finance.sponsor_invoices (tenant_id, id),
  foreign key (tenant_id, bursary_id) references finance.bursaries (tenant_id, id)
);
create index sponsor_payments_by_school on finance.sponsor_payments (tenant_id, school_id);
create index sponsor_payments_by_invoice on finance.sponsor_payments (tenant_id, sponsor_invoice_id);
create index sponsor_payments_by_bursary on finance.sponsor_payments (tenant_id, bursary_id);
call platform.protect('finance.sponsor_payments', true, 'select, insert');

-- A waiver by a rule (a third child, a child of staff) that the learner no longer fits ends with the
-- next bill. The family hears of it before: this is when.
alter table finance.waiver_members add column told_ending_at timestamptz;
