-- Looking up the lines of each journal again, one journal after the other, made a run of a thousand
-- bills wait at its commit. A journal comes with all its lines in one statement, so what was added
-- tells everything: its lines are as many as it says, and they add up to nothing.
drop trigger journal_balances on finance.journals;
drop trigger lines_balance on finance.lines;
drop function finance.check_journal();
drop function finance.check_line();
drop function finance.check_balance(uuid, uuid);

create function finance.check_added_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select a.journal_id, count(*) as lines, sum(a.amount_cents) as total
  into wrong
  from added a
  group by a.tenant_id, a.journal_id
  having count(*) < 2 or count(*) <> max(a.line_count) or sum(a.amount_cents) <> 0
  limit 1;
  if wrong.journal_id is not null then
    raise exception 'journal % has % lines that add up to %', wrong.journal_id, wrong.lines, wrong.total;
  end if;
  return null;
end $$;
create trigger lines_balance after insert on finance.lines
  referencing new table as added for each statement execute function finance.check_added_lines();

create function finance.check_added_journals() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select a.id into wrong
  from added a
  where not exists (
    select from finance.lines l
    where l.tenant_id = a.tenant_id and l.journal_id = a.id
      and l.line_count = a.line_count and l.line_number = 1)
  limit 1;
  if wrong is not null then
    raise exception 'journal % has no lines', wrong;
  end if;
  return null;
end $$;
create trigger journal_has_lines after insert on finance.journals
  referencing new table as added for each statement execute function finance.check_added_journals();

-- Every foreign key is found by its index, so that no school waits for another's rows.
create index bankings_by_school on finance.bankings (tenant_id, school_id);
create index caution_releases_by_school on finance.caution_releases (tenant_id, school_id);
create index hold_overrides_by_school on finance.hold_overrides (tenant_id, school_id);
create index matches_by_school on finance.matches (tenant_id, school_id);
create index opening_balances_by_school on finance.opening_balances (tenant_id, school_id);
create index opening_balances_of_student on finance.opening_balances (tenant_id, student_id);
create index petty_floats_by_school on finance.petty_floats (tenant_id, school_id);
create index pocket_moves_by_school on finance.pocket_moves (tenant_id, school_id);
create index reconciliations_by_school on finance.reconciliations (tenant_id, school_id);
create index recurring_expenses_by_school on finance.recurring_expenses (tenant_id, school_id);
create index respreads_by_school on finance.respreads (tenant_id, school_id);
create index statement_layouts_by_school on finance.statement_layouts (tenant_id, school_id);
create index statement_lines_by_school on finance.statement_lines (tenant_id, school_id);
create index statements_by_school on finance.statements (tenant_id, school_id);
