import type { OutputOf } from '@darasa/contract/endpoint';
import { exceptionRules } from '@darasa/contract/finance/figures';
import type { MoneyException } from '@darasa/contract/finance/money-dashboard';
import type { listWeeklySummaries, WeeklySummary } from '@darasa/contract/finance/weekly-summaries';
import { addDays, formatDateShort, isoDate } from '@darasa/rules/dates';
import { kes } from '@darasa/rules/message-fields';
import { listOverseers } from '../../../platform/approvals/people-queries.ts';
import type { Chore } from '../../../platform/chores.ts';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { announce } from '../../../platform/notifications/announce.ts';
import { weekly_summary } from '../events.ts';
import { readFigures } from '../money-dashboard/service.ts';
import * as queries from './queries.ts';

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
    title: `The week to ${formatDateShort(addDays(week_on, 6))}`,
    text: summary.text,
    link: '/dashboard/finance/dashboard',
    money: 'every account',
  });
};

async function summarise(
  ctx: Pick<Ctx, 'db' | 'now'>,
  week_on: string,
): Promise<{ summary: SoFar; is_started: boolean }> {
  const [week, figures] = await Promise.all([queries.findWeek(ctx.db, week_on), readFigures(ctx)]);
  const { collected_cents, is_started } = week;
  const owed_cents = figures.balance_cents + figures.arrears_cents;
  const { cash_cents } = figures;
  const text = [
    // The title says which week it is; an SMS has both.
    `${week.school_name}:`,
    `collected ${kes(collected_cents)}, owed ${kes(owed_cents)},`,
    `cash and bank ${kes(cash_cents)}.`,
    exceptionInWords(figures.exceptions),
  ].join(' ');
  return { summary: { week_on, collected_cents, owed_cents, cash_cents, text }, is_started };
}

/** The one thing to look at: the gravest, and among equals the largest. */
function exceptionInWords(exceptions: MoneyException[]): string {
  const weight = { high: 2, medium: 1, low: 0 };
  const [first] = exceptions.toSorted(
    (a, b) =>
      weight[exceptionRules[b.rule].risk] - weight[exceptionRules[a.rule].risk] ||
      Math.abs(b.amount_cents) - Math.abs(a.amount_cents),
  );
  if (!first) return 'Nothing stands out.';
  const sum = first.amount_cents === 0 ? '' : `, ${kes(Math.abs(first.amount_cents))}`;
  return `Look at: ${exceptionRules[first.rule].label.toLowerCase()}, ${first.count}${sum}.`;
}

/** Weeks begin on Monday. */
function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
