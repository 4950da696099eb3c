import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

interface OfficePlace {
  semester_id: string | null;
  vote_head_id: string | null;
  charge_id: string | null;
}

/**
 * Finds where a charge of the office goes: the term that runs, or else the next or the last; the charge of
 * this name where the term has one; and the vote head of the newest charge that the students' office made,
 * so that a bursar chooses it by making one. Until then it is administration or admission.
 */
export async function findOfficePlace(db: Db, name: string, day: string): Promise<OfficePlace> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<OfficePlace>`
    select t.id as semester_id, x.id as charge_id, v.id as vote_head_id
    from (select 1) one
    left join lateral (
      select t.id
      from administration.terms t
      where t.tenant_id = ${tenant_id} and t.school_id = ${school_id}
      order by t.ends_on >= ${day}::date desc,
        case when t.ends_on >= ${day}::date then t.starts_on - ${day}::date
          else ${day}::date - t.ends_on end
      limit 1
    ) t on true
    left join finance.extra_charges x on x.tenant_id = ${tenant_id} and x.school_id = ${school_id}
      and x.semester_id = t.id and lower(x.name) = lower(${name}::text) and x.state = 'open'
    left join lateral (
      select v.id
      from finance.vote_heads v
      left join lateral (
        select max(y.created_at) as used_at
        from finance.extra_charges y
        where y.tenant_id = v.tenant_id and y.vote_head_id = v.id and y.source = 'students'
      ) y on true
      where v.tenant_id = ${tenant_id} and v.school_id = ${school_id} and v.retired_at is null
        and v.kind <> 'expense' and not v.is_capitation and not v.is_refundable and v.code <> 'BBF'
      order by y.used_at desc nulls last, array_position(array['ADM', 'ADF'], v.code) nulls last,
        v.position desc, v.id
      limit 1
    ) v on true
  `.execute(db);
  return found.rows[0]!;
}
