import { type SchoolDay, schoolDays as daysOf } from '@darasa/rules/attendance/school-days';
import type { Db } from '#platform/db/scope.ts';
import { findCalendar, findTermDays } from './queries.ts';

/** The school days of a term for a class, or for whoever is of no class: attendance, timetables and exams ask here. */
export async function schoolDays(
  db: Db,
  term_id: string,
  class_id: string | null,
): Promise<SchoolDay[]> {
  const span = await findTermDays(db, term_id);
  return span ? daysOf(await findCalendar(db, span), span, class_id) : [];
}
