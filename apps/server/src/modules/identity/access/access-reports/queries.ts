import type { InputOf } from '@darasa/contract/endpoint';
import type { whoCan } from '@darasa/contract/identity/access/access-reports';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { limitNames } from '../roles/limit-names-queries.ts';

export interface Source {
  user_id: string;
  name: string;
  is_admin: boolean;
  kind: 'admin' | 'role' | 'exception';
  source: string | null;
  school: string | null;
  to_on: string | null;
  /** Classes, streams and money accounts that this way is limited to. */
  limits: string[];
}

const sources_max = 2_000;

/** Every way in which somebody comes to a permission in this school today. */
export async function listSources(
  db: Db,
  { module, act }: InputOf<typeof whoCan>,
  today: string,
): Promise<Source[]> {
  const { school_id = null } = scopeOf(db);
  const found = await sql<Source>`
    with people as (
      select u.id, u.tenant_id, u.first_name, u.last_name, u.is_admin
      from identity.users u
      join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
      where u.disabled_at is null and u.user_type = 'staff' and a.school_id = ${school_id}
        and (a.from_on is null or a.from_on <= ${today}::date)
        and (a.to_on is null or a.to_on >= ${today}::date)
    ), ways as (
      select p.id as user_id, 'admin' as kind, null::text as source, null::text as school,
        null::date as to_on, '{}'::text[] as limits
      from people p
      where p.is_admin
      union all
      select p.id, 'role', r.name, c.name, g.to_on, ${limitNames('g')}
      from people p
      join identity.user_roles g on (g.tenant_id, g.user_id) = (p.tenant_id, p.id)
      join identity.roles r on (r.tenant_id, r.id) = (g.tenant_id, g.role_id)
      join identity.role_permissions m on (m.tenant_id, m.role_id) = (r.tenant_id, r.id)
      left join identity.schools c on (c.tenant_id, c.id) = (g.tenant_id, g.school_id)
      where m.module = ${module} and m.act = ${act} and not p.is_admin
        and g.ended_at is null
        and (g.school_id is null or g.school_id = ${school_id})
        and (g.from_on is null or g.from_on <= ${today}::date)
        and (g.to_on is null or g.to_on >= ${today}::date)
        and not exists (
          select from identity.user_exceptions x
          where x.tenant_id = p.tenant_id and x.user_id = p.id and x.effect = 'deny'
            and (x.school_id is null or x.school_id = ${school_id})
            and x.module = ${module} and x.act = ${act}
            and x.ended_at is null and x.to_on >= ${today}::date)
      union all
      select p.id, 'exception', x.reason, c.name, x.to_on, '{}'::text[]
      from people p
      join identity.user_exceptions x on (x.tenant_id, x.user_id) = (p.tenant_id, p.id)
      left join identity.schools c on (c.tenant_id, c.id) = (x.tenant_id, x.school_id)
      where (x.school_id is null or x.school_id = ${school_id})
        and x.effect = 'grant' and x.module = ${module} and x.act = ${act}
        and x.ended_at is null and x.to_on >= ${today}::date
    )
    select w.*, p.first_name || ' ' || p.last_name as name, p.is_admin
    from ways w
    join people p on p.id = w.user_id
    order by p.is_admin desc, p.last_name, p.first_name, p.id, w.source
    limit ${sources_max}
  `.execute(db);
  return found.rows;
}

export interface ChangeLine {
  id: string;
  at: string;
  who: string | null;
  action: string;
  record_type: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  role_name: string | null;
}

/** What the board asks about; sign-ins and passwords are no permissions. */
const record_types = [
  'role',
  'role given',
  'exception',
  'administrator',
  'director',
  'schools of a person',
  'modules of a school',
  'duty rule',
];

export async function listChanges(db: Db, month: string, limit: number): Promise<ChangeLine[]> {
  const first = `${month}-01`;
  const found = await sql<ChangeLine>`
    select a.id, a.at, u.first_name || ' ' || u.last_name as who, a.action, a.record_type,
      a.before, a.after, r.name as role_name
    from platform.audit a
    left join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.user_id)
    left join identity.roles r on r.tenant_id = a.tenant_id and a.record_type = 'role'
      and r.id::text = a.record_id
    where a.record_type = any (${record_types})
      and a.at >= ${first}::date::timestamp at time zone ${school_zone}
      and a.at < (${first}::date + interval '1 month') at time zone ${school_zone}
    order by a.at desc, a.id desc
    limit ${limit}
  `.execute(db);
  return found.rows;
}
