-- Money that goes out: suppliers, expenses and their vouchers, cheques, batches, petty cash, imprests;
-- and what comes in beside fees: transfers, other income, capitation.

create table finance.suppliers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  kra_pin text check (kra_pin ~ '^[A-Z]\d{9}[A-Z]$'),
  phone text check (phone ~ '^254[17]\d{8}$'),
  email text,
  bank_name text,
  account_number text,
  paybill text,
  -- In hundredths of a percent: 300 is 3 %.
  withholding_rate int not null default 0 check (withholding_rate between 0 and 3000),
  note text,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index suppliers_name on finance.suppliers (tenant_id, school_id, lower(name));
call platform.protect('finance.suppliers', true);

-- A wish to spend. Others approve it; vouchers pay it. A bill is owed from the day it is approved.
create table finance.expenses (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  kind text not null check (kind in ('purchase', 'reimbursement')),
  supplier_id uuid,
  payee_name text not null,
  title text not null,
  note text,
  department_id uuid,
  needed_on date,
  invoice_number text,
  invoiced_on date,
  amount_cents bigint not null check (amount_cents > 0),
  -- What was claimed before the approvers cut it.
  claimed_cents bigint not null check (claimed_cents > 0),
  -- True when it stands among the creditors.
  is_bill boolean not null default false,
  recurring_id uuid,
  state text not null default 'waiting' check (state in
    ('draft', 'waiting', 'approved', 'returned', 'rejected', 'withdrawn', 'paid', 'cancelled')),
  approved_on date,
  created_by uuid not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, supplier_id) references finance.suppliers (tenant_id, id),
  foreign key (tenant_id, department_id) references administration.departments (tenant_id, id)
);
create index expenses_by_day on finance.expenses (tenant_id, school_id, created_at desc, id);
create index expenses_by_supplier on finance.expenses (tenant_id, supplier_id);
create index expenses_by_department on finance.expenses (tenant_id, department_id);
call platform.protect('finance.expenses', true, 'select, insert, update');

create table finance.expense_lines (
  tenant_id uuid not null,
  expense_id uuid not null,
  line_number int not null,
  school_id uuid not null,
  vote_head_id uuid not null,
  particulars text not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, expense_id, line_number),
  foreign key (tenant_id, expense_id) references finance.expenses (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index expense_lines_by_vote_head on finance.expense_lines (tenant_id, vote_head_id);
call platform.protect('finance.expense_lines', true, 'select, insert');

create table finance.expense_files (
  tenant_id uuid not null,
  expense_id uuid not null,
  file_id uuid not null,
  school_id uuid not null,
  name text not null,
  primary key (tenant_id, expense_id, file_id),
  foreign key (tenant_id, expense_id) references finance.expenses (tenant_id, id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id)
);
create index expense_files_by_file on finance.expense_files (tenant_id, file_id);
call platform.protect('finance.expense_files', true, 'select, insert');

-- Comes back by itself as a draft that somebody still has to send.
create table finance.recurring_expenses (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  supplier_id uuid,
  payee_name text not null,
  title text not null,
  vote_head_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  every text not null check (every in ('month', 'term')),
  next_on date not null,
  retired_at timestamptz,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, supplier_id) references finance.suppliers (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index recurring_expenses_by_supplier on finance.recurring_expenses (tenant_id, supplier_id);
create index recurring_expenses_by_vote_head on finance.recurring_expenses (tenant_id, vote_head_id);
call platform.protect('finance.recurring_expenses', true, 'select, insert, update');
alter table finance.expenses
  add foreign key (tenant_id, recurring_id) references finance.recurring_expenses (tenant_id, id);
create index expenses_by_recurring on finance.expenses (tenant_id, recurring_id);

-- An imprest is given to one person, one at a time, and is accounted for within seven working days.
create table finance.imprests (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  holder_id uuid not null,
  purpose text not null,
  vote_head_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'waiting' check (state in
    ('waiting', 'approved', 'returned', 'rejected', 'withdrawn', 'issued', 'surrendered', 'recovered',
     'cancelled')),
  issued_on date,
  due_on date,
  surrendered_on date,
  spent_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  -- What was neither spent nor brought back, and is taken from the salary.
  recover_cents bigint not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, holder_id) references identity.users (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
-- A second imprest is refused while the first is open, whoever is quicker.
create unique index imprests_one_at_a_time on finance.imprests (tenant_id, school_id, holder_id)
  where state in ('waiting', 'approved', 'returned', 'issued');
create index imprests_by_holder on finance.imprests (tenant_id, holder_id);
create index imprests_by_vote_head on finance.imprests (tenant_id, vote_head_id);
call platform.protect('finance.imprests', true, 'select, insert, update');

-- A payment voucher is prepared by one person and paid when another authorises it.
create table finance.vouchers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  expense_id uuid,
  imprest_id uuid,
  payee_name text not null,
  particulars text not null,
  gross_cents bigint not null check (gross_cents > 0),
  withheld_tax_cents bigint not null default 0 check (withheld_tax_cents >= 0),
  withheld_vat_cents bigint not null default 0 check (withheld_vat_cents >= 0),
  net_cents bigint not null check (net_cents > 0),
  method text not null check (method in ('cash', 'cheque', 'eft', 'mobile-money')),
  money_account_id uuid not null,
  reference text,
  payee_account text,
  paid_on date not null,
  batch_id uuid,
  state text not null default 'prepared' check (state in ('prepared', 'paid', 'cancelled')),
  prepared_by uuid not null,
  authorised_by uuid,
  authorised_at timestamptz,
  cancelled_by uuid,
  cancelled_reason text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  check (net_cents = gross_cents - withheld_tax_cents - withheld_vat_cents),
  check (num_nonnulls(expense_id, imprest_id) = 1),
  -- Nobody pays what the same person prepared.
  check (authorised_by <> prepared_by),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, expense_id) references finance.expenses (tenant_id, id),
  foreign key (tenant_id, imprest_id) references finance.imprests (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index vouchers_by_day on finance.vouchers (tenant_id, school_id, paid_on desc, id);
create index vouchers_by_expense on finance.vouchers (tenant_id, expense_id);
create index vouchers_by_imprest on finance.vouchers (tenant_id, imprest_id);
create index vouchers_by_money_account on finance.vouchers (tenant_id, money_account_id);
create index vouchers_by_batch on finance.vouchers (tenant_id, batch_id);
call platform.protect('finance.vouchers', true, 'select, insert, update');

create table finance.voucher_lines (
  tenant_id uuid not null,
  voucher_id uuid not null,
  line_number int not null,
  school_id uuid not null,
  vote_head_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, voucher_id, line_number),
  foreign key (tenant_id, voucher_id) references finance.vouchers (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index voucher_lines_by_vote_head on finance.voucher_lines (tenant_id, vote_head_id);
call platform.protect('finance.voucher_lines', true, 'select, insert');

-- Every leaf of a cheque book: used, spoilt or cancelled. None disappears.
create table finance.cheque_leaves (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  money_account_id uuid not null,
  number text not null check (number ~ '^\d{4,12}$'),
  voucher_id uuid,
  drawn_on date not null,
  amount_cents bigint,
  presented_on date,
  cancelled_on date,
  cancelled_reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, money_account_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, voucher_id) references finance.vouchers (tenant_id, id)
);
create index cheque_leaves_by_voucher on finance.cheque_leaves (tenant_id, voucher_id);
create index cheque_leaves_by_day on finance.cheque_leaves (tenant_id, school_id, drawn_on desc, id);
call platform.protect('finance.cheque_leaves', true, 'select, insert, update');

-- Vouchers that leave together as one file. Its hash is what the second person approves.
create table finance.payment_batches (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  method text not null check (method in ('eft', 'mobile-money')),
  money_account_id uuid not null,
  voucher_count int not null,
  total_cents bigint not null,
  hash text not null,
  state text not null default 'prepared' check (state in ('prepared', 'released', 'cancelled')),
  prepared_by uuid not null,
  released_by uuid,
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  -- The same payments cannot be sent to the bank a second time.
  unique (tenant_id, school_id, hash),
  check (released_by <> prepared_by),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index payment_batches_by_money_account
  on finance.payment_batches (tenant_id, money_account_id);
call platform.protect('finance.payment_batches', true, 'select, insert, update');
alter table finance.vouchers
  add foreign key (tenant_id, batch_id) references finance.payment_batches (tenant_id, id);

-- A float of cash that always adds up to its level: what is in the box and what was spent from it.
create table finance.petty_floats (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  money_account_id uuid not null,
  holder_id uuid not null,
  level_cents bigint not null check (level_cents > 0),
  spend_max_cents bigint not null check (spend_max_cents > 0),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, money_account_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, holder_id) references identity.users (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index petty_floats_by_holder on finance.petty_floats (tenant_id, holder_id);
call platform.protect('finance.petty_floats', true, 'select, insert, update');

create table finance.petty_vouchers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  petty_float_id uuid not null,
  number text not null,
  spent_on date not null,
  payee_name text not null,
  particulars text not null,
  vote_head_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  receipt_number text,
  cancelled_at timestamptz,
  cancelled_reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, petty_float_id) references finance.petty_floats (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index petty_vouchers_by_float
  on finance.petty_vouchers (tenant_id, petty_float_id, spent_on desc);
create index petty_vouchers_by_vote_head on finance.petty_vouchers (tenant_id, vote_head_id);
call platform.protect('finance.petty_vouchers', true, 'select, insert, update');

-- A surprise count: by somebody who does not hold the box.
create table finance.petty_counts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  petty_float_id uuid not null,
  counted_cents bigint not null check (counted_cents >= 0),
  book_cents bigint not null,
  note text,
  counted_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, petty_float_id) references finance.petty_floats (tenant_id, id)
);
create index petty_counts_by_float
  on finance.petty_counts (tenant_id, petty_float_id, created_at desc);
call platform.protect('finance.petty_counts', true, 'select, insert');

-- Money moved between two accounts of the school. Between funds it may be a loan that is paid back.
create table finance.transfers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  from_id uuid not null,
  to_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  moved_on date not null,
  reason text not null,
  reference text,
  is_loan boolean not null default false,
  repays_id uuid,
  petty_float_id uuid,
  state text not null default 'waiting'
    check (state in ('waiting', 'posted', 'returned', 'rejected', 'withdrawn')),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  check (from_id <> to_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, from_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, to_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, repays_id) references finance.transfers (tenant_id, id),
  foreign key (tenant_id, petty_float_id) references finance.petty_floats (tenant_id, id)
);
create index transfers_by_from on finance.transfers (tenant_id, from_id);
create index transfers_by_to on finance.transfers (tenant_id, to_id);
create index transfers_by_loan on finance.transfers (tenant_id, repays_id);
create index transfers_by_float on finance.transfers (tenant_id, petty_float_id);
call platform.protect('finance.transfers', true, 'select, insert, update');

-- What the government promised for a year: so much for each learner and vote head, in tranches.
create table finance.capitation_rates (
  tenant_id uuid not null,
  school_id uuid not null,
  financial_year_id uuid not null,
  vote_head_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, financial_year_id, vote_head_id),
  foreign key (tenant_id, financial_year_id) references finance.financial_years (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index capitation_rates_by_vote_head on finance.capitation_rates (tenant_id, vote_head_id);
call platform.protect('finance.capitation_rates', true);

create table finance.capitation_tranches (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  financial_year_id uuid not null,
  number int not null check (number between 1 and 6),
  -- In hundredths of a percent: 5000 is 50 %.
  share int not null check (share between 1 and 10000),
  enrolment_on date not null,
  primary key (tenant_id, id),
  unique (tenant_id, financial_year_id, number),
  foreign key (tenant_id, financial_year_id) references finance.financial_years (tenant_id, id)
);
call platform.protect('finance.capitation_tranches', true);

-- Income that no learner pays: the farm, the hall, a gift, a grant. Each has an official receipt.
create table finance.other_incomes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  receipt_number text not null,
  kind text not null check (kind in ('farm', 'hire', 'donation', 'capitation', 'other')),
  payer_name text not null,
  particulars text not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('cash', 'bank', 'mobile-money', 'cheque')),
  money_account_id uuid not null,
  reference text check (reference = upper(reference) and reference !~ '\s'),
  received_on date not null,
  tranche_id uuid,
  cancelled_by uuid,
  cancelled_at timestamptz,
  cancelled_reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, receipt_number),
  unique (tenant_id, school_id, method, reference),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, tranche_id) references finance.capitation_tranches (tenant_id, id)
);
create index other_incomes_by_day
  on finance.other_incomes (tenant_id, school_id, received_on desc, id);
create index other_incomes_by_money_account on finance.other_incomes (tenant_id, money_account_id);
create index other_incomes_by_tranche on finance.other_incomes (tenant_id, tranche_id);
call platform.protect('finance.other_incomes', true, 'select, insert, update');

create table finance.other_income_lines (
  tenant_id uuid not null,
  other_income_id uuid not null,
  line_number int not null,
  school_id uuid not null,
  vote_head_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, other_income_id, line_number),
  foreign key (tenant_id, other_income_id) references finance.other_incomes (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index other_income_lines_by_vote_head on finance.other_income_lines (tenant_id, vote_head_id);
call platform.protect('finance.other_income_lines', true, 'select, insert');
