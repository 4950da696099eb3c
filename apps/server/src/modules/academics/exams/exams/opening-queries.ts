import { sql } from 'kysely';
import type { NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Learners of a subject who stand on one sheet: those of a stream, or of an option group. */
export interface SheetPlace {
  subject_id: string;
  class_id: string;
  stream_id: string | null;
  option_id: string | null;
}

/** Places are what the class takes of the exam, and in which streams and option groups. */
export async function listPlaces(
  db: Db,
  exam_id: string,
  class_id: string,
  day: string,
): Promise<SheetPlace[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SheetPlace>`
    select distinct s.position, k.subject_id, ${class_id}::uuid as class_id, k.option_id,
      case when k.option_id is null then k.stream_id end as stream_id
    from academics.exam_subjects s
    join academics.taken_on(${class_id}, ${day}) k on k.subject_id = s.subject_id
    where s.tenant_id = ${tenant_id} and s.exam_id = ${exam_id}
    order by s.position, stream_id, k.option_id
    limit 2000
  `.execute(db);
  return found.rows;
}

/** Sheets that are there already stay: a sitting has one for each group. */
export const insertSheets = (db: Db, rows: NewRow<'academics.sheets'>[]) =>
  db
    .insertInto('academics.sheets')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();

/** Each learner of a group has a place on its sheet; the counts of the sheets are told anew. */
export async function insertResults(
  db: Db,
  sitting: { id: string; class_id: string },
  day: string,
): Promise<void> {
  await sql`
    with made as (
      insert into academics.results (tenant_id, school_id, sheet_id, student_id, group_id, sitting_id,
        subject_id, stream_id, outcome)
      select h.tenant_id, h.school_id, h.id, k.student_id, h.group_id, h.sitting_id, h.subject_id,
        k.stream_id, 'open'
      from academics.sheets h
      join academics.groups g on (g.tenant_id, g.id) = (h.tenant_id, h.group_id)
      join academics.taken_on(${sitting.class_id}, ${day}) k
        on k.subject_id = h.subject_id and ${stands_there}
      where h.sitting_id = ${sitting.id}
      on conflict do nothing
      returning sheet_id
    )
    update academics.sheets h
    set expected_count = h.expected_count + n.count
    from (select sheet_id, count(*)::int as count from made group by sheet_id) n
    where h.id = n.sheet_id
  `.execute(db);
}

/** The sheet `h` of the group `g` is where whoever takes a subject `k` stands: the option group goes first. */
export const stands_there = sql`(k.option_id = h.group_id
  or k.option_id is null and g.kind = 'stream' and k.stream_id is not distinct from h.stream_id)`;
