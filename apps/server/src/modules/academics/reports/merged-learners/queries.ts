import { sql } from 'kysely';
import { on_the_list } from '#modules/academics/exams/sheets/queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** A way is from the record that goes to the one that is kept, or back. */
export interface Way {
  from: string;
  to: string;
}

/** Sheets on which either record stands are locked in one order, so that nobody types meanwhile. */
export async function lockSheetsOf(db: Db, student_ids: readonly string[]): Promise<void> {
  await sql`
    select h.id
    from academics.sheets h
    where h.id in (
      select r.sheet_id from academics.results r where r.student_id = any(${student_ids}::uuid[]))
    order by h.id
    for update
  `.execute(db);
}

/** A place on a sheet that goes over to the other record: to its own place in the subject, or a new one. */
export interface GoingPlace {
  sheet_id: string;
  sitting_id: string;
  place: string;
  stream_id: string | null;
  to_sheet_id: string;
  /** What the other record's place was; without one it gets this place. */
  to_place: string | null;
}

/** Places that go over; one whose sheet is not seen is of a class that the person does not see. */
export async function listGoing(db: Db, { from, to }: Way) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<GoingPlace & { is_seen: boolean }>`
    select r.sheet_id, r.sitting_id, r.place, r.stream_id, h.id is not null as is_seen,
      coalesce(k.sheet_id, r.sheet_id) as to_sheet_id, k.place as to_place
    from academics.results r
    left join academics.sheets h on (h.tenant_id, h.id) = (r.tenant_id, r.sheet_id)
    left join academics.results k
      on (k.tenant_id, k.sitting_id, k.subject_id) = (r.tenant_id, r.sitting_id, r.subject_id)
      and k.student_id = ${to} and k.place <> 'moved-away'
    where r.tenant_id = ${tenant_id} and r.student_id = ${from} and ${on_the_list}
    order by r.sheet_id
    limit 5000
  `.execute(db);
  return found.rows;
}

const recordset = (rows: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (sheet_id uuid, to_sheet_id uuid,
    place text, to_place text, stream_id uuid, part smallint, version int)`;

/** Places for who stood nowhere, with what came of them; who took the subject no more stands there again. */
export async function insertPlaces(
  db: Db,
  places: readonly GoingPlace[],
  { from, to }: Way,
): Promise<void> {
  await sql`
    insert into academics.results as k (tenant_id, school_id, sheet_id, student_id, group_id,
      sitting_id, subject_id, stream_id, place, outcome, percent, shown, code, points, derived_at)
    select r.tenant_id, r.school_id, n.to_sheet_id, ${to}, r.group_id, r.sitting_id, r.subject_id,
      r.stream_id, r.place, r.outcome, r.percent, r.shown, r.code, r.points, r.derived_at
    from ${recordset(places)}
    join academics.results r on r.sheet_id = n.sheet_id and r.student_id = ${from}
    where n.to_place is null or n.to_place = 'not-enrolled'
    on conflict (tenant_id, sheet_id, student_id) do update
    set place = 'joined', outcome = 'open'
  `.execute(db);
}

const text_of = (cell: 'o' | 'k') =>
  sql`coalesce(${sql.ref(`${cell}.code`)}, ${sql.ref(`${cell}.level`)},
    trim_scale(${sql.ref(`${cell}.score`)})::text)`;

/** A cell that went over, as it stood there then. */
export interface CarriedCell {
  sheet_id: string;
  group_id: string;
  part: number;
  version: number;
  text: string;
}

/** Marks go where the other record has none; nobody's mark is written over. */
export async function insertCarried(
  db: Db,
  places: readonly GoingPlace[],
  { from, to }: Way,
): Promise<CarriedCell[]> {
  const found = await sql<CarriedCell>`
    insert into academics.marks as k (tenant_id, school_id, sheet_id, student_id, part, group_id,
      score, level, code, version, typed_by, typed_at, via)
    select o.tenant_id, o.school_id, r.sheet_id, r.student_id, o.part, r.group_id, o.score, o.level,
      o.code, 1, o.typed_by, o.typed_at, 'merged'
    from ${recordset(places)}
    join academics.marks o on o.sheet_id = n.sheet_id and o.student_id = ${from}
    join academics.results r on r.sheet_id = n.to_sheet_id and r.student_id = ${to}
    where ${text_of('o')} is not null
    on conflict (tenant_id, sheet_id, student_id, part) do update
    set score = excluded.score, level = excluded.level, code = excluded.code, via = 'merged',
      version = k.version + 1, typed_by = excluded.typed_by, typed_at = excluded.typed_at
    where ${text_of('k')} is null
    returning k.sheet_id, k.group_id, k.part, k.version, ${text_of('k')} as text
  `.execute(db);
  return found.rows;
}

interface Differing {
  exam: string;
  subject: string;
  part: string;
}

/** Papers in which each of both records has another mark. */
export async function listDiffering(
  db: Db,
  places: readonly GoingPlace[],
  { from, to }: Way,
): Promise<Differing[]> {
  const found = await sql<Differing>`
    select x.name as exam, b.name as subject, p.name as part
    from ${recordset(places)}
    join academics.marks o on o.sheet_id = n.sheet_id and o.student_id = ${from}
    join academics.marks k
      on k.sheet_id = n.to_sheet_id and k.student_id = ${to} and k.part = o.part
    join academics.sheets h on (h.tenant_id, h.id) = (o.tenant_id, o.sheet_id)
    join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
    join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)
    join academics.exam_parts p
      on (p.tenant_id, p.exam_id, p.subject_id, p.part)
      = (h.tenant_id, h.exam_id, h.subject_id, o.part)
    where ${text_of('o')} is not null and ${text_of('o')} is distinct from ${text_of('k')}
    order by x.list_on, x.name, b.name, p.part
    limit 500
  `.execute(db);
  return found.rows;
}

/** Cells that hold what went over then are empty again; what somebody typed since stays. */
export async function emptyCarried(
  db: Db,
  cells: readonly CarriedCell[],
  student_id: string,
): Promise<CarriedCell[]> {
  const found = await sql<CarriedCell>`
    update academics.marks k
    set score = null, level = null, code = null, version = k.version + 1
    from ${recordset(cells)}
    where k.sheet_id = n.sheet_id and k.student_id = ${student_id} and k.part = n.part
      and k.version = n.version
    returning k.sheet_id, k.group_id, k.part, k.version
  `.execute(db);
  const texts = new Map(cells.map((one) => [`${one.sheet_id} ${one.part}`, one.text]));
  return found.rows.map((one) => ({ ...one, text: texts.get(`${one.sheet_id} ${one.part}`)! }));
}

/** Places that came with the merge go, unless a mark was typed there since or somebody asks about one. */
export async function deletePlaces(
  db: Db,
  sheet_ids: readonly string[],
  student_id: string,
): Promise<void> {
  const gone = await sql<{ sheet_id: string }>`
    select r.sheet_id
    from academics.results r
    where r.sheet_id = any(${sheet_ids}::uuid[]) and r.student_id = ${student_id}
      and not exists (
        select from academics.marks k
        where (k.tenant_id, k.sheet_id, k.student_id) = (r.tenant_id, r.sheet_id, r.student_id)
          and ${text_of('k')} is not null)
      and not exists (
        select from academics.mark_change_requests q
        where (q.tenant_id, q.sheet_id, q.student_id) = (r.tenant_id, r.sheet_id, r.student_id))
    order by r.sheet_id
    limit 5000
  `.execute(db);
  const ids = gone.rows.map((one) => one.sheet_id);
  await sql`
    delete from academics.marks
    where sheet_id = any(${ids}::uuid[]) and student_id = ${student_id}
  `.execute(db);
  await sql`
    delete from academics.results
    where sheet_id = any(${ids}::uuid[]) and student_id = ${student_id}
  `.execute(db);
}

/** Each place stands as it did; what its marks come to is worked out anew behind this. */
export async function insertBack(
  db: Db,
  places: readonly GoingPlace[],
  student_id: string,
): Promise<void> {
  await sql`
    insert into academics.results (tenant_id, school_id, sheet_id, student_id, group_id, sitting_id,
      subject_id, stream_id, outcome, place)
    select h.tenant_id, h.school_id, h.id, ${student_id}, h.group_id, h.sitting_id, h.subject_id,
      n.stream_id, 'open', n.place
    from ${recordset(places)}
    join academics.sheets h on h.id = n.sheet_id
    on conflict (tenant_id, sheet_id, student_id) do update
    set place = excluded.place, outcome = 'open'
  `.execute(db);
}

/** Of these sittings those that are being entered. */
export async function listOpen(db: Db, sitting_ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select i.id
    from academics.sittings i
    where i.id = any(${sitting_ids}::uuid[]) and i.state = 'open'
    order by i.id
    limit 500
  `.execute(db);
  return found.rows.map((one) => one.id);
}
