import type { OptInRow } from '@darasa/contract/finance/extra-charges';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/scope.ts';

/** What is offered for a parent's children; whose fees the parent may not see is left out. */
export async function listOffers(db: Db, user_id: string, today: string): Promise<OptInRow[]> {
  const found = await sql<OptInRow>`
    select m.id, m.student_id, concat_ws(' ', s.first_name, s.surname) as child_name, x.name, x.note,
      m.amount_cents, x.opt_in_until as until, x.places, m.state
    from finance.extra_charge_members m
    join finance.extra_charges x on x.tenant_id = m.tenant_id and x.id = m.extra_charge_id
    join students.students s on s.tenant_id = m.tenant_id and s.id = m.student_id
    where x.is_optional and x.state = 'open'
      and m.state in ('asked', 'accepted', 'declined', 'charged')
      and (m.state <> 'asked' or x.opt_in_until is null or x.opt_in_until >= ${today}::date)
      and exists (
        select 1
        from students.student_guardians l
        join students.guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
        where l.tenant_id = m.tenant_id and l.student_id = m.student_id
          and g.user_id = ${user_id} and l.sees_fees)
    order by x.opt_in_until nulls last, x.name, s.first_name, m.id
    limit 100
  `.execute(db);
  return found.rows;
}

export interface Answer {
  id: string;
  accept: boolean;
  who: string;
  now: string;
}

export async function updateAnswer(db: Db, { id, accept, who, now }: Answer): Promise<void> {
  await sql`
    update finance.extra_charge_members
    set state = ${accept ? 'accepted' : 'declined'}, answered_by = ${who},
      answered_at = ${now}::timestamptz
    where id = ${id}
  `.execute(db);
}
