import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

interface Days {
  from: string;
  to: string;
}

export interface TrialRow {
  code: string;
  name: string;
  before_cents: number;
  debit_cents: number;
  credit_cents: number;
}

export async function listTrial(db: Db, { from, to }: Days): Promise<TrialRow[]> {
  const found = await sql<TrialRow>`
    select a.code, a.name,
      coalesce(sum(d.debit_cents - d.credit_cents) filter (where d.posted_on < ${from}::date), 0)
        as before_cents,
      coalesce(sum(d.debit_cents) filter (where d.posted_on >= ${from}::date), 0) as debit_cents,
      coalesce(sum(d.credit_cents) filter (where d.posted_on >= ${from}::date), 0) as credit_cents
    from finance.accounts a
    join finance.day_sums d
      on d.tenant_id = a.tenant_id and d.account_id = a.id and d.posted_on <= ${to}::date
    group by a.id, a.code, a.name
    order by a.code
    limit 1000
  `.execute(db);
  return found.rows;
}

export interface CashRow {
  id: string;
  kind: string;
  name: string;
  opening_cents: number;
  in_cents: number;
  out_cents: number;
  state: string | null;
}

/** Each place where money lies, and whether its month was reconciled and signed. */
export async function listCash(db: Db, { from, to }: Days): Promise<CashRow[]> {
  const found = await sql<CashRow>`
    select m.id, m.kind, m.name,
      coalesce(sum(d.debit_cents - d.credit_cents) filter (where d.posted_on < ${from}::date), 0)
        as opening_cents,
      coalesce(sum(d.debit_cents) filter (where d.posted_on >= ${from}::date), 0) as in_cents,
      coalesce(sum(d.credit_cents) filter (where d.posted_on >= ${from}::date), 0) as out_cents,
      (select r.state from finance.reconciliations r
        where r.tenant_id = m.tenant_id and r.money_account_id = m.id
          and r.month = ${from}::date) as state
    from finance.money_accounts m
    left join finance.day_sums d
      on d.tenant_id = m.tenant_id and d.account_id = m.account_id and d.posted_on <= ${to}::date
    group by m.tenant_id, m.id, m.name, m.kind
    order by m.kind, m.name
    limit 100
  `.execute(db);
  return found.rows;
}
