import { sql } from 'kysely';
import type { DerivedResult } from '#modules/academics/exams/sheets/queries.ts';
import { insertRow, type NewRow, type Patch, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { Pins } from './pins.ts';
import { type ExamKey, examIdOf } from './queries.ts';

/** The exam first, then its sheets in one order: two who regrade at once wait for one another. */
export async function lockExam(db: Db, id: string): Promise<void> {
  await sql`select from academics.exams x where x.id = ${id} for update`.execute(db);
  await sql`
    select from academics.sheets h
    where h.exam_id = ${id}
    order by h.id
    for update
  `.execute(db);
}

export const insertRegrading = (db: Db, row: NewRow<'academics.regradings'>) =>
  insertRow(db, 'academics.regradings', row);

export async function findRegrading(db: Db, id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ exam_id: string }>`
    select g.exam_id
    from academics.regradings g
    where g.tenant_id = ${tenant_id} and g.id = ${id}
  `.execute(db);
  return found.rows[0];
}

interface Regrading {
  id: string;
  what: Pins['what'];
  from_pins: Pins;
  to_pins: Pins;
  changed_count: number;
  reason: string;
  by: string;
  at: string;
  undone_by: string | null;
  undone_at: string | null;
}

const regradings_max = 50;

/** Changes that were made in an exam after marks came in, the newest first. */
export async function listRegradings(db: Db, key: ExamKey): Promise<Regrading[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Regrading>`
    select g.id, g.what, g.from_pins, g.to_pins, g.changed_count, g.reason,
      concat_ws(' ', u.first_name, u.last_name) as by, g.created_at as at,
      w.first_name || ' ' || w.last_name as undone_by, g.undone_at
    from academics.regradings g
    join identity.users u on (u.tenant_id, u.id) = (g.tenant_id, g.created_by)
    left join identity.users w on (w.tenant_id, w.id) = (g.tenant_id, g.undone_by)
    where g.tenant_id = ${tenant_id} and g.exam_id = ${examIdOf(key)}
    order by g.created_at desc, g.id desc
    limit ${regradings_max}
  `.execute(db);
  return found.rows;
}

export async function updateUndone(db: Db, id: string, undone: { at: string; by: string }) {
  await sql`
    update academics.regradings
    set undone_at = ${undone.at}, undone_by = ${undone.by}
    where id = ${id}
  `.execute(db);
}

export const updateExam = (db: Db, id: string, patch: Patch<'academics.exams'>) =>
  patchRow(db, 'academics.exams', id, patch);

export async function updateSubjectEdition(
  db: Db,
  exam_id: string,
  { subject_id, edition_id }: { subject_id: string; edition_id: string },
): Promise<void> {
  await sql`
    update academics.exam_subjects
    set edition_id = ${edition_id}
    where exam_id = ${exam_id} and subject_id = ${subject_id}
  `.execute(db);
}

export async function updateWeights(
  db: Db,
  exam_id: string,
  { subject_id, weights }: { subject_id: string; weights: readonly number[] },
): Promise<void> {
  await sql`
    update academics.exam_parts p
    set weight = n.weight
    from unnest(${weights}::numeric[]) with ordinality as n (weight, part)
    where p.exam_id = ${exam_id} and p.subject_id = ${subject_id} and p.part = n.part
  `.execute(db);
}

/** Results that come out as before are not written. */
export async function updateResults(
  db: Db,
  results: readonly (DerivedResult & { sheet_id: string })[],
  at: string,
): Promise<void> {
  await sql`
    update academics.results r
    set outcome = n.outcome, percent = n.percent, shown = n.shown, code = n.code, points = n.points,
      derived_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as n (sheet_id uuid, student_id uuid, outcome text, percent numeric, shown numeric, code text,
        points numeric)
    where r.sheet_id = n.sheet_id and r.student_id = n.student_id
      and (r.outcome, r.percent, r.shown, r.code, r.points)
        is distinct from (n.outcome, n.percent, n.shown, n.code, n.points)
  `.execute(db);
}
