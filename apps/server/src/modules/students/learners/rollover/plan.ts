import { createHash } from 'node:crypto';
import type { RolloverCounts, RolloverLine } from '@darasa/contract/students/learners/rollover';
import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { statusWords } from '@darasa/contract/students/learners/status-words';
import { formatDate } from '@darasa/rules/dates';
import { planRollover, type RolloverStep } from '@darasa/rules/rollover';
import type { Ctx } from '#platform/ctx.ts';
import * as queries from './queries.ts';

export interface RolloverScope {
  to_year: number;
  starts_on: string;
  class_ids?: string[] | undefined;
  balance: boolean;
}

export interface Step extends Omit<RolloverStep, 'learner'> {
  learner: queries.PlannedLearner;
}

export interface Plan {
  steps: Step[];
  counts: RolloverCounts;
  mark: string;
  className(id: string | null): string | null;
  streamName(id: string | null): string | null;
  /** For a class that leads nowhere, nothing. */
  nextName(class_id: string | null): string | null;
}

/** Reads the school and works out what a rollover would do to each learner. Changes nothing. */
export async function makePlan(ctx: Ctx, scope: RolloverScope): Promise<Plan> {
  const [learners, classes, streams, roads] = await Promise.all([
    queries.listLearners(ctx.db, scope.to_year),
    queries.listClasses(ctx.db),
    queries.listStreams(ctx.db),
    queries.listRoads(ctx.db, scope.to_year),
  ]);
  const road_map = new Map(roads.map((one) => [one.from_stream_id, one.to_stream_id]));
  const steps = planRollover({ ...scope, learners, classes, streams, roads: road_map }) as Step[];
  const class_names = new Map(classes.map((one) => [one.id, one.name]));
  const stream_names = new Map(streams.map((one) => [one.id, one.name]));
  const next = new Map(classes.map((one) => [one.id, one.next_class_id]));
  const className = (id: string | null) => (id && class_names.get(id)) ?? null;
  return {
    steps,
    counts: countsOf(steps),
    mark: markOf(scope, steps),
    className,
    streamName: (id) => (id && stream_names.get(id)) ?? null,
    nextName: (id) => className((id && next.get(id)) ?? null),
  };
}

export function countsOf(steps: Step[]): RolloverCounts {
  const counts = { promoted: 0, repeated: 0, left: 0, held: 0, blocked: 0, already: 0 };
  for (const { outcome } of steps) counts[outcome]++;
  return { total: steps.length, ...counts };
}

/** Two plans with the same mark do the same to the same learners. */
function markOf(scope: RolloverScope, steps: Step[]): string {
  const hash = createHash('sha256').update(`${scope.to_year} ${scope.starts_on}`);
  const lines = steps.map(
    ({ learner, outcome, to_class_id, to_stream_id }) =>
      `${learner.id} ${learner.enrolment_id} ${outcome} ${to_class_id} ${to_stream_id}`,
  );
  for (const line of lines.sort()) hash.update(line);
  return hash.digest('base64url').slice(0, 32);
}

export function lineOf(plan: Plan, step: Step): RolloverLine {
  const { learner, outcome, blocked_by } = step;
  const moves = outcome === 'promoted' || outcome === 'repeated';
  return {
    id: learner.id,
    name: learner.name,
    admission_number: learner.admission_number,
    class_name: plan.className(learner.class_id),
    stream_name: plan.streamName(learner.stream_id),
    to_class_name: moves ? plan.className(step.to_class_id) : null,
    to_stream_name: moves ? plan.streamName(step.to_stream_id) : null,
    outcome,
    blocked_by,
    why: whyOf(plan, step),
    choice: learner.choice,
  };
}

function whyOf(plan: Plan, { learner, outcome, blocked_by }: Step): string | null {
  const here = plan.className(learner.class_id) ?? 'The class';
  const next = plan.nextName(learner.class_id) ?? 'the next class';
  switch (blocked_by) {
    case 'no_place':
      return 'Is in no class. Place the learner first.';
    case 'late_place':
      return `Came only on ${formatDate(learner.place_from_on!)}, after the new year begins.`;
    case 'not_active': {
      const words = statusWords[learner.status as LearnerStatus].toLowerCase();
      return `Is ${words}. Choose promote, repeat or hold.`;
    }
    case 'no_next_class':
      return `${here} leads to no class that is in use. Set its next class in Setup.`;
    case 'no_stream':
      return `${next} has no stream to go to. Choose one under Streams.`;
    case 'stream_full':
      return `The stream in ${next} is full.`;
    case 'class_full':
      return `${next} is full.`;
    case 'clearance_open':
      return 'The clearance is still open.';
    case null:
      return outcome === 'already' ? 'Has a place in the new year.' : null;
  }
}
