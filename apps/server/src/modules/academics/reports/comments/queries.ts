import type { Comment, CommentKind } from '@darasa/contract/academics/reports/comments';
import type { DesignBlock } from '@darasa/rules/grading/report-design';
import { sql } from 'kysely';
import { blocks_of_set } from '#modules/academics/reports/designs/queries.ts';
import { entersWhole } from '#modules/academics/teaching/groups/teacher-queries.ts';
import { type NewRow, insertUnlessTaken } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface Box {
  id: string;
  student_id: string;
  kind: CommentKind;
  subject_id?: string | undefined;
}

/** A box's facts are read before its comment is written, under a lock of its reports. */
export interface BoxFacts {
  reports: string;
  state: 'draft' | 'issued';
  starts_on: string;
  learner: string;
  subject: string | null;
  /** The group of the subject in which the learner sat the latest of the exams. */
  group_id: string | null;
  is_in_class: boolean;
  blocks: DesignBlock[] | null;
  teaches: boolean;
  leads: boolean;
}

/** Issuing waits for those who write, and they for it; two who write wait for nobody. */
export async function lockBox(
  db: Db,
  { id, student_id, subject_id }: Box,
  who: { staff_id: string | null; today: string },
): Promise<BoxFacts | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<BoxFacts>`
    select r.name as reports, r.state, t.starts_on,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as learner, n.subject, n.group_id,
      ${sql.raw(blocks_of_set)} as blocks,
      coalesce(s.class_id = r.class_id, false) as is_in_class, coalesce(n.teaches, false) as teaches,
      coalesce(m.class_teacher_id = ${who.staff_id}, false) as leads
    from academics.report_sets r
    join administration.terms t on (t.tenant_id, t.id) = (r.tenant_id, r.term_id)
    join students.students s on s.tenant_id = r.tenant_id and s.id = ${student_id}
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    left join lateral (
      select h.group_id, b.name as subject, ${entersWhole(who)} as teaches
      from academics.report_set_exams e
      join academics.results q on (q.tenant_id, q.sitting_id) = (e.tenant_id, e.sitting_id)
        and q.student_id = s.id and q.subject_id = ${subject_id ?? null} and q.place <> 'moved-away'
      join academics.sheets h on (h.tenant_id, h.id) = (q.tenant_id, q.sheet_id)
      join administration.subjects b on (b.tenant_id, b.id) = (q.tenant_id, q.subject_id)
      where (e.tenant_id, e.set_id) = (r.tenant_id, r.id)
      order by e.position desc
      limit 1
    ) n on true
    where r.tenant_id = ${tenant_id} and r.id = ${id}
    for share of r
  `.execute(db);
  return found.rows[0];
}

export type KeptComment = Comment & { comment_id: string };

export async function lockComment(db: Db, box: Box): Promise<KeptComment | undefined> {
  const found = await sql<KeptComment>`
    select k.id as comment_id, k.kind, k.words, k.version,
      (
        select concat_ws(' ', u.first_name, u.last_name)
        from identity.users u
        where (u.tenant_id, u.id) = (k.tenant_id, coalesce(k.edited_by, k.created_by))
      ) as by,
      coalesce(k.edited_at, k.created_at) as at
    from academics.comments k
    where k.tenant_id = ${scopeOf(db).tenant_id} and k.set_id = ${box.id}
      and k.student_id = ${box.student_id} and k.kind = ${box.kind}
      and k.subject_id is not distinct from ${box.subject_id ?? null}
    for update of k
  `.execute(db);
  return found.rows[0];
}

export const insertComment = (db: Db, row: NewRow<'academics.comments'>): Promise<boolean> =>
  insertUnlessTaken(db, 'academics.comments', row);

/** Words of a person: they belong to no run of the bank, and to the group that the learner is in. */
export async function updateComment(
  db: Db,
  id: string,
  to: { words: string; group_id: string | null; by: string; at: string },
): Promise<void> {
  await sql`
    update academics.comments k
    set words = ${to.words}, group_id = ${to.group_id}, edited_by = ${to.by}, edited_at = ${to.at},
      fill_id = null, version = k.version + 1
    where k.id = ${id}
  `.execute(db);
}

export const deleteComment = (db: Db, id: string) =>
  db.deleteFrom('academics.comments').where('id', '=', id).execute();

/** Nobody's words are written over: who has a comment by now keeps it. */
export async function insertFilled(
  db: Db,
  rows: NewRow<'academics.comments'>[],
): Promise<{ student_id: string }[]> {
  if (rows.length === 0) return [];
  return db
    .insertInto('academics.comments')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('student_id')
    .execute();
}

export async function deleteFilled(db: Db, set_id: string, fill_id: string): Promise<number> {
  const gone = await db
    .deleteFrom('academics.comments')
    .where('set_id', '=', set_id)
    .where('fill_id', '=', fill_id)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
