import { type TimelineEntry, timeline_rows_max } from '@darasa/contract/students/families/timeline';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { findLearnerName } from '#modules/students/learners/learner/queries.ts';
import { listLetters, listPlaces, listStatusChanges } from './queries.ts';
import type { TimelineSource } from './source.ts';
import { letterWords, placeWords, statusChangeWords } from './words.ts';

/** The newest of every part, put in one order; a part that the reader may not see is not asked for. */
export async function read(
  ctx: Ctx,
  student_id: string,
  sources: readonly TimelineSource[],
): Promise<TimelineEntry[]> {
  const [learner, places, changes, letters, ...others] = await Promise.all([
    findLearnerName(ctx.db, student_id),
    listPlaces(ctx.db, student_id, timeline_rows_max),
    listStatusChanges(ctx.db, student_id, timeline_rows_max),
    listLetters(ctx.db, student_id, timeline_rows_max),
    ...sources
      .filter((source) => source.maySee(ctx.user))
      .map((source) => source.list(ctx.db, student_id, timeline_rows_max)),
  ]);
  if (learner === undefined) throw fail('record.not_found');
  return [
    ...places.map((row) => ({ ...row.entry, receipt_number: null, what: placeWords(row) })),
    ...changes.map((row) => ({ ...row.entry, receipt_number: null, what: statusChangeWords(row) })),
    ...letters.map((row) => ({ ...row.entry, receipt_number: null, what: letterWords(row) })),
    ...others.flat(),
  ]
    .sort(newestFirst)
    .slice(0, timeline_rows_max);
}

const newestFirst = (a: TimelineEntry, b: TimelineEntry): number =>
  b.happened_on.localeCompare(a.happened_on) || b.recorded_at.localeCompare(a.recorded_at);
