import type { Channels } from '@darasa/contract/platform/notifications';
import { sql } from 'kysely';
import { insertRows } from '../db/rows.ts';
import type { Db } from '../db/scope.ts';

export interface NamedChoice {
  id: string;
  name: string;
}

export interface RuleRow extends Channels {
  event: string;
  use_defaults: boolean;
  version: number;
  changed_by: string;
  changed_at: string;
}

export async function listRules(db: Db, school_id: string): Promise<RuleRow[]> {
  const found = await sql<RuleRow>`
    select r.event, r.in_app, r.push, r.sms, r.email, r.use_defaults, r.version, r.changed_at,
      u.first_name || ' ' || u.last_name as changed_by
    from platform.notification_rules r
    join identity.users u on (u.tenant_id, u.id) = (r.tenant_id, r.changed_by)
    where r.school_id = ${school_id}::uuid
    order by r.event
  `.execute(db);
  return found.rows;
}

export interface ListenerRow extends NamedChoice {
  event: string;
  kind: 'role' | 'person' | 'class';
}

export async function listListeners(db: Db, school_id: string): Promise<ListenerRow[]> {
  const found = await sql<ListenerRow>`
    select l.event, coalesce(l.role_id, l.user_id, l.class_id) as id,
      coalesce(r.name, k.name, u.first_name || ' ' || u.last_name) as name,
      case when l.role_id is not null then 'role' when l.class_id is not null then 'class'
        else 'person' end as kind
    from platform.notification_listeners l
    left join identity.roles r on (r.tenant_id, r.id) = (l.tenant_id, l.role_id)
    left join identity.users u on (u.tenant_id, u.id) = (l.tenant_id, l.user_id)
    left join administration.classes k on (k.tenant_id, k.id) = (l.tenant_id, l.class_id)
    where l.school_id = ${school_id}::uuid
    order by l.event, name, id
  `.execute(db);
  return found.rows;
}

const roles_max = 200;

export const listRoles = (db: Db): Promise<NamedChoice[]> =>
  db.selectFrom('identity.roles').select(['id', 'name']).orderBy('name').limit(roles_max).execute();

const classes_max = 100;

export async function listClasses(db: Db, school_id: string): Promise<NamedChoice[]> {
  const found = await sql<NamedChoice>`
    select k.id, k.name
    from administration.classes k
    where k.school_id = ${school_id}::uuid and k.retired_at is null
    order by k.curriculum, k.level, k.name
    limit ${classes_max}
  `.execute(db);
  return found.rows;
}

const people_max = 20;

/** Staff who work in this school, by a part of their name. */
export async function listStaff(db: Db, school_id: string, search: string): Promise<NamedChoice[]> {
  const found = await sql<NamedChoice>`
    select u.id, u.first_name || ' ' || u.last_name as name
    from identity.users u
    join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
    where a.school_id = ${school_id}::uuid
      and u.user_type = 'staff'
      and u.disabled_at is null
      and strpos(lower(u.first_name || ' ' || u.last_name), lower(${search})) > 0
    order by u.first_name, u.last_name, u.id
    limit ${people_max}
  `.execute(db);
  return found.rows;
}

export interface ListenerIds {
  roles: string[];
  people: string[];
  classes: string[];
}

/** Counts how many of these are roles of this organisation, and staff and classes of this school. */
export async function countKnown(
  db: Db,
  school_id: string,
  chosen: ListenerIds,
): Promise<{ [K in keyof ListenerIds]: number }> {
  const found = await sql<{ [K in keyof ListenerIds]: number }>`
    select
      (select count(*) from administration.classes k
       where k.id = any(${chosen.classes}::uuid[]) and k.school_id = ${school_id}::uuid) as classes,
      (select count(*) from identity.roles where id = any(${chosen.roles}::uuid[])) as roles,
      (select count(*)
       from identity.users u
       join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
       where u.id = any(${chosen.people}::uuid[])
         and u.user_type = 'staff'
         and a.school_id = ${school_id}::uuid) as people
  `.execute(db);
  return found.rows[0]!;
}

export interface NewRule extends Channels {
  tenant_id: string;
  school_id: string;
  event: string;
  use_defaults: boolean;
  changed_by: string;
  changed_at: string;
}

/** False when somebody else saved since this version was read; version 0 is the default itself. */
export async function saveRule(db: Db, rule: NewRule, version: number): Promise<boolean> {
  const { tenant_id, school_id, event, ...values } = rule;
  if (version === 0) {
    const inserted = await db
      .insertInto('platform.notification_rules')
      .values(rule)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await db
    .updateTable('platform.notification_rules')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('school_id', '=', school_id)
    .where('event', '=', event)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function replaceListeners(
  db: Db,
  { tenant_id, school_id, event }: Pick<NewRule, 'tenant_id' | 'school_id' | 'event'>,
  rows: {
    id: string;
    role_id: string | null;
    user_id: string | null;
    class_id: string | null;
  }[],
): Promise<void> {
  await db
    .deleteFrom('platform.notification_listeners')
    .where('school_id', '=', school_id)
    .where('event', '=', event)
    .execute();
  if (rows.length === 0) return;
  await insertRows(
    db,
    'platform.notification_listeners',
    rows.map((row) => ({ tenant_id, school_id, event, ...row })),
  );
}
