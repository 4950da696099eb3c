import { sql } from 'kysely';
import { insertRow, insertRows, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface NewMember {
  student_id: string;
  name: string;
  sits_in_class: boolean;
  /** Groups of the subject or the block in which the learner sits on the day or after it. */
  elsewhere: string | null;
  is_here: boolean;
}

interface Place {
  id: string;
  subject_id: string;
  class_id: string;
  year: number;
  block: string | null;
}

/** The learners who are to sit in a group from a day on, and where else they would sit. */
export async function listNewMembers(
  db: Db,
  group: Place,
  student_ids: readonly string[],
  day: string,
): Promise<NewMember[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<NewMember>`
    select s.id as student_id, concat_ws(' ', s.first_name, s.surname) as name,
      coalesce(p.class_id = ${group.class_id}, false) as sits_in_class, o.names as elsewhere,
      exists (
        select from academics.group_members n
        where (n.tenant_id, n.student_id) = (s.tenant_id, s.id) and n.group_id = ${group.id}
          and coalesce(n.to_on >= ${day}, true)
      ) as is_here
    from students.students s
    left join lateral (
      select e.class_id
      from students.enrolments e
      where (e.tenant_id, e.student_id) = (s.tenant_id, s.id)
        and e.from_on <= ${day} and coalesce(e.to_on >= ${day}, true)
      order by e.from_on desc, e.id desc
      limit 1
    ) p on true
    left join lateral (
      select string_agg(g.name, ', ') as names
      from academics.group_members n
      join academics.groups g on (g.tenant_id, g.id) = (n.tenant_id, n.group_id)
      where (n.tenant_id, n.student_id) = (s.tenant_id, s.id) and ${clashes(group, day)}
    ) o on true
    where s.tenant_id = ${tenant_id} and s.id = any(${student_ids}::uuid[])
    order by name, s.id
  `.execute(db);
  return found.rows;
}

/** A place \`n\` in another group \`g\` of the subject, or of the block that is taught at the same time. */
const clashes = (group: Place, day: string) => sql`
  n.group_id <> ${group.id} and coalesce(n.to_on >= ${day}, true)
  and (n.subject_id = ${group.subject_id}
    or g.class_id = ${group.class_id} and g.year = ${group.year} and g.retired_at is null
      and lower(g.block) = lower(${group.block}))`;

/** Ends the places that clash with a group the day before; one that had not begun is taken back. */
export async function updateClashing(
  db: Db,
  group: Place,
  student_ids: readonly string[],
  day: string,
): Promise<void> {
  const { tenant_id } = scopeOf(db);
  const theirs = sql`n.tenant_id = ${tenant_id} and n.student_id = any(${student_ids}::uuid[])
    and (g.tenant_id, g.id) = (n.tenant_id, n.group_id) and ${clashes(group, day)}`;
  await Promise.all([
    sql`
      delete from academics.group_members n
      using academics.groups g
      where ${theirs} and n.from_on >= ${day}
    `.execute(db),
    sql`
      update academics.group_members n
      set to_on = ${day}::date - 1
      from academics.groups g
      where ${theirs} and n.from_on < ${day}
    `.execute(db),
  ]);
}

export const insertMembers = (db: Db, rows: NewRow<'academics.group_members'>[]) =>
  insertRows(db, 'academics.group_members', rows);

interface Ended {
  group_id: string;
  who: string;
}

/** Ends a place on a day; one that would end before it began is as if it had never been. */
export async function updateMemberEnded(
  db: Db,
  id: string,
  to_on: string,
): Promise<Ended | undefined> {
  const found = await sql<Ended & { from_on: string }>`
    select n.group_id, n.from_on, concat_ws(' ', s.first_name, s.surname) as who
    from academics.group_members n
    join students.students s on (s.tenant_id, s.id) = (n.tenant_id, n.student_id)
    where n.id = ${id}
    for update of n
  `.execute(db);
  const [member] = found.rows;
  if (!member) return undefined;
  if (member.from_on > to_on)
    await db.deleteFrom('academics.group_members').where('id', '=', id).execute();
  else
    await db.updateTable('academics.group_members').set({ to_on }).where('id', '=', id).execute();
  return member;
}

export const insertTeacher = (db: Db, row: NewRow<'academics.group_teachers'>) =>
  insertRow(db, 'academics.group_teachers', row);

export async function updateTeacherEnded(
  db: Db,
  id: string,
  to_on: string,
): Promise<Ended | undefined> {
  const found = await sql<Ended & { from_on: string }>`
    select t.group_id, t.from_on,
      concat_ws(' ', coalesce(u.first_name, f.first_name), coalesce(u.last_name, f.last_name)) as who
    from academics.group_teachers t
    join identity.staff f on (f.tenant_id, f.id) = (t.tenant_id, t.staff_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where t.id = ${id}
    for update of t
  `.execute(db);
  const [teacher] = found.rows;
  if (!teacher) return undefined;
  if (teacher.from_on > to_on)
    await db.deleteFrom('academics.group_teachers').where('id', '=', id).execute();
  else
    await db.updateTable('academics.group_teachers').set({ to_on }).where('id', '=', id).execute();
  return teacher;
}

/** Counts the parts that a sitting of the class has in the subject; nothing where it is not sat there. */
export async function findPartCount(
  db: Db,
  sitting_id: string,
  group: { class_id: string; subject_id: string },
): Promise<number | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ count: number }>`
    select count(p.part)::int as count
    from academics.sittings i
    join academics.exam_parts p on (p.tenant_id, p.exam_id) = (i.tenant_id, i.exam_id)
    where i.tenant_id = ${tenant_id} and i.id = ${sitting_id} and i.class_id = ${group.class_id}
      and p.subject_id = ${group.subject_id}
    having count(p.part) > 0
  `.execute(db);
  return found.rows[0]?.count;
}

/** Whether somebody works in this school. */
export async function worksHere(db: Db, staff_id: string): Promise<boolean> {
  const { school_id } = scopeOf(db);
  const found = await sql`
    select f.id
    from identity.staff f
    where f.id = ${staff_id} and f.left_on is null
      and (f.school_id = ${school_id ?? null} or exists (
        select from identity.user_schools a
        where (a.tenant_id, a.user_id) = (f.tenant_id, f.user_id)
          and a.school_id = ${school_id ?? null}))
  `.execute(db);
  return found.rows.length > 0;
}
