import type { InputOf } from '@darasa/contract/endpoint';
import type { DepositRow, listDeposits } from '@darasa/contract/finance/families/caution';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { deposits } from '#modules/finance/books/figures/deposits-queries.ts';
import { left } from '#modules/finance/books/figures/leavers-queries.ts';
import {
  heldForExport,
  heldPage,
  learner_places,
  learner_shown,
  learnerMatching,
} from '#modules/finance/fees/held-lists/queries.ts';

export type DepositFilter = Omit<InputOf<typeof listDeposits>, 'page' | 'page_size'>;

function matching(db: Db, filter: DepositFilter) {
  const { leavers } = filter;
  return sql`
    select ${learner_shown}, s.status, d.held_cents, d.unpaid_cents,
      coalesce(b.balance_cents, 0) as balance_cents
    from (${deposits(null)}) d
    join students.students s on s.id = d.student_id
    ${learner_places}
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where ${learnerMatching(db, filter)}
      ${leavers ? (leavers === 'only' ? sql`and ${left}` : sql`and not ${left}`) : sql``}`;
}

export async function listPage(db: Db, input: InputOf<typeof listDeposits>) {
  const [page, unnamed_cents] = await Promise.all([
    heldPage<DepositRow>(db, matching(db, input), input, 'held_cents'),
    findUnnamed(db),
  ]);
  return { ...page, unnamed_cents };
}

export const listForExport = (db: Db, filter: DepositFilter, limit: number) =>
  heldForExport<DepositRow>(db, matching(db, filter), filter.sort, limit);

/** Finds what stands on the account and names no learner. */
export async function findUnnamed(db: Db): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(-sum(l.amount_cents), 0) as cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'caution-money'
    where l.student_id is null
  `.execute(db);
  return found.rows[0]!.cents;
}

/** Whether this person wrote down a deposit of the old books that is not given back yet. */
export async function hasWrittenDown(db: Db, student_id: string, user_id: string) {
  const found = await sql`
    select
    from finance.lines l
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where l.student_id = ${student_id} and j.source = 'opening-balance-deposit'
      and j.created_by = ${user_id} and j.created_at > coalesce((
        select max(r.created_at) from finance.caution_releases r where r.student_id = ${student_id}
      ), '-infinity')
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export interface Deposit {
  semester_id: string | null;
  vote_head_id: string | null;
  held_cents: number;
}

/** Lists what was billed as a deposit and lies on the account of deposits, by term and vote head. */
export async function listOf(db: Db, student_id: string): Promise<Deposit[]> {
  const found = await sql<Deposit>`
    select l.semester_id, l.vote_head_id, -sum(l.amount_cents) as held_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'caution-money'
    where l.student_id = ${student_id}
    group by l.semester_id, l.vote_head_id
    having sum(l.amount_cents) <> 0
    order by l.semester_id, l.vote_head_id
  `.execute(db);
  return found.rows;
}

export async function findRow(db: Db, student_id: string): Promise<DepositRow | undefined> {
  const filter = { sort: 'name' } as const;
  const found = await sql<DepositRow>`
    select p.* from (${matching(db, filter)}) p where p.id = ${student_id}
  `.execute(db);
  return found.rows[0];
}

export async function insertRelease(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    student_id: string;
    held_cents: number;
    charges_cents: number;
    reason: string | null;
    released_on: string;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.caution_releases', row);
}
