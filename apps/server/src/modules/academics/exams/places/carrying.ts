import { isoDate } from '@darasa/rules/dates';
import { resultOf } from '#modules/academics/exams/sheets/deriving.ts';
import { deleteHandIns } from '#modules/academics/exams/sheets/part-queries.ts';
import {
  findSheet,
  insertChanges,
  insertMove,
  listLearners,
  updateResults,
  updateSheet,
} from '#modules/academics/exams/sheets/queries.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import * as queries from './queries.ts';

/** Learners go to other sheets with their marks; the old place keeps them and comes to nothing. */
export async function carry(ctx: Ctx, moves: readonly queries.Move[]): Promise<void> {
  if (moves.length === 0) return;
  await queries.updateGone(
    ctx.db,
    moves.filter((move) => move.sheet_id !== move.to_sheet_id),
    'moved-away',
  );
  const cells = await queries.insertMoved(ctx.db, moves);
  await insertChanges(
    ctx.db,
    cells.map(({ to_sheet_id, text, ...cell }) => ({
      ...signedStampOf(ctx),
      ...cell,
      sheet_id: to_sheet_id,
      from_text: null,
      to_text: text,
    })),
  );
  await deriveAgain(
    ctx,
    moves.map(({ to_sheet_id, student_id }) => ({ sheet_id: to_sheet_id, student_id })),
  );
}

/** The results of these places are worked out by the rule of each sheet. A sitting has few sheets. */
export async function deriveAgain(ctx: Ctx, places: readonly queries.Place[]): Promise<void> {
  const who = { staff_id: null, today: isoDate(ctx.now) };
  for (const sheet_id of new Set(places.map((one) => one.sheet_id))) {
    const ids = places.filter((one) => one.sheet_id === sheet_id).map((one) => one.student_id);
    const [sheet, learners] = await Promise.all([
      findSheet(ctx.db, sheet_id, who),
      listLearners(ctx.db, sheet_id, ids),
    ]);
    const results = learners.map((learner) => resultOf(sheet!, learner));
    await updateResults(ctx.db, sheet_id, results, nowIso(ctx));
  }
}

/** Counts are told anew; a sheet that was handed in and misses a mark again is open for it. */
export async function countAnew(ctx: Ctx, sitting_id: string): Promise<void> {
  await queries.deleteEmptySheets(ctx.db, sitting_id);
  const missing = await queries.updateCounts(ctx.db, sitting_id);
  for (const { id, group_id, state } of missing) {
    await updateSheet(ctx.db, id, { state: 'open' });
    await deleteHandIns(ctx.db, [id]);
    await insertMove(ctx.db, {
      ...signedStampOf(ctx),
      sheet_id: id,
      group_id,
      from_state: state,
      to_state: 'open',
      note: 'The list of learners changed: marks are missing.',
    });
  }
}
