-- The rules of 0110 asked other tables inside the rule, and whatever reads a ledger line was planned
-- together with all of their rules: half as long again, also for those who have no limit. The same
-- questions stand in functions now, which are planned when somebody with a limit asks, and not before.
do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('payment', 'payments'), ('arrival', 'arrivals'), ('match', 'matches'), ('voucher', 'vouchers'),
      ('petty_float', 'petty_floats'), ('bursary', 'bursaries'), ('grant', 'grant_receipts'),
      ('other_income', 'other_incomes')) as t (noun, rows)
  loop
    -- A setting of its own keeps the planner from putting its text in the place of the call.
    execute format(
      'create function finance.sees_%s(wanted uuid) returns boolean language sql stable '
      'set search_path = '''' as ''select exists (select from finance.%I t where t.id = wanted)''',
      target.noun, target.rows);
  end loop;
end $$;

-- The pages of the ledger that are open, and of these the pages of money: few, and asked for many rows.
create function finance.seen_pages() returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.id), '{}') from finance.accounts a
$$;
create function finance.seen_money_pages() returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(m.account_id), '{}') from finance.money_accounts m
$$;

do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('payment_cancellations', 'finance.sees_payment(payment_id)'),
      ('receipt_prints', 'finance.sees_payment(payment_id)'),
      ('receipt_messages', 'finance.sees_payment(payment_id)'),
      ('notices', 'finance.sees_arrival(arrival_id)'),
      ('match_lines', 'finance.sees_match(match_id)'),
      ('voucher_lines', 'finance.sees_voucher(voucher_id)'),
      ('petty_vouchers', 'finance.sees_petty_float(petty_float_id)'),
      ('petty_counts', 'finance.sees_petty_float(petty_float_id)'),
      ('bursary_shares', 'finance.sees_bursary(bursary_id)'),
      ('grant_cancellations', 'finance.sees_grant(grant_id)'),
      ('other_income_lines', 'finance.sees_other_income(other_income_id)'),
      ('official_prints', 'finance.sees_grant(grant_id) or finance.sees_other_income(other_income_id)'),
      ('accounts', 'not is_money or id = any ((select finance.seen_money_pages())::uuid[])'),
      ('lines', 'account_id = any ((select finance.seen_pages())::uuid[])'),
      ('day_sums', 'account_id = any ((select finance.seen_pages())::uuid[])'),
      ('journal_voucher_lines', 'account_id = any ((select finance.seen_pages())::uuid[])')
    ) as t (name, rule)
  loop
    execute format('drop policy money_limits on finance.%I', target.name);
    call finance.limit_rows(format('finance.%I', target.name)::regclass, target.rule);
  end loop;
end $$;
