import { groupList, type GroupRow } from '@darasa/contract/academics/teaching/groups';
import { sql } from 'kysely';
import { insertRow, lockRow, type NewRow, type Patch, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { staff_name_text } from './teacher-queries.ts';

const covers = (alias: string) =>
  `${alias}.from_on <= :today and coalesce(${alias}.to_on >= :today, true)`;

/** A group is called by its own name, or by its class and stream. */
const group_name = "coalesce(g.name, concat_ws(' ', c.name, m.name))";

export const groups = rowsOf(groupList, {
  from: 'academics.groups g',
  joins: {
    b: 'left join administration.subjects b on (b.tenant_id, b.id) = (g.tenant_id, g.subject_id)',
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (g.tenant_id, g.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (g.tenant_id, g.stream_id)',
    h: `left join lateral (
      select count(*) filter (where not is_teacher)::int as helpers,
        string_agg(name, ', ' order by name) filter (where is_teacher) as teachers
      from (
        select ${staff_name_text} as name,
          g.stream_id is null and h.may = 'write' and h.sitting_id is null as is_teacher
        from academics.group_teachers h
        join identity.staff f on (f.tenant_id, f.id) = (h.tenant_id, h.staff_id)
        left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
        where (h.tenant_id, h.group_id) = (g.tenant_id, g.id) and ${covers('h')}
        union all
        select ${staff_name_text}, true
        from administration.teaching t
        join identity.staff f on (f.tenant_id, f.id) = (t.tenant_id, t.staff_id)
        left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
        where (t.tenant_id, t.subject_id, t.stream_id) = (g.tenant_id, g.subject_id, g.stream_id)
          and ${covers('t')}
      ) people
    ) h on true`,
  },
  columns: {
    name: group_name,
    subject: 'b.name',
    class: 'c.name',
    teachers: 'h.teachers',
    helper_count: 'h.helpers',
    member_count: `case when g.kind = 'option' then (
      select count(*)::int
      from academics.group_members n
      where (n.tenant_id, n.group_id) = (g.tenant_id, g.id) and ${covers('n')}) end`,
  },
  filters: { retired: 'g.retired_at is not null' },
  search: [group_name, 'b.name', 'g.block'],
  sorts: {
    name: [`lower(${group_name})`],
    subject: ['lower(b.name)', `lower(${group_name})`],
    class: ['c.level', 'lower(c.name)', 'lower(b.name)'],
    year: ['g.year'],
  },
  names: {
    class_id: nameIn('administration.classes'),
  },
});

export const findGroup = async (db: Db, id: string, today: string): Promise<GroupRow | undefined> =>
  (await groups.some(db, [id], today))[0];

export const lockGroup = (db: Db, id: string) =>
  lockRow(db, 'academics.groups', id, [
    'id',
    'kind',
    'name',
    'block',
    'subject_id',
    'class_id',
    'year',
    'retired_at',
    'version',
  ]);

export const insertGroup = (db: Db, row: NewRow<'academics.groups'>) =>
  insertRow(db, 'academics.groups', row);

export const updateGroup = (db: Db, id: string, patch: Patch<'academics.groups'>) =>
  patchRow(db, 'academics.groups', id, patch);

/** Whether the class takes the subject, and the stream, where one is named, is its own. */
export async function isTaught(
  db: Db,
  place: { subject_id: string; class_id: string; stream_id?: string | undefined },
): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const { stream_id = null } = place;
  const found = await sql<{ is: boolean }>`
    select exists (
      select from administration.subject_classes k
      where k.tenant_id = ${tenant_id} and k.subject_id = ${place.subject_id}
        and k.class_id = ${place.class_id}
    ) and (${stream_id}::uuid is null or exists (
      select from administration.streams m
      where m.tenant_id = ${tenant_id} and m.id = ${stream_id} and m.class_id = ${place.class_id}
    )) as is
  `.execute(db);
  return found.rows[0]!.is;
}
