import type { OptInRow } from '@darasa/contract/finance/fees/extra-charges';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { answer_code } from '../queries.ts';

/** Lists what is offered for a parent's children; whose fees the parent may not see is left out. */
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

export async function findChargeOf(db: Db, member_id: string): Promise<string> {
  const found = await sql<{ extra_charge_id: string }>`
    select m.extra_charge_id from finance.extra_charge_members m where m.id = ${member_id}
  `.execute(db);
  return found.rows[0]?.extra_charge_id ?? member_id;
}

export interface CodedOffer extends Pick<OptInRow, 'id' | 'name' | 'amount_cents' | 'until'> {
  state: OptInRow['state'];
  child_name: string;
  guardian_name: string;
}

/** Lists what is offered under a code to the children of whoever has this phone and may see their fees. */
export async function listByCode(db: Db, phone: string, code: string): Promise<CodedOffer[]> {
  const found = await sql<CodedOffer>`
    select distinct on (m.id) m.id, x.name, m.amount_cents, x.opt_in_until as until, m.state,
      s.first_name as child_name, concat_ws(' ', g.first_name, g.last_name) as guardian_name
    from students.guardians g
    join students.student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
    join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
    join finance.extra_charge_members m on m.tenant_id = s.tenant_id and m.student_id = s.id
    join finance.extra_charges x on x.tenant_id = m.tenant_id and x.id = m.extra_charge_id
    where ${phone} in (g.phone, g.other_phone) and l.sees_fees and not l.is_barred
      and x.is_optional and x.state = 'open' and ${sql.raw(answer_code)} = ${code}
      and m.state in ('asked', 'accepted', 'declined', 'charged')
    order by m.id
    limit 20
  `.execute(db);
  return found.rows;
}
