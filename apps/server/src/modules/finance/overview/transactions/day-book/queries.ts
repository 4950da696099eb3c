import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface DayBookAccount {
  name: string;
  opening_cents: number;
  in_cents: number;
  out_cents: number;
}

export async function listAccounts(db: Db, day: string): Promise<DayBookAccount[]> {
  const found = await sql<DayBookAccount>`
    select m.name,
      coalesce(sum(d.debit_cents - d.credit_cents) filter (where d.posted_on < ${day}::date), 0)
        as opening_cents,
      coalesce(sum(d.debit_cents) filter (where d.posted_on = ${day}::date), 0) as in_cents,
      coalesce(sum(d.credit_cents) filter (where d.posted_on = ${day}::date), 0) as out_cents
    from finance.money_accounts m
    left join finance.day_sums d
      on d.tenant_id = m.tenant_id and d.account_id = m.account_id and d.posted_on <= ${day}::date
    group by m.id, m.name, m.kind
    order by m.kind, m.name
    limit 100
  `.execute(db);
  return found.rows;
}

export interface DayBookMovement {
  number: number;
  memo: string;
  account_name: string;
  method: string | null;
  amount_cents: number;
}

/** Lists what came into and went out of the places where money lies. */
export async function listMovements(
  db: Db,
  day: string,
  limit: number,
): Promise<DayBookMovement[]> {
  const found = await sql<DayBookMovement>`
    select j.number, j.memo, m.name as account_name, p.method, l.amount_cents
    from finance.money_accounts m
    join finance.lines l
      on l.tenant_id = m.tenant_id and l.account_id = m.account_id and l.posted_on = ${day}::date
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    left join finance.payments p on p.tenant_id = j.tenant_id and p.id = j.source_id
    order by j.number, l.line_number
    limit ${limit}
  `.execute(db);
  return found.rows;
}
