-- Numbers are written one way by the door that takes them; a reader of the table need not prove it.
alter table finance.bankings drop constraint bankings_slip_check;
alter table finance.cheques drop constraint cheques_number_check;
alter table finance.matches add constraint matches_level_check check (level in (
  'reference-and-amount', 'reference', 'taken-back', 'amount-day-payer', 'day-total',
  'amount-and-day', 'by-hand', 'entered'));

-- A receipt that was spread again: the reason, and who decided. The movement is a journal.
create table finance.respreads (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  payment_id uuid not null,
  -- Those that were made together, when the rule of a whole period changed.
  run_id uuid,
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id)
);
create index respreads_of_payment on finance.respreads (tenant_id, payment_id);
call platform.protect('finance.respreads', true, 'select, insert');

-- One cheque of a sponsor for many learners. Until it is shared out it lies in bursaries held.
create table finance.bursaries (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sponsor text not null,
  address text,
  reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  money_account_id uuid not null,
  received_on date not null,
  note text,
  shared_on date,
  shared_by uuid,
  -- What went back to the sponsor or was moved elsewhere, of what could not be shared.
  moved_cents bigint not null default 0 check (moved_cents >= 0),
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, reference),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index bursaries_by_day on finance.bursaries (tenant_id, school_id, received_on desc);
create index bursaries_by_money_account on finance.bursaries (tenant_id, money_account_id);
call platform.protect('finance.bursaries', true);

-- The sponsor's list as it came: who got a receipt, and who was turned away and why.
create table finance.bursary_shares (
  tenant_id uuid not null,
  school_id uuid not null,
  bursary_id uuid not null,
  row_number int not null,
  admission_number text not null,
  name text not null,
  amount_cents bigint not null check (amount_cents > 0),
  student_id uuid,
  payment_id uuid,
  rejected text,
  primary key (tenant_id, bursary_id, row_number),
  foreign key (tenant_id, bursary_id) references finance.bursaries (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id),
  check ((payment_id is null) = (rejected is not null))
);
create index bursary_shares_of_student on finance.bursary_shares (tenant_id, student_id);
create index bursary_shares_of_payment on finance.bursary_shares (tenant_id, payment_id);
call platform.protect('finance.bursary_shares', true, 'select, insert');
