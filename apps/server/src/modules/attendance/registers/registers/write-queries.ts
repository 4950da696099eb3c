import type { Counts } from '@darasa/rules/attendance/presence';
import { sql } from 'kysely';
import {
  insertRow,
  insertRows,
  insertUnlessTaken,
  type NewRow,
  placeOf,
} from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export type NewMark = Omit<
  NewRow<'attendance.marks'>,
  'tenant_id' | 'school_id' | 'staff_id' | 'note'
>;

/** Marks as they are now; each is known by its register and its learner. */
export async function upsertMarks(db: Db, marks: readonly NewMark[]): Promise<void> {
  if (marks.length === 0) return;
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into attendance.marks (tenant_id, school_id, register_id, person_id, student_id, audience_id,
      type_id, class_id, stream_id, day, slot, code_id, minutes, reason_id, teacher_code_id,
      teacher_minutes, teacher_by, teacher_at, how, done_at, by_id, at, version)
    select ${tenant_id}, ${school_id}, n.register_id, n.person_id, n.student_id, n.audience_id,
      n.type_id, n.class_id, n.stream_id, n.day, n.slot, n.code_id, n.minutes, n.reason_id,
      n.teacher_code_id, n.teacher_minutes, n.teacher_by, n.teacher_at, n.how, n.done_at, n.by_id,
      n.at, n.version
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as n (register_id uuid, person_id uuid,
      student_id uuid, audience_id uuid, type_id uuid, class_id uuid, stream_id uuid, day date,
      slot smallint, code_id uuid, minutes smallint, reason_id uuid, teacher_code_id uuid,
      teacher_minutes smallint, teacher_by uuid, teacher_at timestamptz, how text,
      done_at timestamptz, by_id uuid, at timestamptz, version int)
    order by n.person_id
    on conflict (tenant_id, register_id, person_id) do update
    set code_id = excluded.code_id, minutes = excluded.minutes, reason_id = excluded.reason_id,
      teacher_code_id = excluded.teacher_code_id, teacher_minutes = excluded.teacher_minutes,
      teacher_by = excluded.teacher_by, teacher_at = excluded.teacher_at, how = excluded.how,
      done_at = excluded.done_at, by_id = excluded.by_id, at = excluded.at,
      version = excluded.version
  `.execute(db);
}

export const insertChanges = (db: Db, rows: NewRow<'attendance.mark_changes'>[]) =>
  insertRows(db, 'attendance.mark_changes', rows);

/** From its first use on a code keeps its meaning. */
export async function updateUsed(db: Db, code_ids: readonly string[], at: string): Promise<void> {
  if (code_ids.length === 0) return;
  await sql`
    update attendance.codes k
    set used_at = ${at}
    where k.id = any(${code_ids}::uuid[]) and k.used_at is null
  `.execute(db);
}

/** The same said again by the same person is one difference, however often a phone sends it. */
export async function insertDifferences(
  db: Db,
  rows: readonly NewRow<'attendance.differences'>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.raw(Object.keys(first).join(', '));
  await sql`
    insert into attendance.differences (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::attendance.differences, ${JSON.stringify(rows)}::jsonb) n
    where not exists (
      select from attendance.differences d
      where (d.tenant_id, d.register_id, d.person_id, d.other_code_id, d.other_by)
          = (n.tenant_id, n.register_id, n.person_id, n.other_code_id, n.other_by)
        and d.other_minutes is not distinct from n.other_minutes and d.state = 'open')
  `.execute(db);
}

/** Differences about these learners are decided by whoever typed a value after seeing both. */
export async function updateDifferences(
  db: Db,
  register_id: string,
  decided: readonly { person_id: string; code_id: string }[],
  { at, by }: { at: string; by: string },
): Promise<void> {
  if (decided.length === 0) return;
  await sql`
    update attendance.differences d
    set state = case when d.other_code_id = n.code_id then 'used' else 'kept' end,
      decided_at = ${at}, decided_by = ${by}, version = d.version + 1
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as n (person_id uuid, code_id uuid)
    where d.register_id = ${register_id} and d.person_id = n.person_id and d.state = 'open'
  `.execute(db);
}

/** A roster is kept once for as long as nobody comes or goes. */
export const insertRoster = (db: Db, row: NewRow<'attendance.rosters'>): Promise<boolean> =>
  insertUnlessTaken(db, 'attendance.rosters', row);

export const insertHandIn = (db: Db, row: NewRow<'attendance.hand_ins'>) =>
  insertRow(db, 'attendance.hand_ins', row);

interface RegisterPatch {
  state?: 'handed-in' | 'void';
  void_reason?: string;
  /** Who was expected, as it was kept a moment ago or long before. */
  roster?: { audience_id: string; hash: string };
  handed_in_at?: string;
  handed_in_by?: string;
  first_done_at?: string;
  office_at?: string;
}

/** Cells that were written count in `seq`; counts move by what changed. */
export async function updateRegister(
  db: Db,
  id: string,
  { roster, ...patch }: RegisterPatch,
  { written, delta }: { written: number; delta: Counts },
): Promise<void> {
  await db
    .updateTable('attendance.registers')
    .set((is) => ({
      ...patch,
      ...(roster && {
        roster_id: is
          .selectFrom('attendance.rosters')
          .select('id')
          .where('audience_id', '=', roster.audience_id)
          .where('hash', '=', roster.hash),
      }),
      seq: is('seq', '+', written),
      expected: is('expected', '+', delta.possible),
      present: is('present', '+', delta.present),
      absent: is('absent', '+', delta.absent),
      excused: is('excused', '+', delta.excused),
      late: is('late', '+', delta.late),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export interface SumMove extends Counts {
  student_id: string;
}

/** Two registers of one learner never wait for one another crosswise: sums move in the order of ids. */
export async function moveSums(
  db: Db,
  place: { term_id: string; type_id: string; stream_id: string | null },
  moves: readonly SumMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into attendance.sums as s (tenant_id, school_id, term_id, student_id, type_id, stream_id,
      possible, present, absent, excused, late, late_minutes)
    select ${tenant_id}, ${school_id}, ${place.term_id}, n.student_id, ${place.type_id},
      ${place.stream_id}, n.possible, n.present, n.absent, n.excused, n.late, n.late_minutes
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as n (student_id uuid, possible int,
      present int, absent int, excused int, late int, late_minutes int)
    order by n.student_id
    on conflict (tenant_id, term_id, student_id, type_id) do update
    set possible = s.possible + excluded.possible, present = s.present + excluded.present,
      absent = s.absent + excluded.absent, excused = s.excused + excluded.excused,
      late = s.late + excluded.late, late_minutes = s.late_minutes + excluded.late_minutes,
      stream_id = excluded.stream_id
  `.execute(db);
}

export interface DayMove {
  day: string;
  type_id: string;
  slot: number;
  audience_id: string;
  class_id: string | null;
  stream_id: string | null;
  boys_possible: number;
  boys_present: number;
  girls_possible: number;
  girls_present: number;
}

export async function moveDaySums(db: Db, move: DayMove): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into attendance.day_sums as d (tenant_id, school_id, day, type_id, slot, audience_id,
      class_id, stream_id, boys_possible, boys_present, girls_possible, girls_present)
    values (${tenant_id}, ${school_id}, ${move.day}, ${move.type_id}, ${move.slot},
      ${move.audience_id}, ${move.class_id}, ${move.stream_id}, ${move.boys_possible},
      ${move.boys_present}, ${move.girls_possible}, ${move.girls_present})
    on conflict (tenant_id, day, type_id, slot, audience_id) do update
    set boys_possible = d.boys_possible + excluded.boys_possible,
      boys_present = d.boys_present + excluded.boys_present,
      girls_possible = d.girls_possible + excluded.girls_possible,
      girls_present = d.girls_present + excluded.girls_present
  `.execute(db);
}
