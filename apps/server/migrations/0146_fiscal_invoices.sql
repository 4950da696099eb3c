-- What KRA is told of by eTIMS. Most of what a school charges is exempt or no supply at all, so each vote
-- head says for itself whether a tax invoice is made for it, and a school without a device makes none.
alter table finance.vote_heads
  add column tax text not null default 'none' check (tax in ('none', 'exempt', 'standard'));

-- The school's control unit. The communication key is told once, when the device is set up; it is kept
-- sealed and never read back.
create table finance.fiscal_devices (
  tenant_id uuid not null,
  school_id uuid not null,
  environment text not null check (environment in ('live', 'sandbox', 'practice')),
  tin text not null check (tin ~ '^[AP]\d{9}[A-Z]$'),
  branch_id text not null check (branch_id ~ '^\d{2}$'),
  serial text not null,
  -- What KRA sorts the services of the school under.
  item_class text not null check (item_class ~ '^\d{8,10}$'),
  -- The last number that was given out, here or by whatever used the device before.
  last_number bigint not null default 0 check (last_number >= 0),
  sealed_secret text,
  -- What KRA calls the device.
  control_unit text,
  set_by uuid not null,
  set_at timestamptz not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  -- A device that is forgotten keeps its numbers: none may be given out twice.
  forgotten_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, school_id),
  check (forgotten_at is null or sealed_secret is null),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, set_by) references identity.users (tenant_id, id)
);
-- Two schools that count for themselves cannot share a device.
create unique index fiscal_devices_in_use on finance.fiscal_devices (tenant_id, environment, tin, branch_id)
  where forgotten_at is null;
create index fiscal_devices_by_setter on finance.fiscal_devices (tenant_id, set_by);
call platform.protect('finance.fiscal_devices', true, 'select, insert, update');

-- KRA wants to know of a thing before it is sold: one for each vote head and tax.
create table finance.fiscal_items (
  tenant_id uuid not null,
  school_id uuid not null,
  vote_head_id uuid not null,
  tax text not null check (tax in ('exempt', 'standard')),
  number int not null check (number > 0),
  told_at timestamptz,
  primary key (tenant_id, vote_head_id, tax),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
call platform.protect('finance.fiscal_items', true, 'select, insert, update');

-- One for what a posting charged, and one for what it took back. The lines are kept as they were told.
create table finance.fiscal_invoices (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  -- Whatever happens on the way, KRA knows it by this number: sent again it is the same invoice.
  number bigint not null check (number > 0),
  kind text not null check (kind in ('sale', 'credit-note')),
  -- The sale that a credit note takes back.
  original_id uuid,
  student_id uuid not null,
  semester_id uuid not null,
  journal_id uuid not null,
  document text not null,
  issued_on date not null,
  lines jsonb not null,
  exempt_cents bigint not null check (exempt_cents >= 0),
  standard_cents bigint not null check (standard_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0 and tax_cents <= standard_cents),
  total_cents bigint generated always as (exempt_cents + standard_cents) stored check (total_cents > 0),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  reason text,
  refused_code text,
  tries int not null default 0,
  claimed_until timestamptz,
  -- An earlier try may have arrived although no answer came back.
  in_doubt boolean not null default false,
  -- Who took it, and what was answered.
  environment text check (environment in ('live', 'sandbox', 'practice')),
  receipt_number bigint,
  signature text,
  internal_data text,
  control_unit text,
  signed_at timestamptz,
  verify_url text,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  unique nulls not distinct (tenant_id, journal_id, kind, original_id),
  check ((kind = 'credit-note') = (original_id is not null)),
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'sent') = (environment is not null)),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, original_id) references finance.fiscal_invoices (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, journal_id) references finance.journals (tenant_id, id)
);
create index fiscal_invoices_waiting on finance.fiscal_invoices (tenant_id, school_id, number)
  where state = 'waiting';
create index fiscal_invoices_by_state on finance.fiscal_invoices (tenant_id, school_id, state, number desc);
create index fiscal_invoices_by_original on finance.fiscal_invoices (tenant_id, original_id);
create index fiscal_invoices_by_student on finance.fiscal_invoices (tenant_id, student_id, semester_id);
create index fiscal_invoices_by_semester on finance.fiscal_invoices (tenant_id, semester_id);
call platform.protect('finance.fiscal_invoices', true, 'select, insert, update');
call platform.open_to_family('finance.fiscal_invoices', 'fees_of_family',
  'student_id = any (string_to_array(nullif(current_setting(''app.fees_of'', true), ''''), '','')::uuid[])');
