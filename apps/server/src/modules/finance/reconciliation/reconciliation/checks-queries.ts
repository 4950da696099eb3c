import type {
  MoneyChecks,
  PaybillFigure,
  PaybillRow,
} from '@darasa/contract/finance/reconciliation/money-checks';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import type { Db } from '#platform/db/scope.ts';

type Paybill = MoneyChecks['paybills'][number];

/** The days that the statements of an account cover. */
const covered = sql`
  select min(s.from_on) as from_on, max(s.to_on) as to_on
  from finance.statements s
  where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
`;

/**
 * Receipts of an account in the days that its statements cover. Money that lay in suspense first is on
 * the statement under the posting of its arrival, not under that of the receipt.
 */
const receipts = sql`
  select p.id, p.received_on as day, p.receipt_number, p.receipt ->> 'student_name' as words,
    p.reference, p.amount_cents, false as is_in_suspense,
    exists (
      select 1
      from finance.match_entries x
      join finance.journals j on j.tenant_id = x.tenant_id and j.id = x.journal_id
      where x.tenant_id = p.tenant_id and x.money_account_id = a.id
        and ((j.source = 'payment' and j.source_id = p.id)
          or (j.source = 'arrival' and j.source_id in (
            select r.id from finance.arrivals r
            where r.tenant_id = p.tenant_id and r.payment_id = p.id)))
    ) as is_matched
  from finance.payments p
  left join finance.payment_cancellations c on c.tenant_id = p.tenant_id and c.payment_id = p.id
  where p.tenant_id = a.tenant_id and p.money_account_id = a.id and c.payment_id is null
    and p.received_on between s.from_on and s.to_on
`;

/** Lines of an account. One that is matched to money in suspense has no receipt: nobody was credited. */
const lines = sql`
  select l.id, l.booked_on as day, null::text as receipt_number, l.narration as words, l.reference,
    l.amount_cents, l.kind, l.amount_cents > 0 and l.kind <> 'reversal' as is_in,
    m.match_id is not null and m.is_held as is_in_suspense,
    m.match_id is not null and not m.is_held as is_matched
  from finance.statement_lines l
  left join lateral (
    select x.match_id,
      exists (
        select 1
        from finance.match_entries e
        join finance.journals j on j.tenant_id = e.tenant_id and j.id = e.journal_id
        where e.tenant_id = x.tenant_id and e.match_id = x.match_id
          and ((j.source = 'arrival' and exists (
              select 1 from finance.arrivals r
              where r.tenant_id = j.tenant_id and r.id = j.source_id and r.payment_id is null))
            or (j.source = 'payment' and exists (
              select 1
              from finance.payments p
              join finance.arrivals r on r.tenant_id = p.tenant_id and r.receipt = p.reference
              where p.tenant_id = j.tenant_id and p.id = j.source_id and r.state = 'suspense'))
            or (j.source = 'statement-line' and exists (
              select 1
              from finance.lines o
              join finance.accounts k on k.tenant_id = o.tenant_id and k.id = o.account_id
              where o.tenant_id = j.tenant_id and o.journal_id = j.id and k.part = 'suspense')))
      ) as is_held
    from finance.match_lines x
    where x.tenant_id = l.tenant_id and x.statement_line_id = l.id
  ) m on true
  where l.tenant_id = a.tenant_id and l.money_account_id = a.id
`;

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
    left join lateral (${covered}) s on true
    left join lateral (
      select count(*) as count, sum(r.amount_cents) as cents,
        count(*) filter (where not r.is_matched) as open_count,
        sum(r.amount_cents) filter (where not r.is_matched) as open_cents
      from (${receipts}) r
    ) p on true
    left join lateral (
      select count(*) filter (where r.is_in) as count,
        sum(r.amount_cents) filter (where r.is_in) as cents,
        count(*) filter (where r.is_in and not r.is_matched) as open_count,
        sum(r.amount_cents) filter (where r.is_in and not r.is_matched) as open_cents,
        sum(-r.amount_cents) filter (where r.kind = 'reversal') as reversal_cents,
        sum(-r.amount_cents) filter (where r.kind = 'charge') as charge_cents,
        sum(-r.amount_cents) filter (where r.kind = 'settlement') as settled_cents
      from (${lines}) r
    ) l on true
    where a.kind = 'mobile-money' and a.retired_at is null
    order by a.name
  `.execute(db);
  return found.rows;
}

/** Which receipts or lines a figure counts, and whether it counts what went out. */
const behind: Record<PaybillFigure, { rows: typeof lines; which: typeof lines; out?: true }> = {
  receipts: { rows: receipts, which: sql`true` },
  lines: { rows: lines, which: sql`r.is_in` },
  'receipts-without-line': { rows: receipts, which: sql`not r.is_matched` },
  'lines-without-receipt': { rows: lines, which: sql`r.is_in and not r.is_matched` },
  reversed: { rows: lines, which: sql`r.kind = 'reversal'`, out: true },
  charges: { rows: lines, which: sql`r.kind = 'charge'`, out: true },
  settled: { rows: lines, which: sql`r.kind = 'settlement'`, out: true },
};

interface Asked {
  money_account_id: string;
  figure: PaybillFigure;
}

function rowsOf({ money_account_id, figure }: Asked) {
  const { rows, which, out } = behind[figure];
  return sql`
    select r.id, r.day, r.receipt_number, r.words, r.reference, r.is_in_suspense,
      ${out ? sql`-r.amount_cents` : sql`r.amount_cents`} as amount_cents
    from finance.money_accounts a
    left join lateral (${covered}) s on true
    cross join lateral (${rows}) r
    where a.id = ${money_account_id} and a.kind = 'mobile-money' and ${which}
  `;
}

export async function listRows(
  db: Db,
  { page, page_size, ...asked }: Asked & { page: number; page_size: number },
) {
  const found = await sql<PaybillRow & { count: number }>`
    with r as (${rowsOf(asked)})
    select c.count, o.*
    from (select count(*)::int as count from r) c
    left join (
      select * from r order by day desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    ) o on true
    order by o.day desc, o.id desc
  `.execute(db);
  return countedPage(found.rows);
}

export interface CashDay {
  money_account_id: string;
  account_id: string;
  name: string;
  day: string | null;
  in_cents: number;
  out_cents: number;
  banked_cents: number;
}

export async function listCashDays(db: Db): Promise<CashDay[]> {
  const found = await sql<CashDay>`
    select a.id as money_account_id, a.account_id, a.name, l.posted_on as day,
      coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint as in_cents,
      coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::bigint as out_cents,
      coalesce(-sum(l.amount_cents) filter (where j.source = 'cash-banked'), 0)::bigint
        as banked_cents
    from finance.money_accounts a
    left join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.account_id
    left join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where a.kind = 'cash' and a.retired_at is null
    group by a.id, a.account_id, a.name, l.posted_on
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
