import { sql } from 'kysely';
import type { Db } from '../../../platform/db/scope.ts';

export interface Deposit {
  semester_id: string | null;
  vote_head_id: string | null;
  held_cents: number;
}

/** What was billed as a deposit and lies on the account of deposits, by term and vote head. */
export async function listDeposits(db: Db, student_id: string): Promise<Deposit[]> {
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
  await db.insertInto('finance.caution_releases').values(row).execute();
}
