import type { DutyBreach, DutyRule } from '@darasa/contract/identity/access/duties';
import { sql } from 'kysely';
import { lockRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

const columns = [
  'id',
  'name',
  'first_module',
  'first_act',
  'second_module',
  'second_act',
  'strength',
  'note',
  'retired_at',
  'version',
] as const;

export const listActiveRules = (db: Db) =>
  db
    .selectFrom('identity.duty_rules')
    .select(columns)
    .where('retired_at', 'is', null)
    .orderBy('name')
    .execute();

export const listRules = async (db: Db): Promise<DutyRule[]> => {
  const rows = await db
    .selectFrom('identity.duty_rules')
    .select(columns)
    .orderBy(sql`retired_at is not null`)
    .orderBy('name')
    .limit(rules_max)
    .execute();
  return rows as DutyRule[];
};

const rules_max = 200;
const breaches_max = 500;

/** Everybody whose roles and exceptions, taken together, break a rule; administrators stand above. */
export async function listBreaches(db: Db, today: string): Promise<DutyBreach[]> {
  const found = await sql<DutyBreach>`
    with held as (
      select g.user_id, m.module, m.act, string_agg(distinct r.name, ', ' order by r.name) as source
      from identity.user_roles g
      join identity.roles r on (r.tenant_id, r.id) = (g.tenant_id, g.role_id)
      join identity.role_permissions m on (m.tenant_id, m.role_id) = (g.tenant_id, g.role_id)
      where g.ended_at is null
        and (g.from_on is null or g.from_on <= ${today}::date)
        and (g.to_on is null or g.to_on >= ${today}::date)
        and not exists (
          select from identity.user_exceptions x
          where x.tenant_id = g.tenant_id and x.user_id = g.user_id and x.effect = 'deny'
            and (x.school_id is null or x.school_id = g.school_id)
            and (x.module, x.act) = (m.module, m.act)
            and x.ended_at is null and x.to_on >= ${today}::date)
      group by g.user_id, m.module, m.act
      union all
      select x.user_id, x.module, x.act, 'an exception'
      from identity.user_exceptions x
      where x.effect = 'grant' and x.ended_at is null and x.to_on >= ${today}::date
    )
    select u.id as user_id, u.first_name || ' ' || u.last_name as person, d.name as rule, d.strength,
      string_agg(distinct a.source, ', ') as first_from,
      string_agg(distinct b.source, ', ') as second_from
    from identity.duty_rules d
    join held a on (a.module, a.act) = (d.first_module, d.first_act)
    join held b on (b.module, b.act) = (d.second_module, d.second_act) and b.user_id = a.user_id
    join identity.users u on u.id = a.user_id
    where d.retired_at is null and u.disabled_at is null and not u.is_admin
    group by u.id, u.first_name, u.last_name, d.name, d.strength
    order by d.strength, u.last_name, u.first_name, d.name
    limit ${breaches_max}
  `.execute(db);
  return found.rows;
}

export type RuleValues = Omit<DutyRule, 'id' | 'version' | 'retired_at'>;

/** Undefined when the name is taken. */
export const insertRule = (
  db: Db,
  rule: RuleValues & { tenant_id: string; id: string; created_at: string },
) =>
  db
    .insertInto('identity.duty_rules')
    .values(rule)
    .onConflict((on) => on.doNothing())
    .returning(columns)
    .executeTakeFirst();

export const lockRule = (db: Db, id: string) => lockRow(db, 'identity.duty_rules', id, columns);

export const updateRule = (
  db: Db,
  id: string,
  values: RuleValues & { retired_at: string | null },
) =>
  db
    .updateTable('identity.duty_rules')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
