import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

interface SittingName {
  exam: string;
  class: string;
  class_id: string;
  open_count: number;
  handed_in_count: number;
}

/** The name of a sitting, with how many of its sheets are open and how many wait to be reviewed. */
export async function findSitting(db: Db, id: string): Promise<SittingName | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SittingName>`
    select x.name as exam, c.name as class, i.class_id,
      (select count(*)::int from academics.sheets h
        where (h.tenant_id, h.sitting_id) = (i.tenant_id, i.id) and h.state = 'open'
      ) as open_count,
      (select count(*)::int from academics.sheets h
        where (h.tenant_id, h.sitting_id) = (i.tenant_id, i.id) and h.state = 'handed-in'
      ) as handed_in_count
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    where i.tenant_id = ${tenant_id} and i.id = ${id}
  `.execute(db);
  return found.rows[0];
}

const teachesNow = (today: string) => sql`
  join lateral academics.teachers_of(h.group_id, ${today}) as g (staff_id) on true
  join identity.staff f on (f.tenant_id, f.id) = (h.tenant_id, g.staff_id)`;

/** People of a sheet are whoever teaches it today, and whoever handed it in last. */
export async function listSheetUsers(db: Db, sheet_id: string, now: Date): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ user_id: string }>`
    select f.user_id
    from academics.sheets h
    ${teachesNow(isoDate(now))}
    where h.tenant_id = ${tenant_id} and h.id = ${sheet_id} and f.user_id is not null
    union
    select v.created_by
    from (
      select v.created_by
      from academics.sheet_moves v
      where v.tenant_id = ${tenant_id} and v.sheet_id = ${sheet_id} and v.to_state = 'handed-in'
      order by v.created_at desc, v.id desc
      limit 1
    ) v
  `.execute(db);
  return found.rows.map((row) => row.user_id);
}

const people_max = 500;

/** Those who teach a sheet of the sitting today and can sign in. */
export async function listTeacherUsers(db: Db, sitting_id: string, now: Date): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ user_id: string }>`
    select distinct f.user_id
    from academics.sheets h
    ${teachesNow(isoDate(now))}
    where h.tenant_id = ${tenant_id} and h.sitting_id = ${sitting_id} and f.user_id is not null
    order by f.user_id
    limit ${people_max}
  `.execute(db);
  return found.rows.map((row) => row.user_id);
}

/** Heads and deputies of the departments whose subjects the sitting has. */
export async function listHeadUsers(db: Db, sitting_id: string): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ user_id: string }>`
    select distinct f.user_id
    from academics.sheets h
    join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)
    join administration.departments d on (d.tenant_id, d.id) = (b.tenant_id, b.department_id)
    join identity.staff f on f.tenant_id = d.tenant_id and f.id in (d.head_id, d.deputy_id)
    where h.tenant_id = ${tenant_id} and h.sitting_id = ${sitting_id} and f.user_id is not null
    order by f.user_id
    limit ${people_max}
  `.execute(db);
  return found.rows.map((row) => row.user_id);
}
