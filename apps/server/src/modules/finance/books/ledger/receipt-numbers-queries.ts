import { seriesKey } from '@darasa/rules/document-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/**
 * Every number that was given to a paper for money, each once: siblings share a receipt, grants take
 * theirs from the same run, and official receipts have a run of their own.
 */
export function receiptNumbers(since?: string): RawBuilder<unknown> {
  const entered = (table: string) =>
    since ? sql`where ${sql.raw(table)}.created_at >= ${since}::date` : sql``;
  return sql`
    select n.kind, left(n.receipt_number, length(n.receipt_number) - length(n.digits)) as series,
      n.digits::bigint as number, max(length(n.digits)) as digits,
      -- A paper of which only one child's part was cancelled is no longer what was handed out.
      bool_or(n.is_cancelled) as is_cancelled
    from (
      select 'receipt' as kind, p.receipt_number,
        substring(p.receipt_number from '[0-9]{1,12}$') as digits,
        x.payment_id is not null as is_cancelled
      from finance.payments p
      left join finance.payment_cancellations x
        on x.tenant_id = p.tenant_id and x.payment_id = p.id
      ${entered('p')}
      union all
      select 'receipt', g.receipt_number, substring(g.receipt_number from '[0-9]{1,12}$'),
        x.grant_id is not null
      from finance.grant_receipts g
      left join finance.grant_cancellations x on x.tenant_id = g.tenant_id and x.grant_id = g.id
      ${entered('g')}
      union all
      select 'official-receipt', o.receipt_number,
        substring(o.receipt_number from '[0-9]{1,12}$'), o.cancelled_at is not null
      from finance.other_incomes o
      ${entered('o')}
      union all
      select 'capitation-receipt', c.receipt_number,
        substring(c.receipt_number from '[0-9]{1,12}$'), o.cancelled_at is not null
      from finance.capitation_receipts c
      join finance.other_incomes o on o.tenant_id = c.tenant_id and o.id = c.other_income_id
      ${entered('c')}
    ) n
    where n.digits is not null
    group by n.kind, 2, 3`;
}

/** Whether papers begin so that this series did not count: it would give their numbers again. */
export async function isSeriesGiven(db: Db, series: string, format: string): Promise<boolean> {
  const found = await sql<{ yes: boolean }>`
    select exists (
        select from (${receiptNumbers()}) n where n.kind = 'receipt' and lower(n.series) = lower(${series})
      ) and not exists (
        select from platform.counters c where c.series = ${`receipt ${seriesKey(format)}`}
      ) as yes
  `.execute(db);
  return found.rows[0]!.yes;
}
