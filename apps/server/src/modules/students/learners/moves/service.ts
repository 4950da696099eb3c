import type { InputOf } from '@darasa/contract/endpoint';
import type { LifeOfLearner, moveLearners } from '@darasa/contract/students/learners/moves';
import { isLeaver } from '@darasa/contract/students/learners/status-words';
import { addDays, formatDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { listPlanned } from '../planned/queries.ts';
import { isLater, plan } from '../planned/service.ts';
import { tellFamilies } from '../planned/tell-families.ts';
import { namesInWords } from './names.ts';
import * as queries from './queries.ts';

/**
 * The old place ends the day before, the new one begins; what was marked there stays there. A day
 * that has not come is waited for.
 */
export async function move(ctx: Ctx, input: InputOf<typeof moveLearners>) {
  const ids = [...new Set(input.student_ids)];
  const learners = await queries.lockLearners(ctx.db, ids);
  if (learners.length !== ids.length) throw fail('record.not_found');
  const to = await queries.holdSeat(ctx.db, input);
  if (!to) throw failField('request.invalid', 'stream_id', 'Choose a stream that is in use.');
  checkDay(input.on_date, learners);
  checkLearners(learners, to);
  checkRoom(to, learners.length, input.accept_full);
  const { on_date, reason, tell_family: tells_family } = input;
  const moved = { moved_count: learners.length, stream_name: seatName(to) };
  if (isLater(ctx, on_date)) {
    const { class_id, stream_id } = to;
    const no_status = { status: null, until_on: null };
    const later = { on_date, class_id, stream_id, reason, tells_family, ...no_status };
    await plan(ctx, learners, { kind: 'move', ...later });
    return { ...moved, planned_for: on_date };
  }
  await replacePlaces(ctx, learners, to, input);
  for (const learner of learners) {
    ctx.changed('learner', learner.id, wordsOf(learner), { ...wordsOf(to), reason: input.reason });
  }
  if (tells_family) {
    const what = `in ${moved.stream_name} from ${formatDate(on_date)}`;
    await tellFamilies(ctx, ids, { title: 'A new stream', what });
  }
  return { ...moved, planned_for: null };
}

function checkDay(on_date: string, learners: queries.SeatedLearner[]): void {
  const late = learners.find(({ from_on }) => from_on !== null && from_on > on_date);
  if (late) {
    const message = `${late.name} has been in ${seatName(late)} only since ${formatDate(late.from_on!)}. Choose a later day.`;
    throw failField('request.invalid', 'on_date', message);
  }
}

function checkLearners(learners: queries.SeatedLearner[], to: queries.Seat): void {
  const left = learners.filter((one) => isLeaver(one.status));
  if (left.length) throw fail('move.has_left', { names: namesInWords(left) });
  const there = learners.filter((one) => one.stream_id === to.stream_id);
  if (there.length) {
    throw failField(
      'request.invalid',
      'stream_id',
      `${namesInWords(there)} ${there.length === 1 ? 'is' : 'are'} already in ${seatName(to)}.`,
    );
  }
}

function checkRoom(to: queries.Seat, coming: number, accept_full: boolean): void {
  const would_be = to.learner_count + coming;
  if (accept_full || to.capacity === null || would_be <= to.capacity) return;
  throw fail('move.full', { stream: seatName(to), capacity: to.capacity, count: would_be });
}

async function replacePlaces(
  ctx: Ctx,
  learners: queries.SeatedLearner[],
  to: queries.Seat,
  { on_date, reason }: InputOf<typeof moveLearners>,
): Promise<void> {
  const begun_today = learners.filter(({ from_on }) => from_on === on_date);
  const others = learners.filter(({ from_on }) => from_on !== on_date);
  const placeIds = (of: queries.SeatedLearner[]) =>
    of.flatMap(({ enrolment_id }) => enrolment_id ?? []);
  await queries.endPlaces(ctx.db, placeIds(others), addDays(on_date, -1));
  await queries.insertPlaces(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    class_id: to.class_id,
    stream_id: to.stream_id,
    on_date,
    how: 'moved',
    reason,
    by: ctx.user.id,
    now: nowIso(ctx),
    places: others.map(({ id, year }) => ({
      id: newId(ctx.now.getTime()),
      student_id: id,
      year: year ?? Number(on_date.slice(0, 4)),
    })),
  });
  await queries.correctPlaces(ctx.db, placeIds(begun_today), to, reason);
  await queries.updateSeats(
    ctx.db,
    learners.map(({ id }) => id),
    to,
  );
}

type InSeat = Pick<queries.Seat, 'stream_name'> & { class_name: string | null };

const wordsOf = ({ class_name, stream_name }: InSeat) => ({ class_name, stream_name });

export const seatName = ({ class_name, stream_name }: InSeat): string =>
  [class_name, stream_name].filter(Boolean).join(' ');

export async function readLife(ctx: Ctx, id: string): Promise<LifeOfLearner> {
  const [learner, placements, status_changes, planned] = await Promise.all([
    queries.findLearner(ctx.db, id),
    queries.listPlacements(ctx.db, id),
    queries.listStatusChanges(ctx.db, id),
    listPlanned(ctx.db, id),
  ]);
  if (!learner) throw fail('record.not_found');
  return { ...learner, placements, status_changes, planned };
}
