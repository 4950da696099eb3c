import type { MoneyChecks } from '@darasa/contract/finance/reconciliation';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/scope.ts';

type Paybill = MoneyChecks['paybills'][number];

/** Receipts and lines of each paybill, over the days that its statements cover. */
export async function listPaybills(db: Db): Promise<Paybill[]> {
  const found = await sql<Paybill>`
    select a.id as money_account_id, a.name, s.to_on as covered_to,
      coalesce(p.count, 0)::int as receipt_count, coalesce(p.cents, 0)::bigint as receipt_cents,
      coalesce(p.open_count, 0)::int as without_line_count,
      coalesce(p.open_cents, 0)::bigint as without_line_cents,
      coalesce(l.count, 0)::int as line_count, coalesce(l.cents, 0)::bigint as line_cents,
      coalesce(l.open_count, 0)::int as without_receipt_count,
      coalesce(l.open_cents, 0)::bigint as without_receipt_cents,
      coalesce(l.reversal_cents, 0)::bigint as reversal_cents,
      coalesce(l.charge_cents, 0)::bigint as charge_cents,
      coalesce(l.settled_cents, 0)::bigint as settled_cents
    from finance.money_accounts a
    left join lateral (
      select min(s.from_on) as from_on, max(s.to_on) as to_on
      from finance.statements s
      where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
    ) s on true
    left join lateral (
      select count(*) as count, sum(p.amount_cents) as cents,
        count(*) filter (where x.match_id is null) as open_count,
        sum(p.amount_cents) filter (where x.match_id is null) as open_cents
      from finance.payments p
      join finance.journals j on j.tenant_id = p.tenant_id and j.source = 'payment'
        and j.source_id = p.id
      left join finance.payment_cancellations c on c.tenant_id = p.tenant_id and c.payment_id = p.id
      left join finance.match_entries x on x.tenant_id = p.tenant_id
        and x.money_account_id = a.id and x.journal_id = j.id
      where p.tenant_id = a.tenant_id and p.money_account_id = a.id and c.payment_id is null
        and p.received_on between s.from_on and s.to_on
    ) p on true
    left join lateral (
      select count(*) filter (where is_in) as count, sum(l.amount_cents) filter (where is_in) as cents,
        count(*) filter (where is_in and x.match_id is null) as open_count,
        sum(l.amount_cents) filter (where is_in and x.match_id is null) as open_cents,
        sum(-l.amount_cents) filter (where l.kind = 'reversal') as reversal_cents,
        sum(-l.amount_cents) filter (where l.kind = 'charge') as charge_cents,
        sum(-l.amount_cents) filter (where l.kind = 'settlement') as settled_cents
      from finance.statement_lines l
      cross join lateral (select l.amount_cents > 0 and l.kind <> 'reversal' as is_in) w
      left join finance.match_lines x on x.tenant_id = l.tenant_id and x.statement_line_id = l.id
      where l.tenant_id = a.tenant_id and l.money_account_id = a.id
    ) l on true
    where a.kind = 'mobile-money' and a.retired_at is null
    order by a.name
  `.execute(db);
  return found.rows;
}

export interface CashDay {
  money_account_id: string;
  name: string;
  day: string | null;
  in_cents: number;
  out_cents: number;
  banked_cents: number;
}

export async function listCashDays(db: Db): Promise<CashDay[]> {
  const found = await sql<CashDay>`
    select a.id as money_account_id, a.name, l.posted_on as day,
      coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint as in_cents,
      coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::bigint as out_cents,
      coalesce(-sum(l.amount_cents) filter (where j.source = 'cash-banked'), 0)::bigint
        as banked_cents
    from finance.money_accounts a
    left join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.account_id
    left join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where a.kind = 'cash' and a.retired_at is null
    group by a.id, a.name, l.posted_on
    order by a.name, l.posted_on
  `.execute(db);
  return found.rows;
}

export async function findReceivables(db: Db) {
  const found = await sql<{ control_cents: number; learners_cents: number }>`
    select
      (select coalesce(sum(l.amount_cents), 0)::bigint
       from finance.lines l
       join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
       where a.part = 'fees-receivable') as control_cents,
      (select coalesce(sum(b.owed_cents), 0)::bigint from finance.balances b) as learners_cents
  `.execute(db);
  return found.rows[0]!;
}
