import type { DueType } from '@darasa/rules/attendance/due';
import type { PresenceRule } from '@darasa/rules/attendance/presence';
import { sql } from 'kysely';
import { placeOf } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

/** A roll of the school with all that figures need of it; one that is retired still explains what was. */
export interface RollType extends DueType, PresenceRule {
  name: string;
  is_official: boolean;
}

export async function listRolls(db: Db): Promise<RollType[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<RollType & { is_retired: boolean }>`
    select t.id, t.name, to_char(t.opens_at, 'HH24:MI') as opens_at, t.half_days, t.is_official,
      t.starts_as, t.late_absent_after, t.retired_at is not null as is_retired,
      (
        select min(r.day)
        from attendance.registers r
        where r.tenant_id = t.tenant_id and r.type_id = t.id and r.state = 'handed-in'
      ) as first_on,
      coalesce((
        select jsonb_agg(jsonb_build_object('weekday', d.weekday, 'class_id', d.class_id))
        from attendance.type_days d
        where (d.tenant_id, d.type_id) = (t.tenant_id, t.id)
      ), '[]') as days
    from attendance.types t
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id} and t.kind = 'roll'
    order by t.position, t.opens_at, lower(t.name)
    limit 100
  `.execute(db);
  return found.rows.map(({ is_retired, ...type }) => ({
    ...type,
    // Nobody waits for a register that is taken no more.
    first_on: is_retired ? null : type.first_on,
  }));
}
