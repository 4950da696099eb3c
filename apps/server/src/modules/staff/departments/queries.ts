import { departmentList } from '@darasa/contract/staff/departments';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const person = (of: string, user: string) =>
  `case when ${of}.id is not null then json_build_object('id', ${of}.id, 'name',
    concat_ws(' ', coalesce(${user}.first_name, ${of}.first_name),
      coalesce(${user}.last_name, ${of}.last_name))) end`;

export const departments = rowsOf(departmentList, {
  from: 'administration.departments d',
  joins: {
    h: 'left join identity.staff h on (h.tenant_id, h.id) = (d.tenant_id, d.head_id)',
    hu: 'left join identity.users hu on (hu.tenant_id, hu.id) = (h.tenant_id, h.user_id)',
    p: 'left join identity.staff p on (p.tenant_id, p.id) = (d.tenant_id, d.deputy_id)',
    pu: 'left join identity.users pu on (pu.tenant_id, pu.id) = (p.tenant_id, p.user_id)',
  },
  columns: {
    head: person('h', 'hu'),
    deputy: person('p', 'pu'),
    staff_count: `(
      select count(*)::int
      from identity.staff f
      where f.tenant_id = d.tenant_id and f.department_id = d.id and f.left_on is null)`,
    subjects: `array_to_json(array(
      select json_build_object('id', s.id, 'name', s.name)
      from administration.subjects s
      where s.tenant_id = d.tenant_id and s.department_id = d.id and s.retired_at is null
      order by s.name))`,
  },
  filters: { retired: 'd.retired_at is not null' },
  search: ['d.name', 'd.code'],
});

const subjects_max = 300;

/** A school with two curricula may teach a subject of the same name in both. */
export async function listSubjectChoices(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; name: string }>`
    select s.id, s.name || ' (' || s.curriculum || ')' as name
    from administration.subjects s
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id} and s.retired_at is null
    order by s.name, s.curriculum
    limit ${subjects_max}
  `.execute(db);
  return found.rows;
}

/** From now on the department teaches these, and no others; answers their names. */
export async function setSubjects(db: Db, department_id: string, ids: string[]): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ name: string; is_taught: boolean }>`
    update administration.subjects s
    set department_id = case when s.id = any(${ids}::uuid[]) then ${department_id}::uuid end
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
      and (s.id = any(${ids}::uuid[]) or s.department_id = ${department_id})
    returning s.name, s.department_id is not null as is_taught
  `.execute(db);
  return found.rows.flatMap((row) => (row.is_taught ? [row.name] : []));
}

export interface Lead {
  head_id: string | null;
  deputy_id: string | null;
  cost_centre: string | null;
}

export const lockDepartment = (db: Db, id: string) =>
  db
    .selectFrom('administration.departments')
    .select(['id', 'version', 'head_id', 'deputy_id', 'cost_centre'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateLead = (db: Db, id: string, lead: Lead) =>
  db
    .updateTable('administration.departments')
    .set((is) => ({ ...lead, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Finds who answers for a department: the head, or the deputy while there is no head. */
export async function findDepartmentHead(
  db: Db,
  department_id: string,
): Promise<{ staff_id: string; user_id: string | null } | undefined> {
  const found = await sql<{ staff_id: string; user_id: string | null }>`
    select f.id as staff_id, f.user_id
    from administration.departments d
    join identity.staff f
      on f.tenant_id = d.tenant_id and f.id = coalesce(d.head_id, d.deputy_id)
    where d.id = ${department_id} and f.left_on is null
  `.execute(db);
  return found.rows[0];
}
