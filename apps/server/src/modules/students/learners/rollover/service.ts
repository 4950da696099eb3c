import type { InputOf } from '@darasa/contract/endpoint';
import type {
  chooseForLearners,
  rehearse as rehearseEndpoint,
  Rollover,
  RolloverLine,
  setStreamRoads,
} from '@darasa/contract/students/learners/rollover';
import { isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/rollover';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { countsOf, lineOf, makePlan, type Plan, type RolloverScope, type Step } from './plan.ts';
import * as queries from './queries.ts';

/** A rehearsal shows what would happen, learner by learner. Nothing is written. */
export async function rehearse(ctx: Ctx, input: InputOf<typeof rehearseEndpoint>) {
  const plan = await makePlan(ctx, input);
  const wanted = plan.steps.filter((step) => matches(step, input));
  const first = (input.page - 1) * input.page_size;
  return {
    rows: wanted.slice(first, first + input.page_size).map((step) => lineOf(plan, step)),
    count: wanted.length,
    counts: plan.counts,
    classes: perClass(plan),
    mark: plan.mark,
  };
}

type Filter = Pick<InputOf<typeof rehearseEndpoint>, 'search' | 'outcome' | 'class_id'>;

/** All of the filtered learners at once, for a file. */
export async function listLines(ctx: Ctx, input: RolloverScope & Filter): Promise<RolloverLine[]> {
  const plan = await makePlan(ctx, input);
  return plan.steps.filter((step) => matches(step, input)).map((step) => lineOf(plan, step));
}

function matches({ learner, outcome }: Step, filter: Filter): boolean {
  if (filter.outcome && outcome !== filter.outcome) return false;
  if (filter.class_id && learner.class_id !== filter.class_id) return false;
  if (!filter.search) return true;
  const words = `${learner.name} ${learner.admission_number}`.toLowerCase();
  return filter.search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

function perClass(plan: Plan) {
  const by_class = groupBy(plan.steps, ({ learner }) => learner.class_id ?? '');
  return Array.from(by_class, ([id, steps]) => ({
    class_id: id || null,
    name: plan.className(id) ?? 'In no class',
    to_name: plan.nextName(id),
    ...countsOf(steps),
  })).toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

export async function choose(ctx: Ctx, input: InputOf<typeof chooseForLearners>) {
  const ids = [...new Set(input.student_ids)];
  const before = await queries.findChoices(ctx.db, input.to_year, ids);
  if (before.length !== ids.length) throw fail('record.not_found');
  const owned = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx), to_year: input.to_year };
  const choice = input.choice ?? null;
  await queries.setChoices(ctx.db, owned, ids, choice);
  const name = `new_year_${input.to_year}`;
  for (const was of before) {
    ctx.changed('learner', was.id, { [name]: was.choice }, { [name]: choice });
  }
  return {};
}

export async function setRoads(ctx: Ctx, input: InputOf<typeof setStreamRoads>) {
  const roads = [...new Map(input.roads.map((one) => [one.from_stream_id, one])).values()];
  const ids = roads.flatMap((one) => [one.from_stream_id, one.to_stream_id ?? []].flat());
  const streams = new Map((await queries.findStreams(ctx.db, ids)).map((one) => [one.id, one]));
  roads.forEach((road, i) => {
    const from = streams.get(road.from_stream_id);
    if (!from) throw fail('record.not_found');
    if (road.to_stream_id === undefined) return;
    const to = streams.get(road.to_stream_id);
    if (!to || to.class_id !== from.next_class_id) {
      const message = `${from.name} does not lead to that stream. Choose one of its next class.`;
      throw failField('request.invalid', `roads.${i}.to_stream_id`, message);
    }
  });
  const owned = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx), to_year: input.to_year };
  await queries.setRoads(ctx.db, owned, roads);
  for (const road of roads) {
    const to = road.to_stream_id ? streams.get(road.to_stream_id)?.name : null;
    ctx.changed('stream', road.from_stream_id, null, { to_year: input.to_year, leads_to: to });
  }
  return {};
}

export const undo_days = 14;
const day_ms = 86_400_000;

export const undoUntil = (committed_at: string): string =>
  new Date(Date.parse(committed_at) + undo_days * day_ms).toISOString();

export async function list(ctx: Ctx) {
  const [rows, calendar] = await Promise.all([
    queries.listRollovers(ctx.db),
    queries.findCalendar(ctx.db),
  ]);
  const to_year = (calendar.year ?? Number(isoDate(ctx.now).slice(0, 4))) + 1;
  const known = calendar.starts.find((one) => one.year === to_year);
  return {
    rows: rows.map((row): Rollover => ({ ...row, undo_until: undoUntil(row.committed_at) })),
    next: { to_year, starts_on: known?.starts_on ?? `${to_year}-01-05` },
  };
}
