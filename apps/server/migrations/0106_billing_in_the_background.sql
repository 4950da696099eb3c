-- A run of bills for a large school goes on by itself, a few hundred learners at a time. Who is to be
-- billed was decided when it began; how far it came is written with each part of it.
alter table finance.billing_runs
  add column state text not null default 'done' check (state in ('running', 'done', 'stopped')),
  add column to_bill_count int,
  add column to_bill_cents bigint,
  -- The learners in the order of their bills, while it runs.
  add column to_bill uuid[],
  add column seen_count int not null default 0,
  add column fault text,
  add column ended_at timestamptz,
  alter column first_number drop not null,
  alter column last_number drop not null,
  drop constraint billing_runs_billed_count_check,
  add constraint billing_runs_billed_count_check check (billed_count >= 0),
  add constraint billing_runs_numbers_check
    check ((billed_count > 0) = (first_number is not null) and (first_number is null) = (last_number is null)),
  add constraint billing_runs_running_check
    check ((state = 'running') = (to_bill is not null) and (state <> 'stopped' or fault is not null));
-- A second one for the same term waits until the first has ended.
create unique index billing_runs_one_at_once
  on finance.billing_runs (tenant_id, school_id, semester_id) where state = 'running';
grant update (state, billed_count, billed_cents, prepaid_used_cents, first_number, last_number,
  skipped_count, skipped, to_bill, seen_count, fault, ended_at) on finance.billing_runs to darasa_web;
