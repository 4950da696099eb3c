-- Seeing the money: sums that are kept so that a figure costs the same in a small and in a large
-- school, and what the screens of the bursar, the director and the parent write themselves.

-- What each account took and gave on each day, by where it came from, term and vote head. Written by
-- the statement that writes the lines, and proved against them.
create table finance.day_sums (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  posted_on date not null,
  account_id uuid not null,
  source text not null,
  semester_id uuid,
  vote_head_id uuid,
  debit_cents bigint not null,
  credit_cents bigint not null,
  line_count bigint not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, account_id, posted_on, source, semester_id, vote_head_id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, account_id) references finance.accounts (tenant_id, id),
  foreign key (tenant_id, semester_id) references administration.terms (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id)
);
create index day_sums_by_school on finance.day_sums (tenant_id, school_id, posted_on);
create index day_sums_by_semester on finance.day_sums (tenant_id, semester_id);
create index day_sums_by_vote_head on finance.day_sums (tenant_id, vote_head_id);
call platform.protect('finance.day_sums', true, 'select, insert, update');
insert into finance.day_sums (tenant_id, id, school_id, posted_on, account_id, source, semester_id,
  vote_head_id, debit_cents, credit_cents, line_count)
select l.tenant_id, gen_random_uuid(), l.school_id, l.posted_on, l.account_id, j.source, l.semester_id,
  l.vote_head_id, sum(greatest(l.amount_cents, 0)), sum(greatest(-l.amount_cents, 0)), count(*)
from finance.lines l
join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
group by l.tenant_id, l.school_id, l.posted_on, l.account_id, j.source, l.semester_id, l.vote_head_id;

-- How many learners owe and how much, and how many are in credit: the end of the chain is written by
-- every posting anyway.
alter table finance.chains
  add column owing_count int not null default 0,
  add column owing_cents bigint not null default 0,
  add column credit_count int not null default 0,
  add column credit_cents bigint not null default 0;
update finance.chains c
set owing_count = b.owing_count, owing_cents = b.owing_cents,
  credit_count = b.credit_count, credit_cents = b.credit_cents
from (
  select tenant_id, school_id,
    count(*) filter (where balance_cents > 0) as owing_count,
    coalesce(sum(balance_cents) filter (where balance_cents > 0), 0) as owing_cents,
    count(*) filter (where balance_cents < 0) as credit_count,
    coalesce(sum(balance_cents) filter (where balance_cents < 0), 0) as credit_cents
  from finance.balances
  group by tenant_id, school_id
) b
where b.tenant_id = c.tenant_id and b.school_id = c.school_id;

-- Those who left are few beside those who are here: a list without them takes them off the whole.
create index students_left on students.students (tenant_id, school_id)
  where status in ('transferred', 'withdrawn', 'graduated', 'deceased');

-- Whoever comes back to a day finds what was entered on it, and what was entered long after.
create index journals_by_entry on finance.journals (tenant_id, school_id, created_at desc);
create index payments_by_entry on finance.payments (tenant_id, school_id, created_at desc);
create index cancellations_by_time on finance.payment_cancellations (tenant_id, school_id, created_at desc);

-- A receipt by the code on its foot, for anybody who holds the paper: this row and no other.
create function finance.enter_receipt(code text) returns void
language plpgsql set search_path = '' as $$
begin
  if code !~ '^[0-9A-Z]{1,20}$' then return; end if;
  execute format('set local app.receipt_code = %L', code);
end $$;
create policy by_code on finance.payments for select using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and verify_code = nullif(current_setting('app.receipt_code', true), ''));
create policy by_code on finance.payment_cancellations for select using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and nullif(current_setting('app.receipt_code', true), '') is not null
  and exists (
    select 1 from finance.payments p
    where p.tenant_id = payment_cancellations.tenant_id
      and p.id = payment_cancellations.payment_id
      and p.verify_code = nullif(current_setting('app.receipt_code', true), '')));

-- Opens the paper of one receipt without a sign-in, for some days.
create table finance.receipt_links (
  tenant_id uuid not null,
  code text not null check (code ~ '^[0-9A-Z]{16}$'),
  school_id uuid not null,
  payment_id uuid not null,
  expires_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, code),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, payment_id) references finance.payments (tenant_id, id)
);
create index receipt_links_of_payment on finance.receipt_links (tenant_id, payment_id);
create index receipt_links_by_school on finance.receipt_links (tenant_id, school_id);
call platform.protect('finance.receipt_links', grants => 'select, insert');

-- Money of a sponsor or the government, acknowledged by a receipt with a covering letter.
create table finance.grant_receipts (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  receipt_number text not null,
  giver_name text not null,
  giver_address text,
  purpose text not null,
  vote_head_id uuid not null,
  money_account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  reference text check (reference = upper(reference) and reference !~ '\s'),
  received_on date not null,
  letter text not null,
  verify_code text not null,
  recorded_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, receipt_number),
  unique (tenant_id, verify_code),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, vote_head_id) references finance.vote_heads (tenant_id, id),
  foreign key (tenant_id, money_account_id) references finance.money_accounts (tenant_id, id)
);
create index grant_receipts_by_day on finance.grant_receipts (tenant_id, school_id, received_on desc);
create index grant_receipts_by_vote_head on finance.grant_receipts (tenant_id, vote_head_id);
create index grant_receipts_by_account on finance.grant_receipts (tenant_id, money_account_id);
call platform.protect('finance.grant_receipts', true, 'select, insert');
create policy by_code on finance.grant_receipts for select using (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and verify_code = nullif(current_setting('app.receipt_code', true), ''));

-- Kinds of exception that a director does not want to see for now.
create table finance.mutes (
  tenant_id uuid not null,
  user_id uuid not null,
  rule text not null check (rule ~ '^[a-z-]{2,40}$'),
  created_at timestamptz not null,
  primary key (tenant_id, user_id, rule),
  foreign key (tenant_id, user_id) references identity.users (tenant_id, id)
);
call platform.protect('finance.mutes');

-- What a parent proposes to pay when, and what the school answers.
create table finance.payment_plans (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  -- [{due_on, amount_cents}] in the order of the days.
  instalments jsonb not null check (jsonb_typeof(instalments) = 'array'),
  balance_cents bigint not null,
  note text,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'declined')),
  reply text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references identity.schools (tenant_id, id),
  foreign key (tenant_id, student_id) references students.students (tenant_id, id),
  foreign key (tenant_id, guardian_id) references students.guardians (tenant_id, id),
  foreign key (tenant_id, decided_by) references identity.users (tenant_id, id),
  check ((state = 'asked') = (decided_at is null))
);
-- One question at a time for a child.
create unique index payment_plans_open on finance.payment_plans (tenant_id, student_id)
  where state = 'asked';
create index payment_plans_by_school on finance.payment_plans (tenant_id, school_id, state, asked_at desc);
create index payment_plans_of_student on finance.payment_plans (tenant_id, student_id, asked_at desc);
create index payment_plans_of_guardian on finance.payment_plans (tenant_id, guardian_id);
create index payment_plans_by_decider on finance.payment_plans (tenant_id, decided_by);
call platform.protect('finance.payment_plans', true, 'select, insert, update');

-- A parent's transaction (students.enter_family) that also looks at money: the children whose fees
-- this guardian may see, and nobody else's.
create function finance.enter_fees() returns void
language plpgsql set search_path = '' as $$
declare
  own_students text;
begin
  select string_agg(l.student_id::text, ',') into own_students
  from students.student_guardians l
  where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and l.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
    and l.student_id = any (
      string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
    and l.sees_fees;
  execute format('set local app.fees_of = %L', coalesce(own_students, ''));
end $$;
call platform.open_to_family('finance.balances', 'fees_of_family',
  'student_id = any (string_to_array(nullif(current_setting(''app.fees_of'', true), ''''), '','')::uuid[])');
call platform.open_to_family('finance.lines', 'fees_of_family',
  'student_id = any (string_to_array(nullif(current_setting(''app.fees_of'', true), ''''), '','')::uuid[])');
call platform.open_to_family('finance.payments', 'fees_of_family',
  'student_id = any (string_to_array(nullif(current_setting(''app.fees_of'', true), ''''), '','')::uuid[])');
call platform.open_to_family('finance.journals', 'fees_of_family',
  'nullif(current_setting(''app.fees_of'', true), '''') is not null and exists (
     select 1 from finance.lines l
     where l.tenant_id = journals.tenant_id and l.journal_id = journals.id
       and l.student_id = any (string_to_array(current_setting(''app.fees_of'', true), '','')::uuid[]))');
call platform.open_to_family('finance.payment_cancellations', 'fees_of_family',
  'nullif(current_setting(''app.fees_of'', true), '''') is not null and exists (
     select 1 from finance.payments p
     where p.tenant_id = payment_cancellations.tenant_id and p.id = payment_cancellations.payment_id
       and p.student_id = any (string_to_array(current_setting(''app.fees_of'', true), '','')::uuid[]))');
-- Names of vote heads and where to pay: nothing of a person.
call platform.open_to_family('finance.vote_heads', 'fees_of_family',
  'nullif(current_setting(''app.fees_of'', true), '''') is not null and school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('finance.accounts', 'fees_of_family',
  'nullif(current_setting(''app.fees_of'', true), '''') is not null and school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('finance.money_accounts', 'fees_of_family',
  'nullif(current_setting(''app.fees_of'', true), '''') is not null and school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('platform.letterheads', 'fees_of_family',
  'nullif(current_setting(''app.fees_of'', true), '''') is not null and school_id = any (string_to_array(nullif(current_setting(''app.family_schools'', true), ''''), '','')::uuid[])');
call platform.open_to_family('finance.payment_plans', 'fees_of_family',
  'student_id = any (string_to_array(nullif(current_setting(''app.fees_of'', true), ''''), '','')::uuid[])');
create policy family_asks on finance.payment_plans for insert with check (
  tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  and guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
  and student_id = any (string_to_array(nullif(current_setting('app.fees_of', true), ''), ',')::uuid[])
  and school_id = any (string_to_array(nullif(current_setting('app.family_schools', true), ''), ',')::uuid[])
  and state = 'asked');

-- A director reads another of the own schools without switching to it: the transaction moves there,
-- and is in no school at all where the person has no access.
create function finance.enter_school(reader_id uuid, target uuid) returns void
language plpgsql set search_path = '' as $$
begin
  set local app.school_id = '';
  if exists (
    select 1 from identity.user_schools a
    where a.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
      and a.user_id = reader_id and a.school_id = target
  ) then
    execute format('set local app.school_id = %L', target::text);
  end if;
end $$;
