import type { Exam } from '@darasa/contract/academics/exams/exams';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { ensureGroups } from '#modules/academics/teaching/groups/queries.ts';
import * as opening from './opening-queries.ts';
import { type LockedSitting, updateEditionsUsed } from './queries.ts';

/** A sheet for each subject and stream of the class, with a place for each learner who sits there. */
export async function makeSheets(ctx: Ctx, exam: Exam, sitting: LockedSitting): Promise<void> {
  const { id: sitting_id, exam_id, class_id } = sitting;
  const places = await opening.listPlaces(ctx.db, exam_id, class_id, exam.list_on);
  if (places.length === 0) throw fail('exam.nobody_sits');
  const year = Number(exam.list_on.slice(0, 4));
  const groups = await ensureGroups(ctx.db, year, places, ctx.now);
  const wanted = new Set(places.map(keyOf));
  await opening.insertSheets(
    ctx.db,
    groups
      .filter((group) => wanted.has(keyOf(group)))
      .map(({ id: group_id, ...group }) => ({
        ...stampOf(ctx),
        ...group,
        group_id,
        sitting_id,
        exam_id,
        state: 'open',
      })),
  );
  await opening.insertResults(ctx.db, sitting_id, exam.list_on);
  await updateEditionsUsed(ctx.db, exam_id, nowIso(ctx));
}

const keyOf = (place: { subject_id: string; stream_id: string | null }): string =>
  `${place.subject_id} ${place.stream_id ?? ''}`;
