import { addDays, formatDate, isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/rollover';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { slicesOf } from '#platform/slices.ts';
import { giveBedsBack } from '#modules/administration/index.ts';
import { namesInWords } from '#modules/students/learners/moves/names.ts';
import { lockRollovers } from '../queries.ts';
import { undo_days, undoUntil } from '../service.ts';
import * as queries from './queries.ts';

const learners_per_statement = 1_000;

/** Puts every learner back, exactly, or nobody: what has happened since is named instead. */
export async function undo(ctx: Ctx, id: string): Promise<{ restored_count: number }> {
  await lockRollovers(ctx.db);
  const rollover = await queries.lockRollover(ctx.db, id);
  if (!rollover) throw fail('record.not_found');
  if (rollover.undone_at) throw fail('rollover.undone');
  const until = undoUntil(rollover.committed_at);
  if (nowIso(ctx) > until) {
    throw fail('rollover.undo_late', { days: undo_days, until: formatDate(until) });
  }
  const lines = await queries.listLines(ctx.db, id);
  const in_the_way = await changedSince(ctx, rollover, lines);
  if (in_the_way.length) throw fail('rollover.in_the_way', { names: namesInWords(in_the_way) });
  for (const some of slicesOf(lines, learners_per_statement)) await putBack(ctx, some);
  const graduates = lines.filter(({ outcome }) => outcome === 'left');
  await giveBedsBack(ctx, idsOf(graduates), addDays(rollover.starts_on, -1));
  await queries.markUndone(ctx.db, id, ctx.user.id, nowIso(ctx));
  ctx.changed('rollover', id, { undone_at: null }, { undone_at: nowIso(ctx) });
  for (const { student_id, outcome, from_status: status, ...line } of lines) {
    ctx.changed(
      'learner',
      student_id,
      { ...seatOf(line, 'to'), status: outcome === 'left' ? 'graduated' : status },
      { ...seatOf(line, 'from'), status },
    );
  }
  return { restored_count: lines.length };
}

type Seats = Pick<
  queries.UndoLine,
  'from_class_id' | 'from_stream_id' | 'to_class_id' | 'to_stream_id'
>;
const seatOf = (line: Seats, end: 'from' | 'to') => ({
  class_id: line[`${end}_class_id`],
  stream_id: line[`${end}_stream_id`],
});

/** Learners who are no longer as the promotion left them, or hold a paper that says they left. */
async function changedSince(
  ctx: Ctx,
  { committed_at }: queries.DoneRollover,
  lines: queries.UndoLine[],
): Promise<queries.LearnerNow[]> {
  const ids = lines.map(({ student_id }) => student_id);
  const learners = await queries.lockStudents(ctx.db, ids);
  const [places, certified] = await Promise.all([
    queries.listOpenPlaces(ctx.db, ids),
    queries.listCertified(ctx.db, ids, committed_at),
  ]);
  const line_of = new Map(lines.map((line) => [line.student_id, line]));
  const place_of = new Map(places.map((place) => [place.student_id, place.id]));
  const holders = new Set(certified);
  return learners.filter(({ id, status }) => {
    const { outcome, new_enrolment_id } = line_of.get(id)!;
    if ((place_of.get(id) ?? null) !== new_enrolment_id) return true;
    return outcome === 'left' && (status !== 'graduated' || holders.has(id));
  });
}

async function putBack(ctx: Ctx, lines: queries.UndoLine[]): Promise<void> {
  const new_ids = lines.flatMap(({ new_enrolment_id }) => new_enrolment_id ?? []);
  if ((await queries.deletePlaces(ctx.db, new_ids)) === 'in use') {
    throw fail('rollover.in_the_way', { names: 'records of the new year' });
  }
  const old_ids = lines.map(({ old_enrolment_id }) => old_enrolment_id);
  const seats = groupBy(lines, (line) => `${line.from_class_id} ${line.from_stream_id}`);
  const [opened] = await Promise.all([
    queries.reopenPlaces(ctx.db, old_ids),
    ...Array.from(seats.values(), (of) =>
      queries.restoreSeats(ctx.db, { ...seatOf(of[0]!, 'from'), ids: idsOf(of) }),
    ),
  ]);
  if (opened !== lines.length) {
    throw new Error(`an undo put back ${lines.length} learners and ${opened} places`);
  }
  await bringBack(
    ctx,
    lines.filter(({ outcome }) => outcome === 'left'),
  );
}

/** Those who had finished are what they were before. */
async function bringBack(ctx: Ctx, graduates: queries.UndoLine[]): Promise<void> {
  for (const [status, of] of groupBy(graduates, (one) => one.from_status)) {
    await queries.restoreStatus(ctx.db, status, idsOf(of));
  }
  await queries.insertReturns(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    by: ctx.user.id,
    now: nowIso(ctx),
    on_date: isoDate(ctx.now),
    rows: graduates.map((one) => ({
      id: newId(ctx.now.getTime()),
      student_id: one.student_id,
      to_status: one.from_status,
    })),
  });
}

const idsOf = (lines: queries.UndoLine[]): string[] => lines.map(({ student_id }) => student_id);
