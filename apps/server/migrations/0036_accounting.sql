-- The books proper: funds, journal vouchers, budgets, the close of a year, and the daily seals.

-- Money that may be used for one purpose only has a fund of its own, with books that balance alone.
create table finance.funds (
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
create unique index funds_name on finance.funds (tenant_id, school_id, lower(name));
call platform.protect('finance.funds', true);

-- A line belongs to the fund of its account, else of its vote head, else to the general fund, which
-- has no row: a school without separate funds needs none.
alter table finance.accounts add column fund_id uuid;
alter table finance.accounts
  add foreign key (tenant_id, fund_id) references finance.funds (tenant_id, id);
create index accounts_by_fund on finance.accounts (tenant_id, fund_id);
alter table finance.vote_heads add column fund_id uuid;
alter table finance.vote_heads
  add foreign key (tenant_id, fund_id) references finance.funds (tenant_id, id);
create index vote_heads_by_fund on finance.vote_heads (tenant_id, fund_id);
-- Where spending on a vote head is posted, when what it earns is posted elsewhere.
alter table finance.vote_heads add column expense_account_id uuid;
alter table finance.vote_heads
  add foreign key (tenant_id, expense_account_id) references finance.accounts (tenant_id, id);
create index vote_heads_by_expense_account on finance.vote_heads (tenant_id, expense_account_id);

-- Which parts there are is a list of the code; a new one needs no change here.
alter table finance.accounts drop constraint accounts_part_check;
alter table finance.accounts add check (part ~ '^[a-z-]{2,40}$');

-- A journal written by hand. It is posted when others have approved it.
create table finance.journal_vouchers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  kind text not null check (kind in ('adjustment', 'contra', 'opening', 'accrual', 'correction')),
  posted_on date not null,
  memo text not null,
  total_cents bigint not null check (total_cents > 0),
  -- The day on which it takes itself back.
  reverse_on date check (reverse_on > posted_on),
  reversed_at timestamptz,
  state text not null default 'waiting'
    check (state in ('waiting', 'posted', 'returned', 'rejected', 'withdrawn')),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create index journal_vouchers_by_day
  on finance.journal_vouchers (tenant_id, school_id, posted_on desc, id);
call platform.protect('finance.journal_vouchers', true, 'select, insert, update');

create table finance.journal_voucher_lines (
  tenant_id uuid not null,
  journal_voucher_id uuid not null,
  line_number int not null,
  school_id uuid not null,
  account_id uuid not null,
  vote_head_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (tenant_id, journal_voucher_id, line_number),
  foreign key (tenant_id, journal_voucher_id) references finance.journal_vouchers (tenant_id, id),
  foreign key (tenant_id, account_id) references finance.accounts (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index journal_voucher_lines_by_account
  on finance.journal_voucher_lines (tenant_id, account_id);
create index journal_voucher_lines_by_vote_head
  on finance.journal_voucher_lines (tenant_id, vote_head_id);
call platform.protect('finance.journal_voucher_lines', true, 'select, insert');

-- Each run of the year's close is a row; the journal of the run before it is taken back.
create table finance.year_closings (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  financial_year_id uuid not null,
  run int not null check (run > 0),
  surplus_cents bigint not null,
  -- A year without income or spending has nothing to close.
  is_posted boolean not null,
  undone_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, financial_year_id, run),
  foreign key (tenant_id, financial_year_id) references finance.financial_years (tenant_id, id)
);
call platform.protect('finance.year_closings', true, 'select, insert, update');

-- A budget is a document: the estimates of the year, a supplement, or a virement between vote heads.
-- What the school may spend is the sum of the approved ones.
create table finance.budgets (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  financial_year_id uuid not null,
  number text not null,
  kind text not null check (kind in ('original', 'supplementary', 'virement')),
  reason text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'returned', 'rejected', 'withdrawn')),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, financial_year_id) references finance.financial_years (tenant_id, id)
);
create index budgets_by_year on finance.budgets (tenant_id, financial_year_id);
call platform.protect('finance.budgets', true, 'select, insert, update');

create table finance.budget_lines (
  tenant_id uuid not null,
  budget_id uuid not null,
  line_number int not null,
  school_id uuid not null,
  vote_head_id uuid not null,
  department_id uuid,
  side text not null check (side in ('income', 'expense')),
  amount_cents bigint not null check (amount_cents <> 0),
  -- What of it falls into each month of the year; empty spreads it evenly.
  month_cents bigint[] not null default '{}'
    check (cardinality(month_cents) in (0, 12)),
  primary key (tenant_id, budget_id, line_number),
  foreign key (tenant_id, budget_id) references finance.budgets (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id),
  foreign key (tenant_id, department_id) references administration.departments (tenant_id, id)
);
create index budget_lines_by_vote_head on finance.budget_lines (tenant_id, vote_head_id);
create index budget_lines_by_department on finance.budget_lines (tenant_id, department_id);
call platform.protect('finance.budget_lines', true, 'select, insert');

-- What the books were at the end of a day. Whoever keeps the hash can prove that nothing before it
-- was changed since.
create table finance.seals (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  sealed_on date not null,
  last_number bigint not null,
  journal_count bigint not null,
  total_cents bigint not null,
  last_hash text not null,
  hash text not null,
  is_sound boolean not null,
  broken jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, sealed_on),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('finance.seals', true, 'select, insert');
