import type { InputOf } from '@darasa/contract/endpoint';
import type { changeStatus } from '@darasa/contract/students/status';
import { isLeaver, statusWords } from '@darasa/contract/students/status-words';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { letGo } from '../../administration/index.ts';
import * as places from '../moves/queries.ts';
import { seatName } from '../moves/service.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof changeStatus>;

/** Leaving ends the place, a return opens a new one, anything between touches no place at all. */
export async function change(ctx: Ctx, input: Input) {
  const [learner] = await places.lockLearners(ctx.db, [input.student_id]);
  if (!learner) throw fail('record.not_found');
  check(ctx, learner, input);
  const leaves = isLeaver(input.status);
  const had_left = isLeaver(learner.status);
  if (leaves && !had_left) await leave(ctx, learner, input);
  else if (had_left && !leaves) await comeBack(ctx, learner, input);
  else await queries.updateStatus(ctx.db, learner.id, { ...learner, status: input.status });
  const id = newId(ctx.now.getTime());
  await queries.insertStatusChange(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    school_id: schoolOf(ctx),
    student_id: learner.id,
    from_status: learner.status,
    to_status: input.status,
    on_date: input.on_date,
    until_on: input.until_on ?? null,
    reason: input.reason,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  });
  const { on_date, reason } = input;
  ctx.changed(
    'learner',
    learner.id,
    { status: learner.status },
    { status: input.status, on_date, reason },
  );
  return { id, status: input.status, name: learner.name };
}

function check(ctx: Ctx, learner: places.SeatedLearner, input: Input): void {
  const refuse = (path: string, message: string) => failField('request.invalid', path, message);
  if (learner.status === input.status) {
    const words = statusWords[input.status].toLowerCase();
    throw refuse('status', `${learner.name} is already ${words}.`);
  }
  if (input.on_date > isoDate(ctx.now)) throw refuse('on_date', 'Choose today or an earlier day.');
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
  const to = await places.findSeat(ctx.db, input);
  if (!to) {
    const field = input.stream_id ? 'stream_id' : 'class_id';
    throw failField('request.invalid', field, 'Choose the class to come back to.');
  }
  if (learner.left_on !== null && on_date < learner.left_on) {
    const message = `${learner.name} left on ${formatDate(learner.left_on)}. Choose a later day.`;
    throw failField('request.invalid', 'on_date', message);
  }
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
