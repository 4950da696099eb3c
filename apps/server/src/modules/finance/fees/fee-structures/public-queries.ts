import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

const schools_max = 12;

/** The schools of an organisation, as its public site names them. */
export async function listSchoolIds(db: Db): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select h.id from identity.schools h order by h.name, h.id limit ${schools_max}
  `.execute(db);
  return found.rows.map((row) => row.id);
}

export interface PublishedFee {
  school_name: string;
  year: number;
  class_name: string;
  boarding: 'day' | 'boarding';
  term_name: string;
  amount_cents: number;
}

const rows_max = 400;

/**
 * Lists what the school has published for the newest year: what a new learner is billed, class by class.
 */
export async function listPublishedFees(db: Db): Promise<PublishedFee[]> {
  const found = await sql<PublishedFee>`
    select h.name as school_name, t.year, c.name as class_name, k.boarding, t.name as term_name,
      sum(p.amount_cents)::bigint as amount_cents
    from finance.fee_structures f
    join finance.fee_categories k on (k.tenant_id, k.id) = (f.tenant_id, f.fee_category_id)
    join finance.fee_groups g on (g.tenant_id, g.id) = (f.tenant_id, f.fee_group_id)
    join administration.terms t on (t.tenant_id, t.id) = (f.tenant_id, f.semester_id)
    join administration.classes c on (c.tenant_id, c.id) = (f.tenant_id, f.class_id)
    join identity.schools h on (h.tenant_id, h.id) = (f.tenant_id, f.school_id)
    join finance.fee_particulars p on (p.tenant_id, p.fee_structure_id) = (f.tenant_id, f.id)
    where f.state = 'published' and g.is_usual and k.boarding in ('day', 'boarding')
      and t.year = (
        select max(n.year)
        from finance.fee_structures o
        join administration.terms n on (n.tenant_id, n.id) = (o.tenant_id, o.semester_id)
        where o.state = 'published')
    group by h.name, t.year, c.level, c.name, k.boarding, t.name, t.starts_on
    order by c.level, c.name, k.boarding desc, t.starts_on
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}
