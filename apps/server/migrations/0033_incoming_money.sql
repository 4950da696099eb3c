-- Money that arrives by itself, and what is told of it.

-- One receipt may name several children, and money that was put right keeps its reference: a part
-- tells the rows of one receipt, or of one reference, apart.
alter table finance.payments
  add column part int not null default 1 check (part between 1 and 999),
  add column moved_from_id uuid,
  drop constraint payments_tenant_id_school_id_receipt_number_key,
  drop constraint payments_tenant_id_school_id_method_reference_key,
  add unique (tenant_id, school_id, receipt_number, part),
  add unique (tenant_id, school_id, method, reference, part),
  -- A payment is moved once; then the next one is.
  add unique (tenant_id, moved_from_id),
  add foreign key (tenant_id, moved_from_id) references finance.payments (tenant_id, id);

-- How a school is reached by Safaricom and its banks. The secret part is sealed.
create table finance.connections (
  tenant_id uuid not null,
  school_id uuid not null,
  provider text not null check (provider in ('mpesa', 'kcb', 'equity', 'coop')),
  money_account_id uuid not null,
  details jsonb not null,
  sealed_secret text not null,
  set_by uuid not null,
  set_at timestamptz not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  version int not null default 1,
  primary key (tenant_id, school_id, provider),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, set_by) references identity.users (tenant_id, id)
);
create index connections_by_money_account on finance.connections (tenant_id, money_account_id);
create index connections_by_setter on finance.connections (tenant_id, set_by);
call platform.protect('finance.connections', true);

-- A request on somebody's phone to pay. It is written before the provider hears of it, so that an
-- answer always finds it.
create table finance.prompts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  phone text not null check (phone ~ '^254[17]\d{8}$'),
  money_account_id uuid not null,
  account_text text not null,
  source text not null check (source in ('counter', 'portal')),
  state text not null default 'asking' check (state in
    ('asking', 'sent', 'paid', 'cancelled', 'timed-out', 'insufficient', 'failed')),
  -- What the provider calls it.
  checkout_id text,
  result_code text,
  result_text text,
  asked_by uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index prompts_by_time on finance.prompts (tenant_id, school_id, created_at desc);
create index prompts_by_phone on finance.prompts (tenant_id, phone, created_at desc);
create index prompts_by_student on finance.prompts (tenant_id, student_id, created_at desc);
create index prompts_by_money_account on finance.prompts (tenant_id, money_account_id);
call platform.protect('finance.prompts', true, 'select, insert, update');

-- Money, told of by a provider: one row for each receipt, on whatever ways the news came.
create table finance.arrivals (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  provider text not null check (provider in ('mpesa', 'kcb', 'equity', 'coop', 'bank')),
  receipt text not null check (receipt = upper(receipt) and receipt !~ '\s'),
  amount_cents bigint not null check (amount_cents > 0),
  -- What the payer typed, as it was typed.
  account_text text not null,
  payer_name text,
  -- As it was told: some providers hide a part of it.
  payer_phone text,
  paid_at timestamptz not null,
  -- The paybill or account number that the money was sent to.
  sent_to text,
  money_account_id uuid,
  prompt_id uuid,
  -- new: told of, and not in the books yet; problem says what stands in the way.
  state text not null default 'new' check (state in ('new', 'suspense', 'posted')),
  problem text,
  matched_by text check (matched_by in ('account', 'prompt', 'remembered', 'counter', 'hand')),
  payment_id uuid,
  suspense_on date,
  settled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, provider, receipt),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id),
  foreign key (tenant_id, prompt_id) references finance.prompts (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id),
  check ((state = 'posted') = (payment_id is not null)),
  check (state <> 'suspense' or suspense_on is not null)
);
create index arrivals_by_state on finance.arrivals (tenant_id, school_id, state, paid_at desc, id);
create index arrivals_by_money_account on finance.arrivals (tenant_id, money_account_id);
create index arrivals_by_prompt on finance.arrivals (tenant_id, prompt_id);
create index arrivals_by_payment on finance.arrivals (tenant_id, payment_id);
call platform.protect('finance.arrivals', true, 'select, insert, update');

-- Every notice as it came, before anybody made sense of it. The same words twice are one row.
create table finance.notices (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  provider text not null,
  kind text not null,
  digest text not null,
  payload text not null,
  arrival_id uuid,
  times int not null default 1,
  received_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, provider, kind, digest),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, arrival_id) references finance.arrivals (tenant_id, id)
);
create index notices_by_arrival on finance.notices (tenant_id, arrival_id);
call platform.protect('finance.notices', true, 'select, insert, update');

-- Whose money it was when the same payer last typed the same words.
create table finance.known_payers (
  tenant_id uuid not null,
  school_id uuid not null,
  account_key text not null,
  payer_key text not null,
  student_id uuid not null,
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (tenant_id, school_id, account_key, payer_key),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, set_by) references identity.users (tenant_id, id)
);
create index known_payers_by_student on finance.known_payers (tenant_id, student_id);
create index known_payers_by_setter on finance.known_payers (tenant_id, set_by);
call platform.protect('finance.known_payers', true);

-- A parent says that money was paid and shows the slip. It is a claim and never a receipt.
create table finance.claims (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('bank', 'mobile-money')),
  reference text not null check (reference = upper(reference) and reference !~ '\s'),
  paid_on date not null,
  note text,
  file_id uuid,
  state text not null default 'received' check (state in ('received', 'found', 'not-found')),
  reply text,
  payment_id uuid,
  claimed_by uuid not null,
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  -- The same slip twice is the same claim.
  unique (tenant_id, school_id, student_id, method, reference),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id),
  foreign key (tenant_id, claimed_by) references identity.users (tenant_id, id),
  foreign key (tenant_id, decided_by) references identity.users (tenant_id, id)
);
create index claims_by_state on finance.claims (tenant_id, school_id, state, created_at desc, id);
create index claims_by_student on finance.claims (tenant_id, student_id, created_at desc);
create index claims_by_file on finance.claims (tenant_id, file_id);
create index claims_by_payment on finance.claims (tenant_id, payment_id);
create index claims_by_claimer on finance.claims (tenant_id, claimed_by);
create index claims_by_decider on finance.claims (tenant_id, decided_by);
call platform.protect('finance.claims', true, 'select, insert, update');
