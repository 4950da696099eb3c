import { counted } from '@darasa/rules/counted';
import { countAnew, deriveAgain } from '#modules/academics/exams/places/carrying.ts';
import { updateCounts, updateGone } from '#modules/academics/exams/places/queries.ts';
import { insertChanges } from '#modules/academics/exams/sheets/queries.ts';
import type { MergedMarks, MergedPair } from '#modules/students/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import * as papers from './paper-queries.ts';
import * as queries from './queries.ts';

/** Everything that is needed to give each record its marks again. */
interface Trace {
  places: queries.GoingPlace[];
  cells: queries.CarriedCell[];
  paper_ids: string[];
  hold_ids: string[];
}

/**
 * Marks are copied to the kept record where it has none, and the old place comes to nothing with its marks
 * on it: so both stay what they were typed as, and the way back is the same way.
 */
async function merge(ctx: Ctx, { kept, merged }: MergedPair) {
  const way = { from: merged.id, to: kept.id };
  const going = await queries.listGoing(ctx.db, way);
  if (going.some((one) => !one.is_seen))
    throw fail('merge.marks', { number: merged.admission_number });
  const places = going.map(({ is_seen: _, ...place }) => place);
  await queries.insertPlaces(ctx.db, places, way);
  const cells = await queries.insertCarried(ctx.db, places, way);
  await writeChanges(ctx, kept.id, cells, (text) => ({ from_text: null, to_text: text }));
  const differing = await queries.listDiffering(ctx.db, places, way);
  await updateGone(ctx.db, placesOf(places, merged.id), 'moved-away');
  await deriveAgain(ctx, placesOf(ownPlaces(places), kept.id));
  await countAll(ctx, places);
  const paper_ids = await papers.movePapers(ctx.db, way);
  const [hold_ids, left_count] = [
    await papers.insertHeld(ctx.db, way),
    await papers.countPapers(ctx.db, merged.id),
  ];
  const trace: Trace = { places, cells, paper_ids, hold_ids };
  return {
    trace,
    moved_count: cells.length + paper_ids.length,
    apart: [
      ...differing.map(({ exam, subject, part }) => `${exam}, ${subject}, ${part}: two marks`),
      ...(left_count > 0
        ? [`${counted(left_count, 'paper')} of exams of which ${kept.admission_number} has its own`]
        : []),
    ],
  };
}

async function undo(ctx: Ctx, { kept, merged }: MergedPair, kept_trace: unknown): Promise<void> {
  const { places, cells, paper_ids, hold_ids } = kept_trace as Trace;
  const emptied = await queries.emptyCarried(ctx.db, cells, kept.id);
  await writeChanges(ctx, kept.id, emptied, (text) => ({ from_text: text, to_text: null }));
  const made = places.filter((one) => one.to_place === null).map((one) => one.to_sheet_id);
  await queries.deletePlaces(ctx.db, made, kept.id);
  const ended = places.filter((one) => one.to_place === 'not-enrolled');
  await updateGone(ctx.db, placesOf(ended, kept.id, 'to_sheet_id'), 'not-enrolled');
  await queries.insertBack(ctx.db, places, merged.id);
  await deriveAgain(ctx, placesOf(places, merged.id));
  await deriveAgain(ctx, placesOf(places, kept.id, 'to_sheet_id'));
  await countAll(ctx, places);
  await papers.movePapersBack(ctx.db, paper_ids, { from: kept.id, to: merged.id });
  await papers.liftHeld(ctx.db, hold_ids, kept.id, {
    lifted_at: nowIso(ctx),
    lifted_by: ctx.user.id,
    lift_reason: `${kept.admission_number} and ${merged.admission_number} are two learners after all`,
  });
}

export const mergedMarks: MergedMarks = {
  hold: (ctx, student_ids) => queries.lockSheetsOf(ctx.db, student_ids),
  merge,
  undo,
};

const placesOf = (
  places: readonly queries.GoingPlace[],
  student_id: string,
  of: 'sheet_id' | 'to_sheet_id' = 'sheet_id',
) => places.map((one) => ({ sheet_id: one[of], student_id }));

/** Places that the kept record had before come to something else with the marks that were carried. */
const ownPlaces = (places: readonly queries.GoingPlace[]) =>
  places
    .filter((one) => one.to_place !== null)
    .map((one) => ({ ...one, sheet_id: one.to_sheet_id }));

const writeChanges = (
  ctx: Ctx,
  student_id: string,
  cells: readonly queries.CarriedCell[],
  textsOf: (text: string) => { from_text: string | null; to_text: string | null },
) =>
  insertChanges(
    ctx.db,
    cells.map(({ sheet_id, group_id, part, text }) => ({
      ...signedStampOf(ctx),
      sheet_id,
      group_id,
      student_id,
      part,
      ...textsOf(text),
    })),
  );

/** Only a sheet of an exam that is being entered is opened again where a mark is missing now. */
async function countAll(ctx: Ctx, places: readonly queries.GoingPlace[]): Promise<void> {
  const ids = [...new Set(places.map((one) => one.sitting_id))];
  const open = new Set(await queries.listOpen(ctx.db, ids));
  for (const id of ids) {
    if (open.has(id)) await countAnew(ctx, id);
    else await updateCounts(ctx.db, id);
  }
}
