import type { Exam } from '@darasa/contract/academics/exams/exams';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { ensureGroups } from '#modules/academics/teaching/groups/queries.ts';
import * as opening from './opening-queries.ts';
import { type LockedSitting, updateEditionsUsed } from './queries.ts';

/** A sheet for each subject and group of the class, with a place for each learner who takes it there. */
export async function makeSheets(ctx: Ctx, exam: Exam, sitting: LockedSitting): Promise<void> {
  const { exam_id, class_id } = sitting;
  const places = await opening.listPlaces(ctx.db, exam_id, class_id, exam.list_on);
  if (places.length === 0) throw fail('exam.nobody_sits');
  await ensureSheets(ctx, exam, sitting, places);
  await opening.insertResults(ctx.db, sitting, exam.list_on);
  await updateEditionsUsed(ctx.db, exam_id, nowIso(ctx));
}

/** Makes the sheets of these places that are missing; option groups are there, those of streams are made. */
export async function ensureSheets(
  ctx: Ctx,
  { list_on }: Pick<Exam, 'list_on'>,
  { id: sitting_id, exam_id, class_id }: Pick<LockedSitting, 'id' | 'exam_id' | 'class_id'>,
  places: readonly opening.SheetPlace[],
): Promise<void> {
  const of_streams = places.filter((one) => one.option_id === null);
  const wanted = new Set(of_streams.map(keyOf));
  const groups = await ensureGroups(
    ctx.db,
    Number(list_on.slice(0, 4)),
    of_streams.map(({ subject_id, stream_id }) => ({ subject_id, class_id, stream_id })),
    ctx.now,
  );
  const of_options = places.flatMap(({ option_id, subject_id }) =>
    option_id ? [{ id: option_id, subject_id, class_id, stream_id: null }] : [],
  );
  await opening.insertSheets(
    ctx.db,
    [...groups.filter((group) => wanted.has(keyOf(group))), ...of_options].map(
      ({ id: group_id, ...group }) => ({
        ...stampOf(ctx),
        ...group,
        group_id,
        sitting_id,
        exam_id,
        state: 'open',
      }),
    ),
  );
}

const keyOf = (place: { subject_id: string; stream_id: string | null }): string =>
  `${place.subject_id} ${place.stream_id ?? ''}`;
