-- Money. Every figure of every screen is a sum of `finance.lines`, which nobody can change.
create schema finance;
grant usage on schema finance to darasa_web;

-- The chart of accounts. An account with a part plays it in the postings of the system itself, and
-- there is one for each part.
create table finance.accounts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text not null,
  note text,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity')),
  part text check (part in ('fees-receivable', 'prepayments', 'suspense', 'waivers', 'bad-debts',
    'cheques-in-hand', 'opening-balances', 'surplus', 'caution-money', 'pocket-money', 'creditors',
    'bank-charges', 'other-income', 'imprests', 'bursaries-held')),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, code),
  unique (tenant_id, school_id, part),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index accounts_name on finance.accounts (tenant_id, school_id, lower(name));
call platform.protect('finance.accounts', true);

-- Where money lies: a bank account, a cash box, a paybill. Each has its page in the ledger.
create table finance.money_accounts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text,
  note text,
  kind text not null check (kind in ('cash', 'bank', 'mobile-money')),
  account_id uuid not null,
  bank_name text,
  branch text,
  account_number text,
  paybill text check (paybill ~ '^\d{5,7}$'),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, account_id) references finance.accounts (tenant_id, id)
);
create unique index money_accounts_name on finance.money_accounts (tenant_id, school_id, lower(name));
-- A payment that arrives names only the paybill it was sent to.
create unique index money_accounts_paybill on finance.money_accounts (tenant_id, paybill);
call platform.protect('finance.money_accounts', true);

-- What money is for: tuition, boarding, repairs. A vote head without an account cannot be billed.
create table finance.vote_heads (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text not null,
  note text,
  kind text not null default 'income' check (kind in ('income', 'expense', 'both')),
  account_id uuid not null,
  money_account_id uuid,
  -- Paid first, and shared within the same priority.
  priority int not null default 1 check (priority between 1 and 99),
  position int not null default 0,
  is_refundable boolean not null default false,
  is_capitation boolean not null default false,
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, code),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, account_id) references finance.accounts (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create unique index vote_heads_name on finance.vote_heads (tenant_id, school_id, lower(name));
create index vote_heads_by_account on finance.vote_heads (tenant_id, account_id);
create index vote_heads_by_money_account on finance.vote_heads (tenant_id, money_account_id);
call platform.protect('finance.vote_heads', true);

create table finance.financial_years (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'open' check (state in ('open', 'closing', 'closed')),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, starts_on),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  check (ends_on > starts_on)
);
create unique index financial_years_name on finance.financial_years (tenant_id, school_id, lower(name));
call platform.protect('finance.financial_years', true);

-- A month is locked by a row and opened by another: who and when come free.
create table finance.month_locks (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  month date not null check (extract(day from month) = 1),
  is_locked boolean not null,
  reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index month_locks_by_month on finance.month_locks (tenant_id, school_id, month, created_at desc);
call platform.protect('finance.month_locks', true, 'select, insert');

create table finance.fee_categories (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text,
  note text,
  -- Learners of this kind are in this category until somebody says otherwise.
  boarding text check (boarding in ('day', 'boarding')),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, boarding),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index fee_categories_name on finance.fee_categories (tenant_id, school_id, lower(name));
call platform.protect('finance.fee_categories', true);

create table finance.fee_groups (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  code text,
  note text,
  -- The group of everybody who was put in none.
  is_usual boolean check (is_usual),
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, is_usual),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index fee_groups_name on finance.fee_groups (tenant_id, school_id, lower(name));
call platform.protect('finance.fee_groups', true);

-- Which category and group a learner is in, from a day on. The latest row that has begun counts.
create table finance.fee_placements (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  fee_category_id uuid not null,
  fee_group_id uuid not null,
  from_on date not null,
  reason text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, student_id, from_on),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, fee_category_id) references finance.fee_categories (tenant_id, id),
  foreign key (tenant_id, fee_group_id) references finance.fee_groups (tenant_id, id)
);
create index fee_placements_by_category on finance.fee_placements (tenant_id, fee_category_id);
create index fee_placements_by_group on finance.fee_placements (tenant_id, fee_group_id);
call platform.protect('finance.fee_placements', true);

-- One record per class and term, as parents read it.
create table finance.fee_structures (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  fee_category_id uuid not null,
  fee_group_id uuid not null,
  financial_year_id uuid not null,
  class_id uuid not null,
  semester_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'published')),
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, class_id, semester_id, fee_category_id, fee_group_id),
  foreign key (tenant_id, fee_category_id) references finance.fee_categories (tenant_id, id),
  foreign key (tenant_id, fee_group_id) references finance.fee_groups (tenant_id, id),
  foreign key (tenant_id, financial_year_id) references finance.financial_years (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id)
);
create index fee_structures_by_semester on finance.fee_structures (tenant_id, semester_id);
create index fee_structures_by_category on finance.fee_structures (tenant_id, fee_category_id);
create index fee_structures_by_group on finance.fee_structures (tenant_id, fee_group_id);
create index fee_structures_by_year on finance.fee_structures (tenant_id, financial_year_id);
call platform.protect('finance.fee_structures', true);

create table finance.fee_particulars (
  tenant_id uuid not null,
  school_id uuid not null,
  fee_structure_id uuid not null,
  vote_head_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, fee_structure_id, vote_head_id),
  foreign key (tenant_id, fee_structure_id) references finance.fee_structures (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index fee_particulars_by_vote_head on finance.fee_particulars (tenant_id, vote_head_id);
call platform.protect('finance.fee_particulars', true);

-- The end of a school's chain of postings. Whoever posts holds its row, so that numbers have no gap
-- and each posting carries the hash of the one before.
create table finance.chains (
  tenant_id uuid not null,
  school_id uuid not null,
  last_number bigint not null default 0,
  last_hash text not null default '',
  primary key (tenant_id, school_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('finance.chains', true, 'select, insert, update');

create table finance.journals (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number bigint not null,
  posted_on date not null,
  source text not null check (source ~ '^[a-z-]{2,40}$'),
  source_id uuid not null,
  memo text not null,
  line_count int not null check (line_count > 1),
  reverses_id uuid,
  previous_hash text not null,
  hash text not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  unique (tenant_id, source, source_id),
  unique (tenant_id, id, line_count),
  -- What was taken back once cannot be taken back again.
  unique (tenant_id, reverses_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, reverses_id) references finance.journals (tenant_id, id)
);
create index journals_by_day on finance.journals (tenant_id, school_id, posted_on desc, number desc);
call platform.protect('finance.journals', true, 'select, insert');

-- A line knows how many its journal has, so there is no number left for one that comes later.
create table finance.lines (
  tenant_id uuid not null,
  journal_id uuid not null,
  line_number int not null,
  line_count int not null check (line_number between 1 and line_count),
  school_id uuid not null,
  posted_on date not null,
  account_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  student_id uuid,
  semester_id uuid,
  vote_head_id uuid,
  primary key (tenant_id, journal_id, line_count, line_number),
  foreign key (tenant_id, journal_id, line_count)
    references finance.journals (tenant_id, id, line_count),
  foreign key (tenant_id, account_id) references finance.accounts (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index lines_by_account on finance.lines (tenant_id, account_id, posted_on);
create index lines_by_student on finance.lines (tenant_id, student_id, account_id);
create index lines_by_vote_head on finance.lines (tenant_id, vote_head_id, posted_on);
create index lines_by_semester on finance.lines (tenant_id, semester_id);
call platform.protect('finance.lines', true, 'select, insert');

-- The last word on balance, at commit: all lines of a journal are there, and they add up to nothing.
create function finance.check_balance(tenant uuid, journal uuid) returns void
language plpgsql as $$
declare
  found record;
begin
  select count(*) as lines, coalesce(sum(l.amount_cents), 0) as total
  into found
  from finance.lines l
  where l.tenant_id = tenant and l.journal_id = journal;
  if found.lines < 2 or found.total <> 0 then
    raise exception 'journal % has % lines that add up to %', journal, found.lines, found.total;
  end if;
end $$;
create function finance.check_journal() returns trigger language plpgsql as $$
begin
  perform finance.check_balance(new.tenant_id, new.id);
  return null;
end $$;
create function finance.check_line() returns trigger language plpgsql as $$
begin
  perform finance.check_balance(new.tenant_id, new.journal_id);
  return null;
end $$;
create constraint trigger journal_balances after insert on finance.journals
  deferrable initially deferred for each row execute function finance.check_journal();
-- Once for all lines of a journal: a run of bills has thousands.
create constraint trigger lines_balance after insert on finance.lines
  deferrable initially deferred for each row when (new.line_number = 1)
  execute function finance.check_line();

-- What each learner owes, by term and vote head, and holds in advance: sums of lines, kept so that a
-- list of twenty thousand reads one row each. Written with the lines, and proved against them.
create table finance.dues (
  tenant_id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  semester_id uuid not null,
  vote_head_id uuid not null,
  due_cents bigint not null,
  primary key (tenant_id, student_id, semester_id, vote_head_id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index dues_by_semester on finance.dues (tenant_id, semester_id);
create index dues_by_vote_head on finance.dues (tenant_id, vote_head_id);
call platform.protect('finance.dues', true, 'select, insert, update');

create table finance.balances (
  tenant_id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  owed_cents bigint not null default 0,
  prepaid_cents bigint not null default 0,
  -- What a list sorts by: owed less prepaid.
  balance_cents bigint not null generated always as (owed_cents - prepaid_cents) stored,
  last_paid_on date,
  primary key (tenant_id, student_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index balances_by_amount
  on finance.balances (tenant_id, school_id, balance_cents desc, student_id);
call platform.protect('finance.balances', true, 'select, insert, update');

-- A bill: what a structure asked of one learner for one term. Its amounts are the journal's lines.
create table finance.bills (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  student_id uuid not null,
  semester_id uuid not null,
  fee_structure_id uuid not null,
  class_id uuid not null,
  total_cents bigint not null check (total_cents > 0),
  billed_on date not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  -- A learner is billed once for a term, however often the run is repeated.
  unique (tenant_id, student_id, semester_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, fee_structure_id) references finance.fee_structures (tenant_id, id),
  foreign key (tenant_id, class_id) references administration.classes (tenant_id, id)
);
create index bills_by_semester on finance.bills (tenant_id, semester_id, class_id);
create index bills_by_class on finance.bills (tenant_id, class_id);
create index bills_by_structure on finance.bills (tenant_id, fee_structure_id);
call platform.protect('finance.bills', true, 'select, insert');

-- A payment with its receipt. It is never changed; it is cancelled by a row of its own.
create table finance.payments (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  receipt_number text not null,
  student_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('cash', 'bank', 'mobile-money', 'cheque', 'card', 'bursary')),
  money_account_id uuid not null,
  -- Upper case without blanks: "qgh7 xk2" and "QGH7XK2" are one reference.
  reference text check (reference = upper(reference) and reference !~ '\s'),
  received_on date not null,
  payer_name text,
  payer_phone text check (payer_phone ~ '^254[17]\d{8}$'),
  note text,
  -- What the receipt says, kept as it was said.
  receipt jsonb not null,
  verify_code text not null,
  recorded_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, receipt_number),
  unique (tenant_id, school_id, method, reference),
  unique (tenant_id, verify_code),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index payments_by_day
  on finance.payments (tenant_id, school_id, received_on desc, created_at desc, id);
create index payments_of_student on finance.payments (tenant_id, student_id, received_on desc);
create index payments_by_money_account on finance.payments (tenant_id, money_account_id);
call platform.protect('finance.payments', true, 'select, insert');

create table finance.payment_cancellations (
  tenant_id uuid not null,
  payment_id uuid not null,
  school_id uuid not null,
  reason text not null,
  cancelled_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id)
);
call platform.protect('finance.payment_cancellations', true, 'select, insert');

create table finance.receipt_prints (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  payment_id uuid not null,
  copy_number int not null check (copy_number >= 0),
  printed_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, payment_id, copy_number),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id)
);
call platform.protect('finance.receipt_prints', true, 'select, insert');
