import { sql } from 'kysely';
import type { NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { GroupPlace } from '#modules/academics/teaching/groups/queries.ts';

/**
 * Where each learner sat on a day: the latest enrolment that covers it, for a move may end the old
 * place on the day of the new one.
 */
const placedOn = (db: Db, day: string) => {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select distinct on (e.student_id) e.student_id, e.class_id, e.stream_id
    from students.enrolments e
    where e.tenant_id = ${tenant_id} and e.school_id = ${school_id}
      and e.from_on <= ${day} and (e.to_on is null or e.to_on >= ${day})
    order by e.student_id, e.from_on desc, e.id desc`;
};

/** Places are what the class takes of the exam, and in which streams somebody sits. */
export async function listPlaces(db: Db, exam_id: string, class_id: string, day: string) {
  const found = await sql<GroupPlace>`
    with placed as (${placedOn(db, day)})
    select s.subject_id, p.class_id, p.stream_id
    from academics.exam_subjects s
    join administration.subject_classes k
      on (k.tenant_id, k.subject_id) = (s.tenant_id, s.subject_id) and k.class_id = ${class_id}
    cross join (
      select distinct class_id, stream_id
      from placed
      where class_id = ${class_id}
    ) p
    where s.exam_id = ${exam_id}
    order by s.position, p.stream_id
    limit 2000
  `.execute(db);
  return found.rows;
}

/** Sheets that are there already stay: a class has one for each subject and stream. */
export const insertSheets = (db: Db, rows: NewRow<'academics.sheets'>[]) =>
  db
    .insertInto('academics.sheets')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();

/** Each learner of a group has a place on its sheet; the counts of the sheets are told anew. */
export async function insertResults(db: Db, sitting_id: string, day: string): Promise<void> {
  await sql`
    with placed as (${placedOn(db, day)}),
    made as (
      insert into academics.results (tenant_id, school_id, sheet_id, student_id, group_id, sitting_id,
        subject_id, outcome)
      select h.tenant_id, h.school_id, h.id, p.student_id, h.group_id, h.sitting_id, h.subject_id,
        'open'
      from academics.sheets h
      join placed p on p.class_id = h.class_id and p.stream_id is not distinct from h.stream_id
      where h.sitting_id = ${sitting_id}
      on conflict do nothing
      returning sheet_id
    )
    update academics.sheets h
    set expected_count = h.expected_count + n.count
    from (select sheet_id, count(*)::int as count from made group by sheet_id) n
    where h.id = n.sheet_id
  `.execute(db);
}
