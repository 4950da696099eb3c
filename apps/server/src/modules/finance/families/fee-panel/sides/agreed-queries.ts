import type { AccountSides } from '@darasa/contract/finance/families/fee-panel';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface AgreedPlan {
  agreed_at: string;
  guardian_name: string;
  /** Null where the parent proposed it in the portal. */
  signed_by: string | null;
  instalments: { due_on: string; amount_cents: number }[];
  /** Since it was agreed. */
  paid_cents: number;
}

/** The newest plan that was agreed with the family. */
export async function findAgreedPlan(db: Db, student_id: string): Promise<AgreedPlan | undefined> {
  const found = await sql<AgreedPlan>`
    select p.decided_at as agreed_at, g.first_name || ' ' || g.last_name as guardian_name,
      p.signed_by, p.instalments,
      (select coalesce(sum(y.amount_cents), 0)
       from finance.payments y
       left join finance.payment_cancellations x on x.tenant_id = y.tenant_id and x.payment_id = y.id
       where y.tenant_id = p.tenant_id and y.student_id = p.student_id and x.payment_id is null
         and y.created_at >= p.decided_at) as paid_cents
    from finance.payment_plans p
    join students.guardians g on g.tenant_id = p.tenant_id and g.id = p.guardian_id
    where p.student_id = ${student_id} and p.state = 'accepted'
    order by p.decided_at desc
    limit 1
  `.execute(db);
  return found.rows[0];
}

const categories_shown = 40;

/** In which category and group a learner was billed or placed, the newest first. */
export async function listCategories(
  db: Db,
  student_id: string,
): Promise<AccountSides['categories']> {
  const found = await sql<AccountSides['categories'][number]>`
    select h.from_on, h.is_billed, h.reason, k.name as category_name, g.name as group_name,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as by,
      coalesce(h.term_name, (
        select t.name || ' ' || t.year from administration.terms t
        where t.tenant_id = h.tenant_id and t.school_id = h.school_id
          and h.from_on between t.starts_on and t.ends_on
        order by t.starts_on
        limit 1)) as term_name
    from (
      select b.tenant_id, b.school_id, t.starts_on as from_on, true as is_billed,
        f.fee_category_id, f.fee_group_id, null as reason, null::uuid as created_by,
        t.name || ' ' || t.year as term_name
      from finance.bills b
      join administration.terms t on t.tenant_id = b.tenant_id and t.id = b.semester_id
      join finance.fee_structures f on f.tenant_id = b.tenant_id and f.id = b.fee_structure_id
      where b.student_id = ${student_id}
      union all
      select p.tenant_id, p.school_id, p.from_on, false, p.fee_category_id, p.fee_group_id,
        p.reason, p.created_by, null
      from finance.fee_placements p
      where p.student_id = ${student_id}
    ) h
    join finance.fee_categories k on k.tenant_id = h.tenant_id and k.id = h.fee_category_id
    join finance.fee_groups g on g.tenant_id = h.tenant_id and g.id = h.fee_group_id
    left join identity.users u on u.tenant_id = h.tenant_id and u.id = h.created_by
    order by h.from_on desc, h.is_billed, k.name
    limit ${categories_shown}
  `.execute(db);
  return found.rows;
}
