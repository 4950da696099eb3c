import type { PlaceChange } from '@darasa/contract/academics/exams/places';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { on_the_list } from '#modules/academics/exams/sheets/queries.ts';
import { stands_there } from '#modules/academics/exams/exams/opening-queries.ts';

/** One learner and one subject that stand on the sheets otherwise than they should today. */
export interface Difference {
  student_id: string;
  admission_number: string;
  name: string;
  subject_id: string;
  subject: string;
  change: PlaceChange;
  /** Where the learner belongs today; of those who go, nothing. */
  stream_id: string | null;
  option_id: string | null;
  /** Where the learner stands. */
  sheet_id: string | null;
}

interface Sitting {
  id: string;
  exam_id: string;
  class_id: string;
}

/** The sheets of a sitting held against who takes its subjects today. */
export async function listDifferences(
  db: Db,
  sitting_id: string,
  today: string,
): Promise<Difference[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Difference>`
    with taken as (
      select i.exam_id, k.*
      from academics.sittings i
      cross join lateral academics.taken_on(i.class_id, ${today}) k
      where i.tenant_id = ${tenant_id} and i.id = ${sitting_id}
    ), belongs as (
      select k.*
      from taken k
      join academics.exam_subjects b
        on b.tenant_id = ${tenant_id} and b.exam_id = k.exam_id and b.subject_id = k.subject_id
    ), stands as (
      select r.student_id, r.subject_id, r.sheet_id, h.stream_id, h.group_id, g.kind,
        ${on_the_list} as is_on_list, r.place
      from academics.results r
      join academics.sheets h on (h.tenant_id, h.id) = (r.tenant_id, r.sheet_id)
      join academics.groups g on (g.tenant_id, g.id) = (h.tenant_id, h.group_id)
      where r.tenant_id = ${tenant_id} and r.sitting_id = ${sitting_id} and r.place <> 'moved-away'
    ), differing as (
      select coalesce(k.student_id, r.student_id) as student_id,
        coalesce(k.subject_id, r.subject_id) as subject_id, k.stream_id, k.option_id, r.sheet_id,
        case
          when r.sheet_id is null then 'joined'
          when k.student_id is null and not r.is_on_list then null
          when k.student_id is null and exists (
            select from taken t where t.student_id = r.student_id) then 'dropped'
          when k.student_id is null then case when r.place <> 'left' then 'left' end
          when not coalesce(k.option_id = r.group_id, r.kind = 'stream'
            and k.stream_id is not distinct from r.stream_id) then 'moved'
          when r.place in ('left', 'not-enrolled') then 'back'
        end as change
      from belongs k
      full join stands r on r.student_id = k.student_id and r.subject_id = k.subject_id
    )
    select d.student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, d.subject_id,
      b.name as subject, d.change, d.stream_id, d.option_id, d.sheet_id
    from differing d
    join students.students s on s.tenant_id = ${tenant_id} and s.id = d.student_id
    join administration.subjects b on b.tenant_id = ${tenant_id} and b.id = d.subject_id
    where d.change is not null
    order by name, s.admission_number, b.name
    limit 5000
  `.execute(db);
  return found.rows;
}

export const findSitting = (db: Db, id: string) =>
  db
    .selectFrom('academics.sittings')
    .select(['id', 'exam_id', 'class_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The sheets of a sitting are locked in one order, so that nobody types meanwhile. */
export async function lockSheets(db: Db, sitting_id: string): Promise<void> {
  await sql`
    select h.id
    from academics.sheets h
    where h.sitting_id = ${sitting_id}
    order by h.id
    for update
  `.execute(db);
}

/** A place on a sheet. */
export interface Place {
  sheet_id: string;
  student_id: string;
}

/** Learners of subjects who stand nowhere yet get their place, each where the subject is taught to them. */
export async function insertJoined(db: Db, sitting: Sitting, today: string): Promise<void> {
  await sql`
    insert into academics.results (tenant_id, school_id, sheet_id, student_id, group_id, sitting_id,
      subject_id, stream_id, outcome, place)
    select h.tenant_id, h.school_id, h.id, k.student_id, h.group_id, h.sitting_id, h.subject_id,
      k.stream_id, 'open', 'joined'
    from academics.sheets h
    join academics.groups g on (g.tenant_id, g.id) = (h.tenant_id, h.group_id)
    join academics.taken_on(${sitting.class_id}, ${today}) k
      on k.subject_id = h.subject_id and ${stands_there}
    where h.sitting_id = ${sitting.id} and not exists (
      select from academics.results r
      where (r.tenant_id, r.sitting_id, r.student_id, r.subject_id)
          = (h.tenant_id, h.sitting_id, k.student_id, k.subject_id)
        and r.place <> 'moved-away')
    on conflict (tenant_id, sheet_id, student_id) do update
    set place = 'joined', outcome = 'open', stream_id = excluded.stream_id
  `.execute(db);
}

const recordset = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (${sql.raw(columns)})`;

const of_places = 'sheet_id uuid, student_id uuid';
const has_cells = sql`exists (
  select from academics.marks k
  where (k.tenant_id, k.sheet_id, k.student_id) = (r.tenant_id, r.sheet_id, r.student_id))`;

/** Places end: one with marks stays and comes to nothing, one without goes. */
export async function updateGone(
  db: Db,
  places: readonly Place[],
  to: 'moved-away' | 'not-enrolled',
): Promise<void> {
  await sql`
    update academics.results r
    set place = ${to}, outcome = 'none', percent = null, shown = null, code = null, points = null
    from ${recordset(places, of_places)}
    where r.sheet_id = n.sheet_id and r.student_id = n.student_id and ${has_cells}
  `.execute(db);
  await deleteBlank(db, places);
}

/** Learners who left keep their place where they have marks, and what came of them. */
export async function updateLeft(db: Db, places: readonly Place[]): Promise<void> {
  await sql`
    update academics.results r
    set place = 'left'
    from ${recordset(places, of_places)}
    where r.sheet_id = n.sheet_id and r.student_id = n.student_id and ${has_cells}
  `.execute(db);
  await deleteBlank(db, places);
}

async function deleteBlank(db: Db, places: readonly Place[]): Promise<void> {
  await sql`
    delete from academics.results r
    using ${recordset(places, of_places)}
    where r.sheet_id = n.sheet_id and r.student_id = n.student_id and not ${has_cells}
  `.execute(db);
}

/** They stand on the list again; what their marks come to is worked out anew behind this. */
export async function updateBack(db: Db, places: readonly Place[]): Promise<void> {
  await sql`
    update academics.results r
    set place = 'joined', outcome = 'open'
    from ${recordset(places, of_places)}
    where r.sheet_id = n.sheet_id and r.student_id = n.student_id
  `.execute(db);
}

export interface Move extends Place {
  to_sheet_id: string;
  stream_id: string | null;
}

interface CarriedCell {
  to_sheet_id: string;
  group_id: string;
  student_id: string;
  part: number;
  text: string;
}

const of_moves = `${of_places}, to_sheet_id uuid, stream_id uuid`;

/** The new places of those who move, with their marks; answers the cells that were carried. */
export async function insertMoved(db: Db, moves: readonly Move[]): Promise<CarriedCell[]> {
  await sql`
    insert into academics.results (tenant_id, school_id, sheet_id, student_id, group_id, sitting_id,
      subject_id, stream_id, outcome, place)
    select h.tenant_id, h.school_id, h.id, n.student_id, h.group_id, h.sitting_id, h.subject_id,
      coalesce(h.stream_id, n.stream_id), 'open', 'joined'
    from ${recordset(moves, of_moves)}
    join academics.sheets h on h.id = n.to_sheet_id
    on conflict (tenant_id, sheet_id, student_id) do update
    set place = 'joined', outcome = 'open', stream_id = excluded.stream_id
  `.execute(db);
  const carried = await sql<CarriedCell>`
    insert into academics.marks as k (tenant_id, school_id, sheet_id, student_id, part, group_id,
      score, level, code, version, typed_by, typed_at, via)
    select o.tenant_id, o.school_id, h.id, o.student_id, o.part, h.group_id, o.score, o.level, o.code,
      1, o.typed_by, o.typed_at, 'moved'
    from ${recordset(moves, of_moves)}
    join academics.sheets h on h.id = n.to_sheet_id
    join academics.marks o on o.sheet_id = n.sheet_id and o.student_id = n.student_id
    on conflict (tenant_id, sheet_id, student_id, part) do update
    set score = excluded.score, level = excluded.level, code = excluded.code, via = 'moved',
      version = k.version + 1, typed_by = excluded.typed_by, typed_at = excluded.typed_at
    returning k.sheet_id as to_sheet_id, k.group_id, k.student_id, k.part,
      coalesce(k.code, k.level, trim_scale(k.score)::text) as text
  `.execute(db);
  return carried.rows.filter((cell) => cell.text !== null);
}

/** A learner who moved to another stream is counted there in every subject. */
export async function updateStreams(db: Db, sitting: Sitting, today: string): Promise<void> {
  await sql`
    update academics.results r
    set stream_id = k.stream_id
    from academics.taken_on(${sitting.class_id}, ${today}) k
    where r.sitting_id = ${sitting.id} and r.student_id = k.student_id
      and r.subject_id = k.subject_id and ${on_the_list}
      and r.stream_id is distinct from k.stream_id
  `.execute(db);
}

interface Reopened {
  id: string;
  group_id: string;
  state: string;
}

/** Counts the sheets of a sitting anew; answers those that are not open and miss a mark again. */
export async function updateCounts(db: Db, sitting_id: string): Promise<Reopened[]> {
  const found = await sql<Reopened & { is_missing: boolean }>`
    update academics.sheets h
    set expected_count = n.expected, entered_count = n.entered, version = h.version + 1
    from (
      select h.id, count(r.student_id)::int as expected,
        count(*) filter (where r.outcome <> 'open')::int as entered
      from academics.sheets h
      left join academics.results r
        on (r.tenant_id, r.sheet_id) = (h.tenant_id, h.id) and ${on_the_list}
      where h.sitting_id = ${sitting_id}
      group by h.id
    ) n
    where h.id = n.id and (h.expected_count, h.entered_count) <> (n.expected, n.entered)
    returning h.id, h.group_id, h.state, n.entered < n.expected as is_missing
  `.execute(db);
  return found.rows.filter((sheet) => sheet.is_missing && sheet.state !== 'open');
}

/** A sheet on which nobody stands and nobody ever did anything is not needed. */
export async function deleteEmptySheets(db: Db, sitting_id: string): Promise<void> {
  await sql`
    delete from academics.sheets h
    where h.sitting_id = ${sitting_id}
      and not exists (
        select from academics.results r where (r.tenant_id, r.sheet_id) = (h.tenant_id, h.id))
      and not exists (
        select from academics.sheet_moves v where (v.tenant_id, v.sheet_id) = (h.tenant_id, h.id))
      and not exists (
        select from academics.mark_changes v where (v.tenant_id, v.sheet_id) = (h.tenant_id, h.id))
      and not exists (
        select from academics.part_hand_ins i where (i.tenant_id, i.sheet_id) = (h.tenant_id, h.id))
  `.execute(db);
}

export async function listSheets(db: Db, sitting_id: string) {
  const found = await sql<{
    id: string;
    subject_id: string;
    stream_id: string | null;
    group_id: string;
    kind: string;
  }>`
    select h.id, h.subject_id, h.stream_id, h.group_id, g.kind
    from academics.sheets h
    join academics.groups g on (g.tenant_id, g.id) = (h.tenant_id, h.group_id)
    where h.sitting_id = ${sitting_id}
    order by h.id
    limit 2000
  `.execute(db);
  return found.rows;
}

/** The learner as standing on a sheet, by name and stream. */
export async function findPlace(db: Db, { sheet_id, student_id }: Place) {
  const found = await sql<{ name: string; stream_id: string | null }>`
    select concat_ws(' ', s.first_name, s.other_names, s.surname) as name, r.stream_id
    from academics.results r
    join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
    where r.sheet_id = ${sheet_id} and r.student_id = ${student_id} and ${on_the_list}
  `.execute(db);
  return found.rows[0];
}
