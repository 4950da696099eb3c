import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface TermOn {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
}

export async function findTermOn(db: Db, day: string): Promise<TermOn | undefined> {
  const found = await sql<TermOn>`
    select t.id, t.name || ' ' || t.year as name, t.starts_on, t.ends_on
    from administration.terms t
    where ${day}::date between t.starts_on and t.ends_on
    order by t.starts_on desc
    limit 1
  `.execute(db);
  return found.rows[0];
}

export interface PriceRow {
  vote_head_id: string;
  name: string;
  account_id: string;
  fee_group_id: string;
  fee_category_id: string;
  before_cents: number;
  after_cents: number;
}

/**
 * Lists what the learner was billed for the term on a day, vote head by vote head, beside what the same
 * class and group pays in another category.
 */
export async function listPrices(
  db: Db,
  of: { student_id: string; fee_category_id: string; day: string },
): Promise<PriceRow[]> {
  const found = await sql<PriceRow>`
    with bill as (
      select b.tenant_id, f.fee_group_id, f.fee_category_id, f.id as old_id, n.id as new_id
      from finance.bills b
      join administration.terms t on t.tenant_id = b.tenant_id and t.id = b.semester_id
        and ${of.day}::date between t.starts_on and t.ends_on
      join finance.fee_structures f on f.tenant_id = b.tenant_id and f.id = b.fee_structure_id
      join finance.fee_structures n on n.tenant_id = b.tenant_id and n.class_id = f.class_id
        and n.semester_id = f.semester_id and n.fee_group_id = f.fee_group_id
        and n.fee_category_id = ${of.fee_category_id} and n.state = 'published'
      where b.student_id = ${of.student_id}
      limit 1
    )
    select v.id as vote_head_id, v.name, v.account_id, b.fee_group_id, b.fee_category_id,
      coalesce(sum(p.amount_cents) filter (where p.fee_structure_id = b.old_id), 0) as before_cents,
      coalesce(sum(p.amount_cents) filter (where p.fee_structure_id = b.new_id), 0) as after_cents
    from bill b
    join finance.fee_particulars p on p.tenant_id = b.tenant_id
      and p.fee_structure_id in (b.old_id, b.new_id)
    join finance.vote_heads v on v.tenant_id = p.tenant_id and v.id = p.vote_head_id
    group by v.id, v.name, v.account_id, v.position, b.fee_group_id, b.fee_category_id
    order by v.position, v.name
  `.execute(db);
  return found.rows;
}

/** From a day on the learner is in another category; the history stays. */
export async function insertPlacement(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    student_id: string;
    fee_category_id: string;
    fee_group_id: string;
    from_on: string;
    reason: string;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await db
    .insertInto('finance.fee_placements')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'student_id', 'from_on']).doUpdateSet({
        fee_category_id: row.fee_category_id,
        fee_group_id: row.fee_group_id,
        reason: row.reason,
        created_by: row.created_by,
        created_at: row.created_at,
      }),
    )
    .execute();
}
