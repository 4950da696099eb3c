import { type Access, seesWhole } from '@darasa/contract/access';
import type { ClearRow, WaitingRow } from '@darasa/contract/platform/waiting';
import { daysBetween, type IsoDate, isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../ctx.ts';
import type { Limits } from '../db/scope.ts';
import { isSameEnd, keepCounts, keptCounts } from './kept.ts';
import { type CountedSource, countSources, findTrailEnd } from './queries.ts';
import type { WaitingSource } from './source.ts';

const late_after_days_usual = 3;

export type Opens = (access: Access) => Limits | null;

/**
 * Gathers what waits for the person who asks, the late first. Each kind is counted under the limits that
 * the person has where the work is done; for most people these are the same, so one statement counts all.
 */
export async function gatherWaiting(
  ctx: Ctx,
  opens: Opens,
  sources: readonly WaitingSource[],
): Promise<{ waiting: WaitingRow[]; clear: ClearRow[] }> {
  const today = isoDate(ctx.now);
  const groups = groupsOf(opens, sources);
  const all = await countAll({ ...ctx, today }, groups);
  const counted = new Map(all.map((one) => [one.key, one]));
  const told = groups.flatMap((group) => group.sources);
  const waiting = sources
    .filter((source) => told.includes(source))
    .flatMap((source) => rowOf(source, counted.get(source.key)!, today))
    .toSorted((a, b) => Number(b.is_late) - Number(a.is_late));
  const clear = told
    .filter(({ key }) => counted.get(key)!.count === 0)
    .flatMap(({ key, done }) => (done ? [{ key, done }] : []));
  return { waiting, clear };
}

/** Asked together with where the trail ends; where nothing was changed since, what was counted then. */
async function countAll(ctx: Ctx & { today: IsoDate }, groups: readonly Group[]) {
  const { user, school_id, today, now } = ctx;
  const kinds = groups.map(({ limits, sources }) => [limits, sources.map(({ key }) => key)]);
  const key = JSON.stringify([user.id, school_id, today, kinds]);
  const kept = keptCounts(key, now);
  const ending = findTrailEnd(ctx.db);
  if (kept && isSameEnd(kept.end, await ending)) return kept.counted;
  const [end, ...counted] = await Promise.all([
    ending,
    ...groups.map(({ limits, sources }) => countSources(ctx, sources, limits)),
  ]);
  keepCounts(key, end, now, counted.flat());
  return counted.flat();
}

interface Group {
  limits: Limits;
  sources: WaitingSource[];
}

function groupsOf(opens: Opens, sources: readonly WaitingSource[]): Group[] {
  const groups = new Map<string, Group>();
  for (const source of sources) {
    const limits = opens(source.endpoint.access);
    if (!limits || !seesWhole(partsOf(limits), source.endpoint)) continue;
    const key = JSON.stringify(limits);
    const group = groups.get(key) ?? { limits, sources: [] };
    groups.set(key, group);
    group.sources.push(source);
  }
  return [...groups.values()];
}

const partsOf = ({ places, money_accounts }: Limits) => ({
  part_of_books: money_accounts !== '*',
  part_of_classes: places !== '*',
});

function rowOf(source: WaitingSource, found: CountedSource, today: IsoDate): WaitingRow[] {
  const { key, verb, href, late_after_days = late_after_days_usual } = source;
  const { count, since } = found;
  if (count === 0) return [];
  const [strong, rest] = source.says(found, today);
  const is_late = since !== null && daysBetween(since, today) >= late_after_days;
  return [{ key, count, strong, rest, since, is_late, verb, href }];
}
