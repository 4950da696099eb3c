-- What a school decides about its fees beside the amounts themselves.

-- In which order a payment meets what is owed. The latest rule that has begun counts.
create table finance.payment_orders (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  from_on date not null,
  terms text not null check (terms in ('arrears-first', 'current-first')),
  spread text not null check (spread in ('priority', 'pro-rata')),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, from_on),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('finance.payment_orders', true);

-- The most that a category may pay in a year, as the ministry or the board has said.
create table finance.fee_ceilings (
  tenant_id uuid not null,
  school_id uuid not null,
  financial_year_id uuid not null,
  fee_category_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  authority text not null,
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, financial_year_id, fee_category_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, financial_year_id) references finance.financial_years (tenant_id, id),
  foreign key (tenant_id, fee_category_id) references finance.fee_categories (tenant_id, id)
);
create index fee_ceilings_by_school on finance.fee_ceilings (tenant_id, school_id);
create index fee_ceilings_by_category on finance.fee_ceilings (tenant_id, fee_category_id);
call platform.protect('finance.fee_ceilings', true);

-- By when which part of a term's fees is expected; the parts of a term make a hundred.
create table finance.instalments (
  tenant_id uuid not null,
  school_id uuid not null,
  semester_id uuid not null,
  due_on date not null,
  percent int not null check (percent between 1 and 100),
  primary key (tenant_id, semester_id, due_on),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id)
);
create index instalments_by_school on finance.instalments (tenant_id, school_id);
call platform.protect('finance.instalments', true);

-- What is added to fees that are late. Off until the school says otherwise.
create table finance.late_fee_rules (
  tenant_id uuid not null,
  school_id uuid not null,
  is_on boolean not null,
  vote_head_id uuid not null,
  grace_days int not null check (grace_days between 0 and 365),
  -- After so many days, so much: each step is charged once for a term.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  cap_cents bigint check (cap_cents > 0),
  exempt_category_ids uuid[] not null default '{}',
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, school_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index late_fee_rules_by_vote_head on finance.late_fee_rules (tenant_id, vote_head_id);
call platform.protect('finance.late_fee_rules', true);

-- A structure that learners were billed from changes in the open: asked for, agreed to, and posted as
-- a note on every account it was billed to.
create table finance.structure_changes (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  fee_structure_id uuid not null,
  particulars jsonb not null check (jsonb_typeof(particulars) = 'array'),
  reason text not null,
  state text not null default 'in-approval' check (state in
    ('in-approval', 'posted', 'rejected', 'returned', 'withdrawn')),
  bill_count int not null,
  total_cents bigint not null,
  posted_on date,
  requested_by uuid not null,
  approved_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, fee_structure_id) references finance.fee_structures (tenant_id, id)
);
-- One question about a structure at a time.
create unique index structure_changes_open
  on finance.structure_changes (tenant_id, fee_structure_id) where state = 'in-approval';
create index structure_changes_by_structure
  on finance.structure_changes (tenant_id, fee_structure_id, created_at desc);
call platform.protect('finance.structure_changes', true);
