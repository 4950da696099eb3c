import { open_stages } from '@darasa/contract/students/joining/enquiries';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const officers_max = 200;

/** Whether somebody may look after enquiries of this school today, if only those of some classes. */
const mayLookAfter = (db: Db, user_id: ReturnType<typeof sql>, today: string) => sql<boolean>`
  identity.may_in(${user_id}, ${scopeOf(db).school_id}, 'students', 'edit', ${today}::date, true)`;

/** Lists whoever may look after an enquiry of this school, and whoever does though they no longer may. */
export async function listOfficers(db: Db, today: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; name: string; may: boolean }>`
    select o.id, o.name, o.may
    from (
      select u.id, u.first_name || ' ' || u.last_name as name,
        ${mayLookAfter(db, sql`u.id`, today)} as may
      from identity.users u
      where u.tenant_id = ${tenant_id} and u.user_type = 'staff'
    ) o
    where o.may or exists (
      select from students.enquiries e
      where e.tenant_id = ${tenant_id} and e.school_id = ${school_id} and e.officer_id = o.id)
    order by o.name, o.id
    limit ${officers_max}
  `.execute(db);
  return found.rows;
}

export async function isOfficer(db: Db, user_id: string, today: string): Promise<boolean> {
  const found = await sql<{ may: boolean }>`
    select ${mayLookAfter(db, sql`${user_id}::uuid`, today)} as may
  `.execute(db);
  return found.rows[0]!.may;
}

/**
 * An officer hands over: what still has to be done about a child goes from one officer to another; says
 * which these are.
 */
export async function updateOfficer(db: Db, from_id: string, to_id: string): Promise<string[]> {
  const moved = await db
    .updateTable('students.enquiries')
    .set((is) => ({ officer_id: to_id, version: is('version', '+', 1) }))
    .where('officer_id', '=', from_id)
    .where('student_id', 'is', null)
    .where('stage', 'in', [...open_stages])
    .returning('id')
    .execute();
  return moved.map((row) => row.id);
}
