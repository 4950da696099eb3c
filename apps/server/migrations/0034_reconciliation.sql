-- What the bank says, beside what the books say.

-- How the columns of a bank's file are called; learnt once and used again.
create table finance.statement_layouts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  -- Our name of a column, and what the bank calls it.
  columns jsonb not null,
  retired_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index statement_layouts_name
  on finance.statement_layouts (tenant_id, school_id, lower(name)) where retired_at is null;
call platform.protect('finance.statement_layouts', true);

create table finance.statements (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  money_account_id uuid not null,
  file_name text not null,
  layout text not null,
  from_on date not null,
  to_on date not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  line_count int not null,
  known_count int not null,
  ignored_count int not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index statements_by_account on finance.statements (tenant_id, money_account_id, to_on desc);
call platform.protect('finance.statements', true);

create table finance.statement_lines (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  money_account_id uuid not null,
  statement_id uuid not null,
  row_number int not null,
  booked_on date not null,
  -- Into the account more than zero, out of it less.
  amount_cents bigint not null check (amount_cents <> 0),
  narration text not null,
  reference text,
  payer text,
  account_text text,
  linked_reference text,
  kind text not null check (kind in ('payment', 'charge', 'interest', 'settlement', 'reversal', 'bounced')),
  -- The bank's reference, or else day, amount, words and which of several alike.
  key text not null,
  primary key (tenant_id, id),
  unique (tenant_id, money_account_id, key),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, statement_id) references finance.statements (tenant_id, id)
);
create index statement_lines_by_day on finance.statement_lines (tenant_id, money_account_id, booked_on);
create index statement_lines_of_statement on finance.statement_lines (tenant_id, statement_id);
call platform.protect('finance.statement_lines', true, 'select, insert, delete');

-- Lines of the bank and postings of the books that are the same money: their sums are equal.
create table finance.matches (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  money_account_id uuid not null,
  level text not null,
  confidence int not null check (confidence between 0 and 100),
  reason text not null,
  is_automatic boolean not null,
  -- The last day of all its members: from then on both sides agree.
  cleared_on date not null,
  undone_at timestamptz,
  undone_by uuid,
  -- Its members, so that what a person took apart is not put together again by itself.
  undone_members uuid[],
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index matches_by_account on finance.matches (tenant_id, money_account_id, cleared_on);
call platform.protect('finance.matches', true);

create table finance.match_lines (
  tenant_id uuid not null,
  school_id uuid not null,
  match_id uuid not null,
  statement_line_id uuid not null,
  primary key (tenant_id, statement_line_id),
  foreign key (tenant_id, match_id) references finance.matches (tenant_id, id),
  foreign key (tenant_id, statement_line_id) references finance.statement_lines (tenant_id, id)
);
create index match_lines_of_match on finance.match_lines (tenant_id, match_id);
call platform.protect('finance.match_lines', true);

create table finance.match_entries (
  tenant_id uuid not null,
  school_id uuid not null,
  match_id uuid not null,
  money_account_id uuid not null,
  journal_id uuid not null,
  primary key (tenant_id, money_account_id, journal_id),
  foreign key (tenant_id, match_id) references finance.matches (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, journal_id) references finance.journals (tenant_id, id)
);
create index match_entries_of_match on finance.match_entries (tenant_id, match_id);
create index match_entries_of_journal on finance.match_entries (tenant_id, journal_id);
call platform.protect('finance.match_entries', true);

-- What a narration meant last time.
create table finance.remembered_narrations (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  pattern text not null,
  means text not null check (means in ('charge', 'interest', 'deposit', 'learner')),
  student_id uuid,
  used_count int not null default 1,
  forgotten_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, pattern),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  check ((means = 'learner') = (student_id is not null))
);
create index remembered_narrations_of_student
  on finance.remembered_narrations (tenant_id, student_id);
call platform.protect('finance.remembered_narrations', true);

-- A month of an account: prepared by one, signed or returned by another. Figures as they were signed.
create table finance.reconciliations (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  money_account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('prepared', 'returned', 'signed')),
  figures jsonb not null,
  note text,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, money_account_id, month),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
call platform.protect('finance.reconciliations', true);

-- A cheque from the counter to the bank's last word on it.
create table finance.cheques (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null check (number = upper(number)),
  bank_name text not null,
  drawer text not null,
  student_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  dated_on date not null,
  received_on date not null,
  money_account_id uuid not null,
  -- As the school's rule was when it came: credited at once, or when the bank has paid.
  credited_on_receipt boolean not null,
  payment_id uuid,
  state text not null check (state in ('received', 'banked', 'cleared', 'bounced')),
  banked_on date,
  cleared_on date,
  bounced_on date,
  bounce_reason text,
  bank_charge_cents bigint not null default 0 check (bank_charge_cents >= 0),
  passed_on_cents bigint not null default 0 check (passed_on_cents >= 0),
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, bank_name, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id)
);
create index cheques_by_state on finance.cheques (tenant_id, school_id, state, received_on);
create index cheques_of_student on finance.cheques (tenant_id, student_id);
create index cheques_by_money_account on finance.cheques (tenant_id, money_account_id);
create index cheques_of_payment on finance.cheques (tenant_id, payment_id);
call platform.protect('finance.cheques', true);

-- A cashier's turn at the counter: the float, what was taken, what was counted, who else looked.
create table finance.shifts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  money_account_id uuid not null,
  cashier_id uuid not null,
  float_cents bigint not null check (float_cents >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- By method: what the receipts of the shift say.
  taken jsonb,
  expected_cents bigint,
  counted_cents bigint check (counted_cents >= 0),
  difference_reason text,
  signed_by uuid,
  signed_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  check ((closed_at is null) = (counted_cents is null)),
  check (signed_by is null or signed_by <> cashier_id)
);
create unique index shifts_open on finance.shifts (tenant_id, school_id, cashier_id)
  where closed_at is null;
create index shifts_by_time on finance.shifts (tenant_id, school_id, opened_at desc);
create index shifts_by_money_account on finance.shifts (tenant_id, money_account_id);
call platform.protect('finance.shifts', true);

-- Cash that was taken from the box to the bank.
create table finance.bankings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  slip text not null check (slip = upper(slip)),
  banked_on date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, to_account_id, slip),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, from_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, to_account_id) references finance.money_accounts (tenant_id, id)
);
create index bankings_from on finance.bankings (tenant_id, from_account_id, banked_on desc);
call platform.protect('finance.bankings', true, 'select, insert');
