-- A role that is limited to classes sees no learner of another class. Nor does it see what hangs on
-- such a learner: the parents and their phones, health, conduct, papers, fees and messages. Whoever
-- has no limit costs nothing more than one comparison: the learners are looked up only for the others.
create procedure students.limit_rows(target regclass, rule text, command text default 'all')
language plpgsql as $$
begin
  execute format(
    'create policy limits on %s as restrictive for %s using ((select current_setting(''app.limits'', true)) = ''*'' or %s)',
    target, command, rule);
end $$;

do $$
declare
  target text;
begin
  foreach target in array array[
    'students.student_guardians', 'students.behaviour', 'students.cards', 'students.certificates',
    'students.clearances', 'students.consents', 'students.enquiries', 'students.family_requests',
    'students.government_export_rows', 'students.health_records', 'students.nurse_visits',
    'students.rollover_choices', 'students.rollover_lines', 'students.status_changes',
    'administration.bed_places', 'administration.club_members', 'gate.visits',
    'communication.reminded', 'communication.reminder_holds',
    'finance.balances', 'finance.bills', 'finance.bursary_shares', 'finance.caution_releases',
    'finance.cheques', 'finance.claims', 'finance.dues', 'finance.extra_charge_members',
    'finance.fee_adjustments', 'finance.fee_batch_lines', 'finance.fee_placements',
    'finance.hold_overrides', 'finance.known_payers', 'finance.opening_balances',
    'finance.payment_plans', 'finance.payments', 'finance.pocket_limits', 'finance.pocket_moves',
    'finance.promises', 'finance.prompts', 'finance.remembered_narrations',
    'finance.sponsor_invoice_lines', 'finance.waiver_members']
  loop
    call students.limit_rows(target::regclass,
      'student_id is null or student_id in (select s.id from students.students s)');
  end loop;
end $$;

call students.limit_rows('students.merges', 'kept_id in (select s.id from students.students s)');
call students.limit_rows('students.different_learners',
  'one_id in (select s.id from students.students s) and other_id in (select s.id from students.students s)');

-- One message may be about brothers and sisters of several classes, and is seen by each class.
call students.limit_rows('communication.messages',
  'student_ids = ''{}'' or student_ids && (select array_agg(s.id) from students.students s)');
call students.limit_rows('communication.papers',
  'student_ids && (select array_agg(s.id) from students.students s)');
-- A guardian is seen by those who see a child of theirs. A new one has no child for a moment, so only
-- reading is limited; nothing can be changed that cannot be read.
call students.limit_rows('students.guardians',
  'id in (select l.guardian_id from students.student_guardians l)', 'select');
call students.limit_rows('students.behaviour_calls',
  'guardian_id in (select g.id from students.guardians g)', 'select');

-- From here on no table of a learner can forget it: what protects a table looks for the column.
create or replace procedure platform.protect(
  target regclass, by_school boolean default false, grants text default 'select, insert, update, delete'
) language plpgsql as $$
declare
  rule text := 'tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid';
begin
  if by_school then
    rule := rule || ' and school_id = nullif(current_setting(''app.school_id'', true), '''')::uuid';
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy scope on %s using (%s) with check (%s)', target, rule, rule);
  execute format('grant %s on %s to darasa_web', grants, target);
  if exists (select from pg_attribute where attrelid = target and attname = 'student_id' and not attisdropped) then
    call students.limit_rows(target,
      'student_id is null or student_id in (select s.id from students.students s)');
  end if;
end $$;
