import { daysOf } from '@darasa/rules/attendance/month-sheet';
import type { Ctx } from '#platform/ctx.ts';
import { listHalfDays } from './queries.ts';

/** The line of a report form: days that counted and days present; of whom nothing counted, no line. */
export async function attendanceOf(
  { db }: Pick<Ctx, 'db'>,
  student_ids: readonly string[],
  term_id: string,
): Promise<Map<string, { open: string; present: string }>> {
  const rows = await listHalfDays(db, student_ids, term_id);
  return new Map(
    rows.map(({ student_id, possible, present }) => [
      student_id,
      { open: String(daysOf(possible)), present: String(daysOf(present)) },
    ]),
  );
}
