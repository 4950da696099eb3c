import type { Act } from '@darasa/contract/access';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/scope.ts';

/**
 * Of these schools those where a person may do this with the money, and with all of it: a role may be
 * given for one school alone, or there for some classes only, and the module may be off.
 */
export async function listOpenSchools(
  db: Db,
  of: { user_id: string; is_admin: boolean; ids: string[]; act: Act; today: string },
): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select s.id
    from identity.schools s
    where s.id = any(${of.ids}::uuid[])
      and not 'finance' = any(s.modules_off)
      and (${of.is_admin} or exists (
        select
        from identity.user_exceptions x
        where x.tenant_id = s.tenant_id and x.user_id = ${of.user_id} and x.effect = 'grant'
          and (x.module, x.act) = ('finance', ${of.act})
          and x.ended_at is null and x.to_on >= ${of.today}::date
      ) or (exists (
        select
        from identity.user_roles g
        join identity.role_permissions p on (p.tenant_id, p.role_id) = (g.tenant_id, g.role_id)
        where g.tenant_id = s.tenant_id and g.user_id = ${of.user_id} and g.ended_at is null
          and g.limits is null
          and (g.school_id is null or g.school_id = s.id)
          and (g.from_on is null or g.from_on <= ${of.today}::date)
          and (g.to_on is null or g.to_on >= ${of.today}::date)
          and (p.module, p.act) = ('finance', ${of.act})
      ) and not exists (
        select
        from identity.user_exceptions x
        where x.tenant_id = s.tenant_id and x.user_id = ${of.user_id} and x.effect = 'deny'
          and (x.module, x.act) = ('finance', ${of.act})
          and x.ended_at is null and x.to_on >= ${of.today}::date)))
  `.execute(db);
  return new Set(found.rows.map((row) => row.id));
}
