import type { OutputOf } from '@darasa/contract/endpoint';
import type {
  listWeeklySummaries,
  WeeklySummary,
} from '@darasa/contract/finance/overview/weekly-summaries';
import { addDays, formatDateShort, isoDate } from '@darasa/rules/dates';
import { listOverseers } from '#platform/approvals/people-queries.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { announce } from '#platform/notifications/announce.ts';
import { weekly_summary } from '#modules/finance/events.ts';
import { readFigures } from '../money-dashboard/service.ts';
import * as queries from './queries.ts';
import { weekInWords } from './words.ts';

type SoFar = Omit<WeeklySummary, 'told_count'>;

export async function list(ctx: Ctx): Promise<OutputOf<typeof listWeeklySummaries>> {
  const [rows, { summary: so_far }] = await Promise.all([
    queries.listSummaries(ctx.db),
    summarise(ctx, mondayOf(isoDate(ctx.now))),
  ]);
  return { rows, so_far };
}

/** On Monday, or as soon after as we are awake, the directors hear of the week that ended. */
export const tellOfWeek: Chore = async (ctx) => {
  const week_on = addDays(mondayOf(isoDate(ctx.now)), -7);
  if (await queries.isToldOf(ctx.db, week_on)) return;
  const { summary, is_started } = await summarise(ctx, week_on);
  if (!is_started) return;
  const overseers = await listOverseers(ctx.db);
  await queries.insertSummary(ctx.db, {
    ...summary,
    told_count: overseers.length,
    now: nowIso(ctx),
  });
  await announce(ctx, weekly_summary, {
    to: overseers,
    title: titleOf(week_on),
    text: summary.text,
    link: '/dashboard/finance/dashboard',
    money: 'every account',
  });
};

/** The title says which week it is; an SMS has both. */
const titleOf = (week_on: string): string => `The week to ${formatDateShort(addDays(week_on, 6))}`;

async function summarise(
  ctx: Pick<Ctx, 'db' | 'now'>,
  week_on: string,
): Promise<{ summary: SoFar; is_started: boolean }> {
  const [week, figures] = await Promise.all([queries.findWeek(ctx.db, week_on), readFigures(ctx)]);
  const { collected_cents, is_started } = week;
  const owed_cents = figures.balance_cents + figures.arrears_cents;
  const { cash_cents } = figures;
  const { school_name } = week;
  const { exceptions } = figures;
  const told = { school_name, collected_cents, owed_cents, cash_cents, exceptions };
  const text = weekInWords(titleOf(week_on), told);
  return { summary: { week_on, collected_cents, owed_cents, cash_cents, text }, is_started };
}

/** Weeks begin on Monday. */
function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
