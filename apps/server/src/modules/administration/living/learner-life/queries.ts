import type { LearnerLife } from '@darasa/contract/administration/living/learner-life';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { staff_name } from '#modules/administration/school/staff/queries.ts';

const rows_max = 100;

export async function hasLearner(db: Db, id: string): Promise<boolean> {
  const found = await sql`select from students.students s where s.id = ${id}`.execute(db);
  return found.rows.length > 0;
}

/** Lists what is so today first, then what was. */
export async function listClubs(db: Db, student_id: string): Promise<LearnerLife['clubs']> {
  const found = await sql<LearnerLife['clubs'][number]>`
    select m.id, c.name as club, m.post, ${staff_name} as patron, m.from_on, m.to_on
    from administration.club_members m
    join administration.clubs c on (c.tenant_id, c.id) = (m.tenant_id, m.club_id)
    left join identity.staff f on (f.tenant_id, f.id) = (c.tenant_id, c.patron_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where m.student_id = ${student_id}
    order by m.to_on desc nulls first, m.from_on desc, m.id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

export async function listBeds(db: Db, student_id: string): Promise<LearnerLife['beds']> {
  const found = await sql<LearnerLife['beds'][number]>`
    select p.id, d.name as dormitory, b.name as bed, ${staff_name} as patron, p.from_on, p.to_on
    from administration.bed_places p
    join administration.beds b on (b.tenant_id, b.id) = (p.tenant_id, p.bed_id)
    join administration.dormitories d on (d.tenant_id, d.id) = (b.tenant_id, b.dormitory_id)
    left join identity.staff f on (f.tenant_id, f.id) = (d.tenant_id, d.patron_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where p.student_id = ${student_id}
    order by p.to_on desc nulls first, p.from_on desc, p.id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}
