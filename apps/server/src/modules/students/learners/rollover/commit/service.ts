import type { InputOf } from '@darasa/contract/endpoint';
import type { commitRollover } from '@darasa/contract/students/learners/rollover';
import { addDays } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/rollover';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { slicesOf } from '#platform/slices.ts';
import { letGo } from '#modules/administration/index.ts';
import { makePlan, type Plan, type Step } from '../plan.ts';
import { lockRollovers } from '../queries.ts';
import * as queries from './queries.ts';

/** Many learners to a statement, and few enough that none runs into the limit of its time. */
const learners_per_statement = 1_000;

/**
 * Does what the rehearsal showed, in one transaction: the plan is made anew behind the lock, and
 * must be the one that was looked at. Everybody in it gets a line, whether moved or not.
 */
export async function commit(ctx: Ctx, input: InputOf<typeof commitRollover>) {
  await lockRollovers(ctx.db);
  const plan = await makePlan(ctx, input);
  if (plan.mark !== input.mark) throw fail('rollover.changed');
  const { promoted, repeated, left, held, blocked } = plan.counts;
  if (promoted + repeated + left === 0) throw fail('rollover.nothing');
  const steps = plan.steps.filter(({ outcome }) => outcome !== 'already');
  const rollover: queries.NewRollover = {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: schoolOf(ctx),
    to_year: input.to_year,
    starts_on: input.starts_on,
    class_names: classNames(plan, steps),
    promoted_count: promoted,
    repeated_count: repeated,
    left_count: left,
    stayed_count: held + blocked,
    committed_by: ctx.user.id,
    committed_at: nowIso(ctx),
  };
  await queries.insertRollover(ctx.db, rollover);
  const { tenant_id: _, school_id: __, ...told } = rollover;
  ctx.changed('rollover', rollover.id, null, told);
  for (const some of slicesOf(steps, learners_per_statement)) {
    const written = carryOut(
      ctx,
      rollover,
      some.map((step) => newLine(ctx, step)),
    );
    // The trail is written down while the database is at work.
    await Promise.all([written, note(ctx, rollover, plan, some)]);
  }
  return { id: rollover.id, counts: plan.counts };
}

const moves = ({ outcome }: Step): boolean => outcome === 'promoted' || outcome === 'repeated';

const newLine = (ctx: Ctx, step: Step): queries.NewLine => ({
  student_id: step.learner.id,
  outcome: step.outcome,
  blocked_by: step.blocked_by,
  from_class_id: step.learner.class_id,
  from_stream_id: step.learner.stream_id,
  from_status: step.learner.status,
  to_class_id: step.to_class_id,
  to_stream_id: step.to_stream_id,
  old_enrolment_id: step.learner.enrolment_id,
  new_enrolment_id: moves(step) ? newId(ctx.now.getTime()) : null,
});

/** Each statement says how many it touched; a number that does not add up undoes everything. */
async function carryOut(ctx: Ctx, rollover: queries.NewRollover, lines: queries.NewLine[]) {
  const staying = lines.filter(({ new_enrolment_id }) => new_enrolment_id !== null);
  const leavers = lines.filter(({ outcome }) => outcome === 'left');
  const touched = [...staying, ...leavers];
  const old_ids = touched.flatMap(({ old_enrolment_id }) => old_enrolment_id ?? []);
  // Sent together and carried out one after the other: a place is ended before the next one opens.
  const [, ended, made, ...changes] = await Promise.all([
    queries.insertLines(ctx.db, rollover, lines),
    queries.endOldPlaces(ctx.db, rollover, old_ids),
    queries.insertNewPlaces(ctx.db, rollover, staying),
    queries.graduateLearners(ctx.db, rollover, idsOf(leavers)),
    ...seatsOf(staying).map((seat) => queries.seatLearners(ctx.db, rollover, seat)),
  ]);
  const changed = changes.reduce((sum, count) => sum + count, 0);
  // Somebody was moved or left while the plan was being made.
  const all = touched.length;
  if (ended !== all || made !== staying.length || changed !== all) throw fail('rollover.changed');
  const graduations = leavers.map(({ student_id, from_status }) => ({
    id: newId(ctx.now.getTime()),
    student_id,
    from_status,
  }));
  await queries.insertGraduations(ctx.db, rollover, graduations);
  await letGo(ctx, idsOf(leavers), addDays(rollover.starts_on, -1));
  await queries.deleteChoices(ctx.db, rollover, idsOf(touched));
}

const idsOf = (lines: queries.NewLine[]): string[] => lines.map(({ student_id }) => student_id);

function seatsOf(lines: queries.NewLine[]) {
  const seats = groupBy(lines, (line) => `${line.to_class_id} ${line.to_stream_id}`);
  return Array.from(seats.values(), (of) => ({
    class_id: of[0]!.to_class_id,
    stream_id: of[0]!.to_stream_id,
    ids: idsOf(of),
  }));
}

async function note(ctx: Ctx, rollover: queries.NewRollover, plan: Plan, steps: Step[]) {
  // After what was handed to the database in this turn has left.
  await new Promise(setImmediate);
  const seat = (class_id: string | null, stream_id: string | null) => ({
    class_name: plan.className(class_id),
    stream_name: plan.streamName(stream_id),
  });
  for (const { learner, outcome, to_class_id, to_stream_id } of steps) {
    if (outcome === 'held' || outcome === 'blocked') continue;
    const status = outcome === 'left' ? 'graduated' : learner.status;
    ctx.changed(
      'learner',
      learner.id,
      { ...seat(learner.class_id, learner.stream_id), status: learner.status },
      { ...seat(to_class_id, to_stream_id), status, year: rollover.to_year },
    );
  }
}

function classNames(plan: Plan, steps: Step[]): string {
  const names = new Set(steps.map(({ learner }) => plan.className(learner.class_id) ?? 'No class'));
  return [...names].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).join(', ');
}
