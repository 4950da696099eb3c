import type { StaffChoice } from '@darasa/contract/administration/classes/classes';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const staff_max = 50;

/** Staff `f` with their sign-ins `u`: where there is one its names lead, its owner keeps them right. */
export const staff_name_text = `coalesce(u.first_name, f.first_name) || ' ' ||
  coalesce(u.last_name, f.last_name)`;
export const staff_name = sql.raw(staff_name_text);

/** Whoever is employed in the school, or may enter it. */
const worksHere = (school_id: string | null | undefined) => sql`(f.school_id = ${school_id ?? null}
  or exists (
    select from identity.user_schools a
    where (a.tenant_id, a.user_id) = (f.tenant_id, f.user_id) and a.school_id = ${school_id ?? null}
  ))`;

/** Counts how many of these people work in the school; each counts once. */
export async function countStaffHere(db: Db, ids: string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from identity.staff f
    where f.id = any(${ids}::uuid[]) and ${worksHere(scopeOf(db).school_id)}
  `.execute(db);
  return found.rows[0]!.count;
}

export async function listStaffChoices(db: Db, search: string | undefined) {
  const { tenant_id, school_id } = scopeOf(db);
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = await sql<z.infer<typeof StaffChoice>>`
    select f.id, ${staff_name} as name, f.job_title
    from identity.staff f
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where f.tenant_id = ${tenant_id}
      and ${worksHere(school_id)}
      and f.left_on is null
      and u.disabled_at is null
      and (${staff_name}) ilike ${pattern}
    order by name, f.id
    limit ${staff_max}
  `.execute(db);
  return found.rows;
}
