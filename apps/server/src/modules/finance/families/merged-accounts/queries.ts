import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import type { PostingSource } from '#modules/finance/books/ledger/entry.ts';

export interface Standing {
  account_id: string;
  semester_id: string | null;
  vote_head_id: string | null;
  amount_cents: number;
}

/** Lists what stands on a learner's name: owed, paid in advance, deposits and pocket money. */
export async function listStanding(db: Db, student_id: string): Promise<Standing[]> {
  const found = await sql<Standing>`
    select l.account_id, l.semester_id, l.vote_head_id, sum(l.amount_cents) as amount_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where l.student_id = ${student_id}
      and a.part in ('fees-receivable', 'prepayments', 'caution-money', 'pocket-money')
    group by l.account_id, l.semester_id, l.vote_head_id
    having sum(l.amount_cents) <> 0
    order by l.account_id, l.semester_id, l.vote_head_id
  `.execute(db);
  return found.rows;
}

export async function hasLines(db: Db, student_id: string): Promise<boolean> {
  const found = await sql`
    select 1 from finance.lines l where l.student_id = ${student_id} limit 1
  `.execute(db);
  return found.rows.length > 0;
}

/** Bills of a term that the other record was billed for too, and what was waived on them. */
export async function listDouble(db: Db, of: { kept_id: string; merged_id: string }) {
  const found = await sql<{ source: PostingSource; source_id: string }>`
    select distinct j.source, j.source_id, j.number
    from finance.bills b
    join finance.bills k
      on k.tenant_id = b.tenant_id and k.semester_id = b.semester_id and k.student_id = ${of.kept_id}
    join finance.lines l on l.tenant_id = b.tenant_id and l.student_id = b.student_id
      and l.semester_id = b.semester_id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where b.student_id = ${of.merged_id}
      and j.source in ('bill', 'waiver', 'bill-merged-undone', 'waiver-merged-undone')
      and not exists (select from finance.journals x
        where x.tenant_id = j.tenant_id and x.reverses_id = j.id)
    order by j.number
  `.execute(db);
  return found.rows.map(({ source, source_id }) => ({ source, source_id }));
}
