import { type LearnerSubject, takingList } from '@darasa/contract/academics/teaching/takings';
import { sql } from 'kysely';
import { insertRows, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

/** Learners who sit in a class now; a status beyond these means that they have gone. */
const at_school = `s.status in ('active', 'suspended', 'on-leave') and s.merged_into_id is null
  and s.class_id is not null`;

/** What of a row with days, under its alias, covers the day that is asked. */
const covers = (alias: string) =>
  `${alias}.from_on <= :today and coalesce(${alias}.to_on >= :today, true)`;

/** The electives that a learner \`s\` chose or sits in a group of. */
const chosen_subjects = `
  select t.subject_id
  from academics.takings t
  where (t.tenant_id, t.student_id) = (s.tenant_id, s.id) and t.how = 'chosen' and ${covers('t')}
  union
  select m.subject_id
  from academics.group_members m
  where (m.tenant_id, m.student_id) = (s.tenant_id, s.id) and ${covers('m')}`;

export const takings = rowsOf(takingList, {
  from: 'students.students s',
  joins: {
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)',
  },
  where: at_school,
  columns: {
    name: "concat_ws(' ', s.first_name, s.other_names, s.surname)",
    class: 'c.name',
    stream: 'm.name',
    chosen: `(
      select string_agg(b.name, ', ' order by b.name)
      from administration.subjects b
      where b.tenant_id = s.tenant_id and b.id in (${chosen_subjects}))`,
    left_out: `(
      select string_agg(b.name || case t.how when 'exempt' then ' (exempt)' else ' (dropped)' end,
        ', ' order by b.name)
      from academics.takings t
      join administration.subjects b on (b.tenant_id, b.id) = (t.tenant_id, t.subject_id)
      where (t.tenant_id, t.student_id) = (s.tenant_id, s.id) and t.how <> 'chosen'
        and ${covers('t')})`,
  },
  filters: {
    subject_id: (id: string, today: string) => sql`exists (
      select from academics.takings t
      where (t.tenant_id, t.student_id) = (s.tenant_id, s.id) and t.subject_id = ${id}
        and t.how = 'chosen' and t.from_on <= ${today} and coalesce(t.to_on >= ${today}, true)
      union all
      select from academics.group_members m
      where (m.tenant_id, m.student_id) = (s.tenant_id, s.id) and m.subject_id = ${id}
        and m.from_on <= ${today} and coalesce(m.to_on >= ${today}, true))`,
    has_none: `exists (
      select from administration.subject_classes k
      join administration.subjects b on (b.tenant_id, b.id) = (k.tenant_id, k.subject_id)
      where (k.tenant_id, k.class_id) = (s.tenant_id, s.class_id) and b.kind = 'elective')
      and not exists (${chosen_subjects})`,
  },
  search: ["concat_ws(' ', s.first_name, s.other_names, s.surname)", 's.admission_number'],
  sorts: {
    name: ["lower(concat_ws(' ', s.first_name, s.other_names, s.surname))"],
    place: ['c.level', 'lower(c.name)', 'lower(m.name)'],
  },
  names: {
    class_id: nameIn('administration.classes'),
    stream_id: nameIn('administration.streams'),
    subject_id: nameIn('administration.subjects'),
  },
});

/** The subjects of the class of a learner, and what is said of the learner alone. */
export async function listSubjectsOf(
  db: Db,
  student_id: string,
  today: string,
): Promise<LearnerSubject[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<LearnerSubject>`
    select b.id as subject_id, b.name as subject, b.kind, k.student_id is not null as takes, t.how,
      g.name as "group", t.from_on, t.reason
    from students.students s
    join administration.subject_classes l on (l.tenant_id, l.class_id) = (s.tenant_id, s.class_id)
    join administration.subjects b on (b.tenant_id, b.id) = (l.tenant_id, l.subject_id)
    left join academics.taken_on(s.class_id, ${today}) k
      on (k.student_id, k.subject_id) = (s.id, b.id)
    left join academics.groups g on (g.tenant_id, g.id) = (s.tenant_id, k.option_id)
    left join academics.takings t
      on (t.tenant_id, t.student_id, t.subject_id) = (s.tenant_id, s.id, b.id)
      and t.from_on <= ${today} and coalesce(t.to_on >= ${today}, true)
    where s.tenant_id = ${tenant_id} and s.id = ${student_id} and b.retired_at is null
    order by b.kind, lower(b.name)
    limit 100
  `.execute(db);
  return found.rows;
}

export async function listHistory(db: Db, student_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{
    id: string;
    subject: string;
    how: 'chosen' | 'exempt' | 'dropped';
    from_on: string;
    to_on: string | null;
    reason: string | null;
    by: string;
  }>`
    select t.id, b.name as subject, t.how, t.from_on, t.to_on, t.reason,
      concat_ws(' ', u.first_name, u.last_name) as by
    from academics.takings t
    join administration.subjects b on (b.tenant_id, b.id) = (t.tenant_id, t.subject_id)
    join identity.users u on (u.tenant_id, u.id) = (t.tenant_id, t.created_by)
    where t.tenant_id = ${tenant_id} and t.student_id = ${student_id}
    order by t.from_on desc, t.id desc
    limit 100
  `.execute(db);
  return found.rows;
}

/** Lists those of them who are learners here, and whether their class takes the subject. */
export async function listTakers(db: Db, subject_id: string, student_ids: readonly string[]) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; class_id: string | null; is_taught: boolean }>`
    select s.id, s.class_id, exists (
        select from administration.subject_classes k
        where (k.tenant_id, k.class_id) = (s.tenant_id, s.class_id) and k.subject_id = ${subject_id}
      ) as is_taught
    from students.students s
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id ?? null}
      and s.id = any(${student_ids}::uuid[])
    order by s.id
  `.execute(db);
  return found.rows;
}

/** The subject, locked: two who speak of its learners take turns. */
export async function lockSubject(db: Db, id: string) {
  const found = await sql<{ id: string; name: string; kind: 'compulsory' | 'elective' }>`
    select b.id, b.name, b.kind
    from administration.subjects b
    where b.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

/** From the day on nothing is said of these learners: what began then goes, what ran into it ends. */
export async function updateEnded(
  db: Db,
  { subject_id, student_ids, day }: { subject_id: string; student_ids: string[]; day: string },
): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await Promise.all([
    sql`
      delete from academics.takings t
      where t.tenant_id = ${tenant_id} and t.subject_id = ${subject_id}
        and t.student_id = any(${student_ids}::uuid[]) and t.from_on >= ${day}
    `.execute(db),
    sql`
      update academics.takings t
      set to_on = ${day}::date - 1
      where t.tenant_id = ${tenant_id} and t.subject_id = ${subject_id}
        and t.student_id = any(${student_ids}::uuid[])
        and t.from_on < ${day} and coalesce(t.to_on >= ${day}, true)
    `.execute(db),
  ]);
}

/** Learners who drop a subject or are exempt from it leave its groups from the day on. */
export async function updateMembersEnded(
  db: Db,
  { subject_id, student_ids, day }: { subject_id: string; student_ids: string[]; day: string },
): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await Promise.all([
    sql`
      delete from academics.group_members m
      where m.tenant_id = ${tenant_id} and m.subject_id = ${subject_id}
        and m.student_id = any(${student_ids}::uuid[]) and m.from_on >= ${day}
    `.execute(db),
    sql`
      update academics.group_members m
      set to_on = ${day}::date - 1
      where m.tenant_id = ${tenant_id} and m.subject_id = ${subject_id}
        and m.student_id = any(${student_ids}::uuid[])
        and m.from_on < ${day} and coalesce(m.to_on >= ${day}, true)
    `.execute(db),
  ]);
}

export const insertTakings = (db: Db, rows: NewRow<'academics.takings'>[]) =>
  insertRows(db, 'academics.takings', rows);

/** Exams whose marks are being entered in these classes, with that subject. */
export async function listOpenExams(
  db: Db,
  subject_id: string,
  class_ids: readonly string[],
): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ name: string }>`
    select x.name || ', ' || c.name as name
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    join academics.exam_subjects b on (b.tenant_id, b.exam_id) = (i.tenant_id, i.exam_id)
    where i.tenant_id = ${tenant_id} and i.state = 'open' and b.subject_id = ${subject_id}
      and i.class_id = any(${class_ids}::uuid[])
    order by name
    limit 20
  `.execute(db);
  return found.rows.map((row) => row.name);
}

/** A file speaks of learners by number, and of the subjects of their classes by name and code. */
export async function listKnown(db: Db, numbers: readonly string[]) {
  const { tenant_id, school_id } = scopeOf(db);
  const [learners, subjects] = await Promise.all([
    sql<{
      id: string;
      number_key: string;
      class_id: string | null;
      said: { subject_id: string; to_on: string | null }[];
    }>`
      select s.id, s.number_key, s.class_id, coalesce((
          select jsonb_agg(jsonb_build_object('subject_id', t.subject_id, 'to_on', t.to_on))
          from academics.takings t
          where (t.tenant_id, t.student_id) = (s.tenant_id, s.id)
        ), '[]') as said
      from students.students s
      where s.tenant_id = ${tenant_id} and s.school_id = ${school_id ?? null}
        and s.number_key = any(${numbers}::text[]) and s.merged_into_id is null
      order by s.id
      limit 20000
    `.execute(db),
    sql<{ id: string; name: string; code: string | null; kind: string; class_ids: string[] }>`
      select b.id, b.name, b.code, b.kind, array(
          select k.class_id::text
          from administration.subject_classes k
          where (k.tenant_id, k.subject_id) = (b.tenant_id, b.id)
        ) as class_ids
      from administration.subjects b
      where b.tenant_id = ${tenant_id} and b.school_id = ${school_id ?? null}
        and b.retired_at is null
      order by b.id
      limit 500
    `.execute(db),
  ]);
  return { learners: learners.rows, subjects: subjects.rows };
}

/** Takes back what a file said, unless somebody has said something else since. */
export async function deleteUntouched(db: Db, ids: readonly string[]): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const gone = await sql<{ id: string }>`
    delete from academics.takings t
    where t.tenant_id = ${tenant_id} and t.id = any(${ids}::uuid[]) and t.to_on is null
    returning t.id
  `.execute(db);
  return gone.rows.map((row) => row.id);
}
