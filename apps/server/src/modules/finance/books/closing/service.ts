import type {
  CheckResult,
  getMonthChecklist,
  getYearClosing,
  reopenYear,
  YearClosing,
} from '@darasa/contract/finance/books/closing';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { lastDayOf } from '../accounting/months.ts';
import type { EntryLine } from '../ledger/entry.ts';
import { post, reverse } from '../ledger/post.ts';
import { lockChain } from '../ledger/queries.ts';
import { checksOf } from './checks.ts';
import * as queries from './queries.ts';

export async function checklist(
  ctx: Pick<Ctx, 'db'>,
  { month }: InputOf<typeof getMonthChecklist>,
): Promise<OutputOf<typeof getMonthChecklist>> {
  const [facts, suspense_max] = await Promise.all([
    queries.findMonthFacts(ctx.db, month, lastDayOf(month)),
    settingOf(ctx, 'finance.suspense_max_cents'),
  ]);
  return { month, is_locked: facts.is_locked, checks: checksOf(facts, month, suspense_max) };
}

/** Called when a month is locked: what is not counted, matched or decided would be shut out. */
export async function requireReady(ctx: Ctx, month: string): Promise<void> {
  await waitForPostings(ctx);
  const { checks } = await checklist(ctx, { month });
  const open = checks.find((check: CheckResult) => check.is_blocking && !check.is_done);
  if (open) throw fail('closing.waiting', { found: `${open.found}.` });
}

/** Who posts at this moment is in time; who comes after finds the books closed. */
const waitForPostings = (ctx: Ctx) => lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));

type OfYear = InputOf<typeof getYearClosing>;

export async function readYear(ctx: Pick<Ctx, 'db'>, { id }: OfYear): Promise<YearClosing> {
  const [year, closable, runs, open_months] = await Promise.all([
    queries.findYear(ctx.db, id),
    queries.listClosable(ctx.db, id),
    queries.listRuns(ctx.db, id),
    queries.countOpenMonths(ctx.db, id),
  ]);
  if (!year) throw fail('record.not_found');
  const sum = (kind: string) =>
    closable.reduce((total, one) => total + (one.kind === kind ? one.amount_cents : 0), 0);
  const income_cents = -sum('income') || 0;
  const expense_cents = sum('expense');
  const surplus_cents = income_cents - expense_cents;
  return { year, income_cents, expense_cents, surplus_cents, open_months, runs };
}

/**
 * A year is run into the fund: what came in less what was spent goes to the fund. A second run takes the
 * first back.
 */
export async function runYear(ctx: Ctx, { id }: OfYear): Promise<YearClosing> {
  await waitForPostings(ctx);
  const year = await queries.lockYear(ctx.db, id);
  if (!year) throw fail('record.not_found');
  if (year.state === 'closed') throw fail('finance.year_closed', { day: formatDate(year.ends_on) });
  const runs = await queries.listRuns(ctx.db, id);
  await undoLast(ctx, year.ends_on, runs);
  const closable = await queries.listClosable(ctx.db, year.id);
  const surplus_cents = -closable.reduce((sum, one) => sum + one.amount_cents, 0) || 0;
  const run_id = newId(ctx.now.getTime());
  if (closable.length > 0) {
    await post(ctx, {
      source: 'year-close',
      source_id: run_id,
      posted_on: year.ends_on,
      memo: `Close of ${year.name}: ${surplus_cents < 0 ? 'deficit' : 'surplus'} to the fund`,
      lines: closable.flatMap(closingLines),
    });
  }
  const run = (runs[0]?.run ?? 0) + 1;
  await queries.insertRun(ctx.db, {
    id: run_id,
    financial_year_id: id,
    run,
    surplus_cents,
    is_posted: closable.length > 0,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (year.state === 'open') await queries.updateYearState(ctx.db, id, 'closing');
  ctx.changed(
    'financial year',
    id,
    { state: year.state },
    { state: 'closing', run, surplus_cents },
  );
  return readYear(ctx, { id });
}

/** Each account against the fund under its own vote head, so that every fund stays in balance. */
const closingLines = (one: queries.Closable): EntryLine[] => {
  const head = one.vote_head_id ? { vote_head_id: one.vote_head_id } : {};
  return [
    { account: { id: one.account_id }, amount_cents: -one.amount_cents, ...head },
    { account: { part: 'surplus' }, amount_cents: one.amount_cents, ...head },
  ];
};

async function undoLast(ctx: Ctx, posted_on: string, runs: YearClosing['runs']): Promise<void> {
  const last = runs[0];
  if (!last || last.undone_at) return;
  if (last.is_posted) {
    await reverse(
      ctx,
      { source: 'year-close', source_id: last.id },
      {
        source: 'year-close-undone',
        source_id: last.id,
        posted_on,
        memo: `Close taken back to be done again`,
      },
    );
  }
  await queries.updateUndone(ctx.db, last.id, nowIso(ctx));
}

export async function shutYear(ctx: Ctx, { id }: OfYear): Promise<YearClosing> {
  await waitForPostings(ctx);
  const year = await queries.lockYear(ctx.db, id);
  if (!year) throw fail('record.not_found');
  if (year.state === 'closed') throw fail('finance.year_closed', { day: formatDate(year.ends_on) });
  if (isoDate(ctx.now) <= year.ends_on) {
    throw fail('closing.not_ended', { year: year.name, day: formatDate(year.ends_on) });
  }
  const [before, closing] = await Promise.all([
    queries.findOpenYearBefore(ctx.db, year.starts_on),
    readYear(ctx, { id }),
  ]);
  if (before) throw fail('closing.years_before', { year: before });
  const last = closing.runs[0];
  // Something was posted since the last run: the fund would not hold what the year left.
  if (!last || last.undone_at || last.surplus_cents !== closing.surplus_cents) {
    throw fail('closing.nothing_run', { year: year.name });
  }
  await queries.updateYearState(ctx.db, id, 'closed');
  ctx.changed('financial year', id, { state: year.state }, { state: 'closed' });
  return readYear(ctx, { id });
}

export async function openYear(
  ctx: Ctx,
  { id, reason }: InputOf<typeof reopenYear>,
): Promise<YearClosing> {
  const year = await queries.lockYear(ctx.db, id);
  if (!year) throw fail('record.not_found');
  if (year.state !== 'closed') return readYear(ctx, { id });
  await queries.updateYearState(ctx.db, id, 'closing');
  ctx.changed('financial year', id, { state: 'closed' }, { state: 'closing', reason });
  return readYear(ctx, { id });
}

export const surplusInWords = (cents: number): string =>
  `${cents < 0 ? 'A deficit' : 'A surplus'} of ${formatKes(Math.abs(cents))}`;
