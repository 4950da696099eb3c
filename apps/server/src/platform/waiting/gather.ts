import { type Access, seesWhole } from '@darasa/contract/access';
import type { WaitingRow } from '@darasa/contract/platform/waiting';
import { daysBetween, type IsoDate, isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../ctx.ts';
import type { Limits } from '../db/scope.ts';
import { type CountedSource, countSources } from './queries.ts';
import type { WaitingSource } from './source.ts';

const late_after_days_usual = 3;

export type Opens = (access: Access) => Limits | null;

/**
 * What waits for the person who asks, the late first. Each kind is counted under the limits that the
 * person has where the work is done; for most people these are the same, so one statement counts all.
 */
export async function gatherWaiting(
  ctx: Ctx,
  opens: Opens,
  sources: readonly WaitingSource[],
): Promise<WaitingRow[]> {
  const today = isoDate(ctx.now);
  const groups = groupsOf(opens, sources);
  const found = await Promise.all(
    groups.map((group) => countSources({ ...ctx, today }, group.sources, group.limits)),
  );
  const counted = new Map(found.flat().map((one) => [one.key, one]));
  const rows = groups
    .flatMap((group) => group.sources)
    .toSorted((a, b) => sources.indexOf(a) - sources.indexOf(b))
    .map((source) => rowOf(source, counted.get(source.key), today));
  return rows.toSorted((a, b) => Number(b.is_late) - Number(a.is_late));
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

function rowOf(
  source: WaitingSource,
  found: CountedSource | undefined,
  today: IsoDate,
): WaitingRow {
  const { key, verb, href, done, late_after_days = late_after_days_usual } = source;
  const { count, amount_cents, since } = found ?? { count: 0, amount_cents: null, since: null };
  const [strong, rest] = source.says({ count, amount_cents, since }, today);
  const is_late = count > 0 && since !== null && daysBetween(since, today) >= late_after_days;
  return { key, count, strong, rest, since, is_late, verb, href, done };
}
