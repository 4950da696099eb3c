import type { InputOf } from '@darasa/contract/endpoint';
import type { changeStatus } from '@darasa/contract/students/learners/status';
import { isLeaver, statusWords } from '@darasa/contract/students/learners/status-words';
import { formatDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { letGo } from '#modules/administration/index.ts';
import * as places from '../moves/queries.ts';
import { seatName } from '../moves/service.ts';
import { isLater, plan } from '../planned/service.ts';
import { tellFamilies } from '../planned/tell-families.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof changeStatus>;

/** A change that waited for its day keeps its number, and the paper that came with it. */
interface Waited {
  id: string;
  evidence_id: string | null;
  evidence_name: string | null;
}

/**
 * Leaving ends the place, a return opens a new one, anything between touches no place at all. A day
 * that has not come is waited for.
 */
export async function change(ctx: Ctx, input: Input, waited?: Waited) {
  const [learner] = await places.lockLearners(ctx.db, [input.student_id]);
  if (!learner) throw fail('record.not_found');
  check(learner, input);
  if (isLater(ctx, input.on_date)) return changeLater(ctx, learner, input);
  const leaves = isLeaver(input.status);
  const had_left = isLeaver(learner.status);
  if (leaves && !had_left) await leave(ctx, learner, input);
  else if (had_left && !leaves) await comeBack(ctx, learner, input);
  else await queries.updateStatus(ctx.db, learner.id, { ...learner, status: input.status });
  const {
    id,
    evidence_id = null,
    evidence_name = null,
  } = waited ?? {
    id: newId(ctx.now.getTime()),
  };
  await queries.insertStatusChange(ctx.db, {
    ...signedStampOf(ctx, id),
    evidence_id,
    evidence_name,
    student_id: learner.id,
    from_status: learner.status,
    to_status: input.status,
    on_date: input.on_date,
    until_on: input.until_on ?? null,
    reason: input.reason,
  });
  const { on_date, reason } = input;
  ctx.changed(
    'learner',
    learner.id,
    { status: learner.status },
    { status: input.status, on_date, reason },
  );
  if (input.tell_family) {
    const what = wordsFor(input);
    await tellFamilies(ctx, [learner.id], { title: 'A change of status', what });
  }
  return { id, status: input.status, name: learner.name, planned_for: null };
}

async function changeLater(ctx: Ctx, learner: places.SeatedLearner, input: Input) {
  const { status, on_date, reason, tell_family: tells_family } = input;
  const to =
    isLeaver(learner.status) && !isLeaver(status) ? await seatFor(ctx, learner, input) : null;
  const place = { class_id: to?.class_id ?? null, stream_id: to?.stream_id ?? null };
  const until_on = input.until_on ?? null;
  const later = { on_date, status, until_on, reason, tells_family, ...place };
  const [id] = await plan(ctx, [learner], { kind: 'status', ...later });
  return { id: id!, status, name: learner.name, planned_for: on_date };
}

/** "suspended from 4 May 2026 to 8 May 2026", "transferred, last day 4 May 2026". */
function wordsFor({ status, on_date, until_on }: Input): string {
  const words = status === 'active' ? 'back at school' : statusWords[status].toLowerCase();
  if (isLeaver(status)) return `${words}, last day ${formatDate(on_date)}`;
  return `${words} from ${formatDate(on_date)}${until_on ? ` to ${formatDate(until_on)}` : ''}`;
}

function check(learner: places.SeatedLearner, input: Input): void {
  const refuse = (path: string, message: string) => failField('request.invalid', path, message);
  if (learner.status === input.status) {
    const words = statusWords[input.status].toLowerCase();
    throw refuse('status', `${learner.name} is already ${words}.`);
  }
  if (input.status === 'deceased' && input.tell_family) {
    throw refuse('tell_family', 'This is not said by SMS. Call the family.');
  }
  if (learner.from_on !== null && learner.from_on > input.on_date) {
    const since = `${learner.name} has been in ${seatName(learner)} only since ${formatDate(learner.from_on)}.`;
    throw refuse('on_date', `${since} Choose that day or a later one.`);
  }
  if (input.until_on === undefined) return;
  if (input.status !== 'suspended' && input.status !== 'on-leave') {
    throw refuse('until_on', 'Only a suspension or a leave has an end.');
  }
  if (input.until_on < input.on_date) throw refuse('until_on', 'It cannot end before it begins.');
}

async function leave(ctx: Ctx, learner: places.SeatedLearner, { status, on_date }: Input) {
  if (learner.enrolment_id) await places.endPlaces(ctx.db, [learner.enrolment_id], on_date);
  const nowhere = { class_id: null, stream_id: null };
  await queries.updateStatus(ctx.db, learner.id, { status, left_on: on_date, ...nowhere });
  await letGo(ctx, [learner.id], on_date);
}

async function comeBack(ctx: Ctx, learner: places.SeatedLearner, input: Input) {
  const { status, on_date, reason } = input;
  const to = await seatFor(ctx, learner, input);
  await places.insertPlaces(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    class_id: to.class_id,
    stream_id: to.stream_id,
    on_date,
    how: 'returned',
    reason,
    by: ctx.user.id,
    now: nowIso(ctx),
    places: [
      {
        id: newId(ctx.now.getTime()),
        student_id: learner.id,
        year: Number(on_date.slice(0, 4)),
      },
    ],
  });
  await queries.updateStatus(ctx.db, learner.id, { ...to, status, left_on: null });
  await queries.cancelCurrentClearance(ctx.db, learner.id, ctx.user.id, nowIso(ctx));
}

async function seatFor(
  ctx: Ctx,
  learner: places.SeatedLearner,
  input: Input,
): Promise<places.Seat> {
  const to = await places.holdSeat(ctx.db, input);
  if (!to) {
    const field = input.stream_id ? 'stream_id' : 'class_id';
    throw failField('request.invalid', field, 'Choose the class to come back to.');
  }
  if (learner.left_on !== null && input.on_date < learner.left_on) {
    const message = `${learner.name} left on ${formatDate(learner.left_on)}. Choose a later day.`;
    throw failField('request.invalid', 'on_date', message);
  }
  return to;
}
