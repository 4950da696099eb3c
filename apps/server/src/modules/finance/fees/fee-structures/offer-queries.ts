import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

interface OfferedFee {
  term_name: string;
  vote_head_name: string;
  amount_cents: number;
}

/**
 * Lists what the child of an enquiry would pay in each term of its year, by the structures that are
 * published.
 */
export async function listOfferedFees(db: Db, enquiry_id: string): Promise<OfferedFee[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<OfferedFee>`
    select t.name || ' ' || t.year as term_name, v.name as vote_head_name, p.amount_cents
    from students.enquiries e
    join administration.terms t
      on t.tenant_id = e.tenant_id and t.school_id = e.school_id and t.year = e.year
    join finance.fee_categories k
      on k.tenant_id = t.tenant_id and k.school_id = t.school_id
      and k.boarding = case e.boarding when 'boarding' then 'boarding' else 'day' end
    join finance.fee_groups g
      on g.tenant_id = t.tenant_id and g.school_id = t.school_id and g.is_usual
    join finance.fee_structures f
      on f.tenant_id = t.tenant_id and f.class_id = e.class_id and f.semester_id = t.id
      and f.fee_category_id = k.id and f.fee_group_id = g.id and f.state = 'published'
    join finance.fee_particulars p on p.tenant_id = f.tenant_id and p.fee_structure_id = f.id
      and p.amount_cents > 0
    join finance.vote_heads v on v.tenant_id = p.tenant_id and v.id = p.vote_head_id
    where e.tenant_id = ${tenant_id} and e.school_id = ${school_id} and e.id = ${enquiry_id}
    order by t.starts_on, v.position, v.code
    limit 500
  `.execute(db);
  return found.rows;
}
