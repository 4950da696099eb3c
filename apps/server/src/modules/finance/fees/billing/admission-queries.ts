import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface AdmissionPrice {
  semester_id: string;
  semester_name: string;
  starts_on: string;
  ends_on: string;
  category_id: string | null;
  structure_id: string | null;
  structure_state: string | null;
  lines: { vote_head_id: string; account_id: string; name: string; amount_cents: number }[];
}

/** The term that runs on a day or comes next, with what a new learner of a class pays in it. */
export async function findPrice(
  db: Db,
  of: { class_id: string; boarding: string; day: string },
): Promise<AdmissionPrice | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<AdmissionPrice>`
    select t.id as semester_id, t.name || ' ' || t.year as semester_name, t.starts_on, t.ends_on,
      k.id as category_id, f.id as structure_id, f.state as structure_state,
      coalesce((
        select jsonb_agg(jsonb_build_object('vote_head_id', v.id, 'account_id', v.account_id,
          'name', v.name, 'amount_cents', p.amount_cents) order by v.position, v.code)
        from finance.fee_particulars p
        join finance.vote_heads v on v.tenant_id = p.tenant_id and v.id = p.vote_head_id
        where p.tenant_id = f.tenant_id and p.fee_structure_id = f.id
      ), '[]'::jsonb) as lines
    from administration.terms t
    left join finance.fee_categories k
      on k.tenant_id = t.tenant_id and k.school_id = t.school_id and k.boarding = ${of.boarding}
    left join finance.fee_groups g
      on g.tenant_id = t.tenant_id and g.school_id = t.school_id and g.is_usual
    left join finance.fee_structures f
      on f.tenant_id = t.tenant_id and f.class_id = ${of.class_id} and f.semester_id = t.id
      and f.fee_category_id = k.id and f.fee_group_id = g.id
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id} and t.ends_on >= ${of.day}::date
    order by t.starts_on
    limit 1
  `.execute(db);
  return found.rows[0];
}
