import type { Exam } from '@darasa/contract/academics/exams/exams';
import { sql } from 'kysely';
import { placeOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/scope.ts';

export async function listScales(db: Db, curriculum: string) {
  const found = await sql<{ id: string; name: string }>`
    select s.id, s.name
    from academics.scales s
    where s.curriculum = ${curriculum}
    order by s.name
    limit 20
  `.execute(db);
  return found.rows;
}

export async function listOpenSittings(db: Db, term_id: string, class_ids: readonly string[]) {
  const found = await sql<{ id: string; class_id: string; version: number }>`
    select s.id, s.class_id, s.version
    from academics.sittings s
    where s.term_id = ${term_id} and s.class_id = any(${class_ids}::uuid[]) and s.state = 'open'
    order by s.id
    limit 60
  `.execute(db);
  return found.rows;
}

export interface DemoSheet {
  id: string;
  group_id: string;
  sitting_id: string;
  subject_id: string;
  class_id: string;
  /** None of an option group, whose learners come from several streams. */
  stream_id: string | null;
  teacher_id: string | null;
  learners: { id: string; name: string }[];
}

/** The sheets in the order of subjects and streams, with whoever teaches there on the day of the list. */
export async function listSheets(db: Db, exam: Pick<Exam, 'id' | 'list_on'>): Promise<DemoSheet[]> {
  const { tenant_id } = placeOf(db);
  const found = await sql<DemoSheet>`
    select h.id, h.group_id, h.sitting_id, h.subject_id, h.class_id, h.stream_id,
      g.user_id as teacher_id, (
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.surname))
          order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.admission_number)
        from academics.results r
        join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
        where (r.tenant_id, r.sheet_id) = (h.tenant_id, h.id)
      ) as learners
    from academics.sheets h
    join academics.exam_subjects p
      on (p.tenant_id, p.exam_id, p.subject_id) = (h.tenant_id, h.exam_id, h.subject_id)
    join administration.classes c on (c.tenant_id, c.id) = (h.tenant_id, h.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)
    left join lateral (
      select f.user_id
      from academics.teachers_of(h.group_id, ${exam.list_on}) t (staff_id)
      join identity.staff f on f.tenant_id = h.tenant_id and f.id = t.staff_id
      limit 1
    ) g on true
    where h.tenant_id = ${tenant_id} and h.exam_id = ${exam.id}
    order by p.position, c.level, m.name
    limit 500
  `.execute(db);
  return found.rows;
}

export async function insertMarks(db: Db, rows: readonly object[]): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into academics.marks (tenant_id, school_id, sheet_id, group_id, student_id, part, score,
      level, code, version, typed_by, typed_at)
    select ${tenant_id}, ${school_id}, n.sheet_id, n.group_id, n.student_id, n.part, n.score, n.level,
      n.code, n.version, n.typist, n.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (sheet_id uuid, group_id uuid,
      student_id uuid, part smallint, score numeric, level text, code text, version int, typist uuid,
      at timestamptz)
  `.execute(db);
}

/** History of who typed what is made of the term that runs; that of others would double the rows. */
export async function insertHistory(db: Db, exam_id: string): Promise<void> {
  const { tenant_id } = placeOf(db);
  await sql`
    insert into academics.mark_changes (tenant_id, id, school_id, sheet_id, group_id, student_id, part,
      to_text, created_at, created_by)
    select k.tenant_id, gen_random_uuid(), k.school_id, k.sheet_id, k.group_id, k.student_id, k.part,
      coalesce(k.code, k.level, trim_scale(k.score)::text), k.typed_at, k.typed_by
    from academics.sheets h
    join academics.marks k on (k.tenant_id, k.sheet_id) = (h.tenant_id, h.id)
    where h.tenant_id = ${tenant_id} and h.exam_id = ${exam_id}
  `.execute(db);
}

/** Results are there since the sheets were made; as a conflict each is found by its key, on any plan. */
export async function upsertResults(db: Db, rows: readonly object[]): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into academics.results (tenant_id, school_id, sheet_id, student_id, group_id, sitting_id,
      subject_id, outcome, percent, shown, code, points, derived_at)
    select ${tenant_id}, ${school_id}, n.sheet_id, n.student_id, n.group_id, n.sitting_id, n.subject_id,
      n.outcome, n.percent, n.shown, n.code, n.points, n.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (sheet_id uuid, student_id uuid,
      group_id uuid, sitting_id uuid, subject_id uuid, outcome text, percent numeric, shown numeric,
      code text, points numeric, at timestamptz)
    on conflict (tenant_id, sheet_id, student_id) do update
    set outcome = excluded.outcome, percent = excluded.percent, shown = excluded.shown,
      code = excluded.code, points = excluded.points, derived_at = excluded.derived_at
  `.execute(db);
}

export async function insertMoves(db: Db, rows: readonly object[]): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into academics.sheet_moves (tenant_id, id, school_id, sheet_id, group_id, from_state,
      to_state, note, created_at, created_by)
    select ${tenant_id}, n.id, ${school_id}, n.sheet_id, n.group_id, n.from_state, n.to_state, n.note,
      n.at, n.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, sheet_id uuid,
      group_id uuid, from_state text, to_state text, note text, at timestamptz, by uuid)
  `.execute(db);
}

export async function updateStates(db: Db, rows: readonly object[]): Promise<void> {
  const { tenant_id } = placeOf(db);
  await sql`
    update academics.sheets h
    set state = n.state, entered_count = n.entered, version = h.version + 1 + n.moved
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, state text, entered int, moved int)
    where h.tenant_id = ${tenant_id} and h.id = n.id
  `.execute(db);
}

export interface ClassPlace {
  student_id: string;
  class_id: string;
  curriculum: string;
  /** In the class on that very day, not later. */
  is_there: boolean;
}

/** Everybody who sat in a class on this day or came to it later. */
export async function listPlaced(db: Db, from_on: string): Promise<ClassPlace[]> {
  const { tenant_id } = placeOf(db);
  const found = await sql<ClassPlace>`
    select distinct on (e.student_id) e.student_id, e.class_id, c.curriculum,
      e.from_on <= ${from_on} as is_there
    from students.enrolments e
    join administration.classes c on (c.tenant_id, c.id) = (e.tenant_id, e.class_id)
    where e.tenant_id = ${tenant_id} and coalesce(e.to_on >= ${from_on}, true)
    order by e.student_id, e.from_on, e.id
    limit 2000
  `.execute(db);
  return found.rows;
}

export async function insertTakings(
  db: Db,
  rows: readonly { student_id: string; subject_id: string }[],
  { from_on, by }: { from_on: string; by: string },
): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into academics.takings (tenant_id, id, school_id, student_id, subject_id, how, from_on,
      created_at, created_by)
    select ${tenant_id}, gen_random_uuid(), ${school_id}, n.student_id, n.subject_id, 'chosen',
      ${from_on}, ${from_on}::date + time '08:00', ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (student_id uuid, subject_id uuid)
  `.execute(db);
}

/** Who teaches a subject in any of its streams. */
export async function listTeachersOf(db: Db, day: string) {
  const { tenant_id } = placeOf(db);
  const found = await sql<{ subject_id: string; staff_id: string }>`
    select distinct on (t.subject_id) t.subject_id, t.staff_id
    from administration.teaching t
    where t.tenant_id = ${tenant_id} and t.from_on <= ${day} and coalesce(t.to_on >= ${day}, true)
    order by t.subject_id, t.staff_id
    limit 200
  `.execute(db);
  return found.rows;
}
