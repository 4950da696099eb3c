-- A role may be limited to some of the accounts that the school keeps its money in: the cashier to the
-- cash box. As with classes, what a person then sees and moves is decided here: `app.money_accounts`
-- holds the ids of the request, or a star for no limit. Unset and empty both mean nothing.
alter table identity.user_roles
  -- Money accounts that the role is limited to; nothing means no limit.
  add column money_account_ids uuid[],
  add check (cardinality(money_account_ids) > 0);

create procedure finance.limit_rows(target regclass, rule text, new_rule text default null)
language plpgsql as $$
declare
  free text := '(select current_setting(''app.money_accounts'', true)) = ''*''';
begin
  execute format('create policy money_limits on %s as restrictive using (%s or %s)%s', target, free, rule,
    case when new_rule is not null then format(' with check (%s or %s)', free, new_rule) end);
end $$;

-- A row that names an account belongs to it.
create function finance.limited_to(col text) returns text language sql as $$
  select format(
    '%I::text = any (string_to_array((select current_setting(''app.money_accounts'', true)), '',''))', col)
$$;

call finance.limit_rows('finance.money_accounts', finance.limited_to('id'));
do $$
declare
  target text;
begin
  foreach target in array array['finance.connections', 'finance.prompts', 'finance.arrivals',
    'finance.statements', 'finance.statement_lines', 'finance.matches', 'finance.match_entries',
    'finance.reconciliations', 'finance.cheques', 'finance.shifts', 'finance.grant_receipts',
    'finance.bursaries', 'finance.vouchers', 'finance.cheque_leaves', 'finance.payment_batches',
    'finance.petty_floats', 'finance.other_incomes', 'finance.reversals', 'finance.money_account_heads']
  loop
    call finance.limit_rows(target::regclass, finance.limited_to('money_account_id'));
  end loop;
  -- Goods, notes and purchases of a learner move no money, and then name no account.
  foreach target in array array['finance.payments', 'finance.fee_adjustments', 'finance.pocket_moves']
  loop
    call finance.limit_rows(target::regclass,
      'money_account_id is null or ' || finance.limited_to('money_account_id'));
  end loop;
end $$;

-- Money between two accounts is seen from either side, and moved by who may use both.
call finance.limit_rows('finance.transfers',
  finance.limited_to('from_id') || ' or ' || finance.limited_to('to_id'),
  finance.limited_to('from_id') || ' and ' || finance.limited_to('to_id'));
call finance.limit_rows('finance.bankings',
  finance.limited_to('from_account_id') || ' or ' || finance.limited_to('to_account_id'),
  finance.limited_to('from_account_id') || ' and ' || finance.limited_to('to_account_id'));

-- What hangs on such a row.
call finance.limit_rows('finance.payment_cancellations', 'payment_id in (select p.id from finance.payments p)');
call finance.limit_rows('finance.receipt_prints', 'payment_id in (select p.id from finance.payments p)');
call finance.limit_rows('finance.receipt_messages', 'payment_id in (select p.id from finance.payments p)');
call finance.limit_rows('finance.notices', 'arrival_id in (select a.id from finance.arrivals a)');
call finance.limit_rows('finance.match_lines', 'match_id in (select m.id from finance.matches m)');
call finance.limit_rows('finance.voucher_lines', 'voucher_id in (select v.id from finance.vouchers v)');
call finance.limit_rows('finance.petty_vouchers', 'petty_float_id in (select f.id from finance.petty_floats f)');
call finance.limit_rows('finance.petty_counts', 'petty_float_id in (select f.id from finance.petty_floats f)');
call finance.limit_rows('finance.bursary_shares', 'bursary_id in (select b.id from finance.bursaries b)');
call finance.limit_rows('finance.grant_cancellations', 'grant_id in (select g.id from finance.grant_receipts g)');
call finance.limit_rows('finance.other_income_lines', 'other_income_id in (select o.id from finance.other_incomes o)');
call finance.limit_rows('finance.capitation_receipts', 'other_income_id in (select o.id from finance.other_incomes o)');
call finance.limit_rows('finance.official_prints',
  'grant_id in (select g.id from finance.grant_receipts g)'
  ' or other_income_id in (select o.id from finance.other_incomes o)');

-- In the ledger an account of money is a page like others. It has to be known as one to somebody who
-- does not see whose it is.
alter table finance.accounts add column is_money boolean not null default false;
update finance.accounts a set is_money = true
from finance.money_accounts m
where m.tenant_id = a.tenant_id and m.account_id = a.id;
create function finance.mark_money() returns trigger language plpgsql as $$
begin
  update finance.accounts a set is_money = true
  from added m
  where a.tenant_id = m.tenant_id and a.id = m.account_id and not a.is_money;
  return null;
end $$;
create trigger money_has_a_page after insert on finance.money_accounts
  referencing new table as added for each statement execute function finance.mark_money();

call finance.limit_rows('finance.accounts',
  'not is_money or id in (select m.account_id from finance.money_accounts m)');
call finance.limit_rows('finance.lines', 'account_id in (select a.id from finance.accounts a)');
call finance.limit_rows('finance.day_sums', 'account_id in (select a.id from finance.accounts a)');
call finance.limit_rows('finance.journal_voucher_lines', 'account_id in (select a.id from finance.accounts a)');
