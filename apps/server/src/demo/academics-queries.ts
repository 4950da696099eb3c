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
  const found = await sql<{ id: string; version: number }>`
    select s.id, s.version
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
  stream_id: string;
  teacher_id: string | null;
  learners: { id: string; name: string }[];
}

/** The sheets in the order of subjects and streams, with whoever teaches there on the day of the list. */
export async function listSheets(db: Db, exam: Pick<Exam, 'id' | 'list_on'>): Promise<DemoSheet[]> {
  const { tenant_id } = placeOf(db);
  const found = await sql<DemoSheet>`
    select h.id, h.group_id, h.sitting_id, h.subject_id, h.stream_id, f.user_id as teacher_id, (
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
    join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)
    left join administration.teaching g
      on (g.tenant_id, g.subject_id, g.stream_id) = (h.tenant_id, h.subject_id, h.stream_id)
      and g.from_on <= ${exam.list_on} and (g.to_on is null or g.to_on >= ${exam.list_on})
    left join identity.staff f on (f.tenant_id, f.id) = (g.tenant_id, g.staff_id)
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
