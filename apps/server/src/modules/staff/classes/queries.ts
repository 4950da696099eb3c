import type { StaffClasses, TaughtClass } from '@darasa/contract/staff/classes';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

const classes_max = 200;

/** Lists what runs or is to come first, then what ended, the latest first. */
export async function listTaught(db: Db, staff_id: string, today: string): Promise<TaughtClass[]> {
  const found = await sql<TaughtClass>`
    select g.id, s.name as subject, c.name || ' ' || t.name as stream, g.from_on, g.to_on
    from administration.teaching g
    join administration.subjects s on (s.tenant_id, s.id) = (g.tenant_id, g.subject_id)
    join administration.streams t on (t.tenant_id, t.id) = (g.tenant_id, g.stream_id)
    join administration.classes c on (c.tenant_id, c.id) = (t.tenant_id, t.class_id)
    where g.staff_id = ${staff_id}
    order by coalesce(g.to_on < ${today}::date, false), g.to_on desc nulls first, c.level, c.name,
      t.name, s.name, g.id
    limit ${classes_max}
  `.execute(db);
  return found.rows;
}

export async function listOwnStreams(
  db: Db,
  staff_id: string,
  today: string,
): Promise<StaffClasses['class_teacher_of']> {
  const found = await sql<StaffClasses['class_teacher_of'][number]>`
    select t.id, c.name || ' ' || s.name as stream, t.from_on, t.to_on
    from administration.class_teachers t
    join administration.streams s on (s.tenant_id, s.id) = (t.tenant_id, t.stream_id)
    join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    where t.staff_id = ${staff_id} and s.retired_at is null
    order by coalesce(t.to_on < ${today}::date, false), t.to_on desc nulls first, c.level, c.name,
      s.name, t.id
    limit ${classes_max}
  `.execute(db);
  return found.rows;
}
