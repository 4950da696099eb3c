-- What changes a learner's account beside bills and payments. The money of each is in the ledger;
-- these tables say what was meant, who asked, and where it stands.

-- Something that some learners are charged: a trip, an exam entry, a lost book.
create table finance.extra_charges (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  note text,
  -- Which part of the school it comes from; an automatic one is found again by it.
  source text not null default 'manual' check (source in
    ('manual', 'library', 'stores', 'transport', 'students', 'academics', 'fines')),
  vote_head_id uuid not null,
  semester_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  charged_on date not null,
  is_optional boolean not null default false,
  is_refundable boolean not null default false,
  opt_in_until date,
  places int check (places > 0),
  state text not null default 'open' check (state in ('open', 'closing', 'closed')),
  -- Known when it is closed: what it cost the school, and what happens with what is over.
  cost_cents bigint check (cost_cents >= 0),
  surplus text check (surplus in ('keep', 'give-back')),
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id)
);
create unique index extra_charges_name
  on finance.extra_charges (tenant_id, school_id, semester_id, lower(name));
create index extra_charges_by_vote_head on finance.extra_charges (tenant_id, vote_head_id);
create index extra_charges_by_semester on finance.extra_charges (tenant_id, semester_id);
call platform.protect('finance.extra_charges', true);

create table finance.extra_charge_members (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  extra_charge_id uuid not null,
  student_id uuid not null,
  -- A learner may lose two books: what the other module calls this one. Blank where there is one.
  reference text not null default '',
  amount_cents bigint not null check (amount_cents > 0),
  reason text,
  state text not null check (state in ('asked', 'accepted', 'declined', 'charged', 'removed')),
  answered_by text,
  answered_at timestamptz,
  charged_at timestamptz,
  removed_at timestamptz,
  removed_reason text,
  removed_by uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, extra_charge_id) references finance.extra_charges (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create unique index extra_charge_members_once
  on finance.extra_charge_members (tenant_id, extra_charge_id, student_id, reference)
  where state <> 'removed';
create index extra_charge_members_of
  on finance.extra_charge_members (tenant_id, extra_charge_id, state);
create index extra_charge_members_by_student on finance.extra_charge_members (tenant_id, student_id);
call platform.protect('finance.extra_charge_members', true);
-- A parent reads what the own child is asked, and answers it; the office charges it.
call platform.open_to_family('finance.extra_charges', 'family_school',
  'is_optional and school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('finance.extra_charge_members', 'family',
  'student_id = any (string_to_array(nullif(current_setting(''app.family'', true), ''''), '','')::uuid[])');
create policy family_answers on finance.extra_charge_members for update
  using (
    tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and student_id = any (string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
    and state in ('asked', 'accepted', 'declined'))
  with check (
    tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and student_id = any (string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
    and state in ('accepted', 'declined'));

-- What kinds of waiver the school gives.
create table finance.waiver_types (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  note text,
  basis text not null check (basis in ('percent', 'amount')),
  percent int check (percent between 1 and 100),
  amount_cents bigint check (amount_cents > 0),
  -- None means all of them.
  vote_head_ids uuid[] not null default '{}',
  cap_cents bigint check (cap_cents > 0),
  is_stackable boolean not null default false,
  needs_proof boolean not null default false,
  -- Who gets it without being picked: the third child of a family, a child of staff.
  rule text not null default 'none' check (rule in ('none', 'sibling', 'staff-child')),
  from_child int check (from_child between 2 and 9),
  -- What a learner must keep to, in words; then it is looked at again each term.
  condition text,
  budget_cents bigint check (budget_cents > 0),
  retired_at timestamptz,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
create unique index waiver_types_name on finance.waiver_types (tenant_id, school_id, lower(name));
call platform.protect('finance.waiver_types', true);

create table finance.waivers (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  name text not null,
  waiver_type_id uuid not null,
  kind text not null check (kind in ('single', 'grouped')),
  funder text not null default 'school' check (funder in ('school', 'sponsor')),
  sponsor_name text,
  reason text not null,
  state text not null default 'draft' check (state in
    ('draft', 'in-approval', 'approved', 'applied', 'rejected', 'ended')),
  requested_by uuid not null,
  approved_by uuid,
  applied_by uuid,
  applied_at timestamptz,
  ended_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, waiver_type_id) references finance.waiver_types (tenant_id, id)
);
create index waivers_by_type on finance.waivers (tenant_id, waiver_type_id);
create index waivers_by_state on finance.waivers (tenant_id, school_id, state, created_at desc);
call platform.protect('finance.waivers', true);

create table finance.waiver_terms (
  tenant_id uuid not null,
  school_id uuid not null,
  waiver_id uuid not null,
  semester_id uuid not null,
  primary key (tenant_id, waiver_id, semester_id),
  foreign key (tenant_id, waiver_id) references finance.waivers (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id)
);
create index waiver_terms_by_semester on finance.waiver_terms (tenant_id, semester_id);
call platform.protect('finance.waiver_terms', true);

create table finance.waiver_files (
  tenant_id uuid not null,
  school_id uuid not null,
  waiver_id uuid not null,
  file_id uuid not null,
  name text not null,
  primary key (tenant_id, waiver_id, file_id),
  foreign key (tenant_id, waiver_id) references finance.waivers (tenant_id, id),
  foreign key (tenant_id, file_id) references platform.files (tenant_id, id)
);
create index waiver_files_by_file on finance.waiver_files (tenant_id, file_id);
call platform.protect('finance.waiver_files', true);

create table finance.waiver_members (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  waiver_id uuid not null,
  student_id uuid not null,
  -- Instead of what the type gives, for this learner.
  amount_cents bigint check (amount_cents > 0),
  state text not null default 'active' check (state in ('active', 'suspended', 'ended')),
  ended_on date,
  ended_reason text,
  ended_by uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, waiver_id, student_id),
  foreign key (tenant_id, waiver_id) references finance.waivers (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index waiver_members_by_student on finance.waiver_members (tenant_id, student_id);
call platform.protect('finance.waiver_members', true);

-- A waiver meets a term of a learner once: its journal has this row's id.
create table finance.waiver_uses (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  waiver_member_id uuid not null,
  semester_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  taken_back_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, waiver_member_id, semester_id),
  foreign key (tenant_id, waiver_member_id) references finance.waiver_members (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id)
);
create index waiver_uses_by_semester on finance.waiver_uses (tenant_id, semester_id);
call platform.protect('finance.waiver_uses', true, 'select, insert, update');

-- The termly look at a learner whose waiver has a condition.
create table finance.waiver_reviews (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  waiver_member_id uuid not null,
  semester_id uuid not null,
  outcome text not null check (outcome in ('kept', 'suspended')),
  note text,
  reviewed_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, waiver_member_id, semester_id),
  foreign key (tenant_id, waiver_member_id) references finance.waiver_members (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id)
);
create index waiver_reviews_by_semester on finance.waiver_reviews (tenant_id, semester_id);
call platform.protect('finance.waiver_reviews', true, 'select, insert, update');

-- One change of one account that needs a second person: asked for, decided, then posted.
create table finance.fee_adjustments (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  number text not null,
  kind text not null check (kind in ('debit-note', 'credit-note', 'transfer', 'refund', 'write-off',
    'category-change')),
  student_id uuid not null,
  -- Of a transfer: the sibling who gets it.
  to_student_id uuid,
  semester_id uuid,
  vote_head_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  -- What belongs to the kind: the day it counts from, who agreed, the notes of a new category.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  state text not null default 'in-approval' check (state in
    ('in-approval', 'approved', 'posted', 'rejected', 'returned', 'withdrawn', 'taken-back')),
  posted_on date,
  -- Of a refund: how it left, and the voucher that says so.
  money_account_id uuid,
  voucher_number text,
  payee text,
  reference text,
  requested_by uuid not null,
  approved_by uuid,
  posted_by uuid,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, number),
  unique (tenant_id, school_id, voucher_number),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, to_student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index fee_adjustments_by_time on finance.fee_adjustments (tenant_id, school_id, created_at desc);
create index fee_adjustments_by_student on finance.fee_adjustments (tenant_id, student_id, created_at desc);
create index fee_adjustments_to_student on finance.fee_adjustments (tenant_id, to_student_id);
create index fee_adjustments_by_semester on finance.fee_adjustments (tenant_id, semester_id);
create index fee_adjustments_by_vote_head on finance.fee_adjustments (tenant_id, vote_head_id);
create index fee_adjustments_by_money_account on finance.fee_adjustments (tenant_id, money_account_id);
call platform.protect('finance.fee_adjustments', true);

-- Somebody said that they will pay so much by a day.
create table finance.promises (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  made_on date not null,
  due_on date not null,
  promised_by text not null,
  phone text check (phone ~ '^254[17]\d{8}$'),
  note text,
  cancelled_at timestamptz,
  cancelled_reason text,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index promises_by_day on finance.promises (tenant_id, school_id, due_on);
create index promises_by_student on finance.promises (tenant_id, student_id, due_on desc);
call platform.protect('finance.promises', true);

-- What is held back while fees are owed, and above how much.
create table finance.hold_policies (
  tenant_id uuid not null,
  school_id uuid not null,
  what text not null check (what in ('report-form', 'exam-card', 'transport', 'clearance')),
  is_on boolean not null,
  above_cents bigint not null check (above_cents >= 0),
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, school_id, what),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id)
);
call platform.protect('finance.hold_policies', true);

-- A hold is lifted for one learner by a person with a reason, for a time.
create table finance.hold_overrides (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  what text not null check (what in ('report-form', 'exam-card', 'transport', 'clearance')),
  reason text not null,
  until_on date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index hold_overrides_by_student on finance.hold_overrides (tenant_id, student_id, until_on);
call platform.protect('finance.hold_overrides', true, 'select, insert');

-- A learner's pocket money lies on an account of its own and is never fees.
create table finance.pocket_moves (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('top-up', 'cash-out', 'spend')),
  amount_cents bigint not null check (amount_cents > 0),
  money_account_id uuid,
  moved_on date not null,
  note text,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index pocket_moves_by_student on finance.pocket_moves (tenant_id, student_id, moved_on desc);
create index pocket_moves_by_money_account on finance.pocket_moves (tenant_id, money_account_id);
call platform.protect('finance.pocket_moves', true, 'select, insert');

create table finance.pocket_limits (
  tenant_id uuid not null,
  student_id uuid not null,
  school_id uuid not null,
  daily_limit_cents bigint not null check (daily_limit_cents > 0),
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, student_id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
call platform.protect('finance.pocket_limits', true);

-- The deposit of a learner who leaves goes back to the account: it pays what is owed, the rest is credit.
create table finance.caution_releases (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  held_cents bigint not null check (held_cents > 0),
  charges_cents bigint not null check (charges_cents >= 0),
  reason text,
  released_on date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id)
);
create index caution_releases_by_student on finance.caution_releases (tenant_id, student_id);
call platform.protect('finance.caution_releases', true, 'select, insert');

-- What learners owed when the books began here, taken over from a file with a figure to prove it.
create table finance.opening_balances (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  semester_id uuid not null,
  vote_head_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  as_of date not null,
  taken_back_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create unique index opening_balances_once
  on finance.opening_balances (tenant_id, student_id, vote_head_id) where taken_back_at is null;
create index opening_balances_by_semester on finance.opening_balances (tenant_id, semester_id);
create index opening_balances_by_vote_head on finance.opening_balances (tenant_id, vote_head_id);
call platform.protect('finance.opening_balances', true, 'select, insert, update');

-- The total that the bursar has on paper; a file that adds up to another one is not taken.
create table finance.opening_controls (
  tenant_id uuid not null,
  school_id uuid not null,
  control_cents bigint not null,
  as_of date not null,
  semester_id uuid not null,
  version int not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, school_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id)
);
create index opening_controls_by_semester on finance.opening_controls (tenant_id, semester_id);
call platform.protect('finance.opening_controls', true);

-- Everything a learner's account is shown from asks for one learner and one kind of posting.
create index journals_by_source on finance.journals (tenant_id, school_id, source, posted_on);
