-- What 0127 did for money, for learners: the rules of 0070 asked other tables inside the rule, so every
-- statement about a payment, a bill or a parent was planned together with the rules of the learners.
-- The same questions stand in functions now, planned when somebody with a limit asks.
-- A setting of its own keeps the planner from putting a function's text in the place of the call.
create function students.seen_learners() returns setof uuid language sql stable set search_path = '' as $$
  select s.id from students.students s
$$;
create function students.seen_guardians() returns setof uuid language sql stable set search_path = '' as $$
  select g.id from students.guardians g
$$;
create function students.guardians_of_seen() returns setof uuid language sql stable set search_path = '' as $$
  select l.guardian_id from students.student_guardians l
$$;
create function students.seen_phones() returns setof text language sql stable set search_path = '' as $$
  select n.phone from students.guardians g, unnest(array[g.phone, g.other_phone]) as n (phone)
  where n.phone is not null
$$;
create function communication.seen_conversations() returns setof uuid language sql stable set search_path = '' as $$
  select v.id from communication.conversations v
$$;
create function finance.touches_family(wanted uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from finance.lines l
    where l.journal_id = wanted
      and l.student_id = any (string_to_array(current_setting('app.fees_of', true), ',')::uuid[]))
$$;

create function finance.has_shown_slip(wanted uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from finance.capitation_receipts c
    where c.other_income_id = wanted and c.verify_code = current_setting('app.receipt_code', true))
$$;

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
    call students.limit_rows(target, 'student_id is null or student_id in (select students.seen_learners())');
  end if;
end $$;

do $$
declare
  target record;
begin
  -- Every table of a learner that asked the old way, whichever migration made it.
  for target in
    select format('%I.%I', p.schemaname, p.tablename)::regclass as name,
      'student_id is null or student_id in (select students.seen_learners())' as rule, 'all' as command
    from pg_policies p
    where p.policyname = 'limits' and p.qual like '%(student_id IS NULL) OR (student_id IN ( SELECT s.id%'
    union all
    select * from (values
      ('students.merges'::regclass, 'kept_id in (select students.seen_learners())', 'all'),
      ('students.different_learners',
        'one_id in (select students.seen_learners()) and other_id in (select students.seen_learners())', 'all'),
      ('students.guardians', 'id in (select students.guardians_of_seen())', 'select'),
      ('students.behaviour_calls', 'guardian_id in (select students.seen_guardians())', 'select'),
      ('communication.messages',
        'student_ids = ''{}'' or student_ids && (select array_agg(s) from students.seen_learners() s)', 'all'),
      ('communication.papers', 'student_ids && (select array_agg(s) from students.seen_learners() s)', 'all'),
      ('communication.conversations', 'phone in (select students.seen_phones())', 'all'),
      ('communication.replies', 'conversation_id in (select communication.seen_conversations())', 'all'),
      ('finance.goods_in_kind', 'finance.sees_payment(payment_id)', 'all'),
      ('finance.receipt_messages', 'finance.sees_payment(payment_id)', 'all')) as t (name, rule, command)
  loop
    execute format('drop policy limits on %s', target.name);
    call students.limit_rows(target.name, target.rule, target.command);
  end loop;
end $$;

-- So for families, and for whoever holds a receipt: these rules are read with every journal as well.
do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('finance.journals'::regclass, 'fees_of_family', 'app.fees_of', 'finance.touches_family(id)'),
      ('finance.payment_cancellations', 'fees_of_family', 'app.fees_of', 'finance.sees_payment(payment_id)'),
      ('finance.payment_cancellations', 'by_code', 'app.receipt_code', 'finance.sees_payment(payment_id)'),
      ('finance.grant_cancellations', 'by_code', 'app.receipt_code', 'finance.sees_grant(grant_id)'),
      ('finance.other_incomes', 'by_code_of_slip', 'app.receipt_code', 'finance.has_shown_slip(id)')
    ) as t (name, policy, setting, rule)
  loop
    execute format(
      'alter policy %I on %s using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid '
      'and nullif(current_setting(%L, true), '''') is not null and %s)',
      target.policy, target.name, target.setting, target.rule);
  end loop;
end $$;
