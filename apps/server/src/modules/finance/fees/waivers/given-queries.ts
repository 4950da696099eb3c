import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface GivenShare {
  use_id: string;
  member_id: string;
  student_id: string;
  vote_head_id: string;
  amount_cents: number;
}

/** Lists what waivers have taken off a term and still do, vote head by vote head, as the ledger says it. */
export async function listGiven(
  db: Db,
  { semester_id, student_ids }: { semester_id: string; student_ids: readonly string[] },
): Promise<GivenShare[]> {
  const found = await sql<GivenShare>`
    select u.id as use_id, m.id as member_id, m.student_id, l.vote_head_id,
      -sum(l.amount_cents)::bigint as amount_cents
    from finance.waiver_uses u
    join finance.waiver_members m on m.tenant_id = u.tenant_id and m.id = u.waiver_member_id
    join finance.journals j on j.tenant_id = u.tenant_id and j.source = 'waiver'
      and j.source_id = u.id
    join finance.lines l on l.tenant_id = j.tenant_id and l.journal_id = j.id
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'fees-receivable'
    where u.semester_id = ${semester_id} and u.taken_back_at is null
      and m.student_id = any(${student_ids}::uuid[])
    group by u.id, m.id, m.student_id, l.vote_head_id
    order by u.id, l.vote_head_id
  `.execute(db);
  return found.rows;
}
