import { exception_days, kindOfSource } from '@darasa/contract/finance/books/figures';
import {
  ageBands,
  type MoneyDashboard,
  type MoneyException,
  type MoneyFigures,
  type MoneyTerm,
} from '@darasa/contract/finance/overview/money-dashboard';
import { addDays, isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { countSuspense } from '#modules/finance/sponsors/distribution/queries.ts';
import { bandDays, bandOf } from './age-bands.ts';
import * as queries from './queries.ts';

type Asking = Pick<Ctx, 'db' | 'now'>;

/** Everything at once: no query waits for another. */
export async function read(ctx: Asking, semester_id?: string): Promise<MoneyDashboard> {
  const today = isoDate(ctx.now);
  const [facts, today_rows, goods_today_cents, weeks] = await Promise.all([
    gather(ctx.db, today),
    queries.listToday(ctx.db, today),
    queries.findGoodsToday(ctx.db, today),
    queries.listWeeks(ctx.db, { semester_id: semester_id ?? null, today }),
  ]);
  const figures = figuresOf(ctx, facts, semester_id);
  return {
    ...figures,
    terms: facts.terms,
    today: today_rows,
    goods_today_cents,
    today_on: today,
    weeks: weeksOf(weeks, figures),
    ageing: ageingOf(facts.term_sums, figures.term, today),
  };
}

/** The figures of the school that the transaction is in now, for whoever compares schools. */
export async function readFigures(ctx: Asking): Promise<MoneyFigures> {
  return figuresOf(ctx, await gather(ctx.db, isoDate(ctx.now)));
}

type Facts = Awaited<ReturnType<typeof gather>>;

async function gather(db: Db, today: string) {
  const [terms, term_sums, accounts, parts, open, totals, exceptions] = await Promise.all([
    queries.listTerms(db, today),
    queries.listTermSums(db),
    queries.listAccounts(db),
    queries.listParts(db),
    countSuspense(db),
    queries.findTotals(db),
    queries.listExceptions(db, addDays(today, -exception_days)),
  ]);
  return { terms, term_sums, accounts, parts, open, totals, exceptions };
}

function figuresOf(ctx: Asking, facts: Facts, semester_id?: string): MoneyFigures {
  const { terms, term_sums, accounts, parts, totals } = facts;
  const at = Math.max(0, semester_id ? terms.findIndex((term) => term.id === semester_id) : 0);
  const term = terms[at] ?? null;
  const own = term_sums.filter((one) => one.semester_id === term?.id);
  const ofKind = (kind: string) =>
    sum(own.filter((one) => kindOfSource(one.source) === kind).map((one) => one.amount_cents));
  const billed_cents = ofKind('bill');
  const waived_cents = -ofKind('waiver');
  const credit_note_cents = -ofKind('credit-note');
  const paid_cents = -ofKind('payment');
  const balance_cents = sum(own.map((one) => one.amount_cents));
  const asked_cents = billed_cents - waived_cents - credit_note_cents;
  const held = (part: queries.PartSum['part']) =>
    parts.find((one) => one.part === part)?.credit_cents ?? 0;
  const suspense = { amount_cents: held('suspense'), ...facts.open };
  return {
    as_at: nowIso(ctx),
    term,
    previous_term: terms[at + 1] ?? null,
    billed_cents,
    waived_cents,
    credit_note_cents,
    paid_cents,
    other_cents: balance_cents - asked_cents + paid_cents,
    balance_cents,
    paid_permille: asked_cents > 0 ? Math.round((1_000 * paid_cents) / asked_cents) : null,
    arrears_cents: sum(term_sums.map((one) => one.amount_cents)) - balance_cents,
    prepaid_cents: held('prepayments'),
    owing_count: totals?.owing_count ?? 0,
    credit_count: totals?.credit_count ?? 0,
    cash_cents: sum(accounts.map((one) => one.balance_cents)),
    creditors_cents: held('creditors'),
    accounts,
    suspense,
    exceptions: exceptionsOf(facts, suspense),
  };
}

function exceptionsOf(facts: Facts, suspense: MoneyFigures['suspense']): MoneyException[] {
  const below = facts.accounts.filter((one) => one.balance_cents < 0);
  const all: MoneyException[] = [
    ...facts.exceptions.map(({ limit_cents, ...one }) => ({
      ...one,
      ...(limit_cents === null ? {} : { limit_cents }),
    })),
    {
      rule: 'overdrawn-accounts',
      count: below.length,
      amount_cents: sum(below.map((one) => one.balance_cents)),
    },
    {
      rule: 'unmatched',
      // A journal may have put money there that no arrival and no line of a statement brought.
      count: Math.max(suspense.count, suspense.amount_cents === 0 ? 0 : 1),
      amount_cents: suspense.amount_cents,
    },
    {
      rule: 'in-credit',
      count: facts.totals?.credit_count ?? 0,
      amount_cents: -(facts.totals?.credit_cents ?? 0),
    },
  ];
  return all.filter((one) => one.count > 0);
}

/** Week by week, as far as either term goes. */
function weeksOf(
  weeks: queries.WeekSum[],
  { term, previous_term }: Pick<MoneyFigures, 'term' | 'previous_term'>,
): MoneyDashboard['weeks'] {
  const last = Math.max(0, ...weeks.map((one) => one.week));
  const cents = (week: number, of: MoneyTerm | null) =>
    weeks.find((one) => one.week === week && one.starts_on === of?.starts_on)?.amount_cents ?? 0;
  return Array.from({ length: last }, (_, i) => ({
    week: i + 1,
    this_cents: cents(i + 1, term),
    last_cents: cents(i + 1, previous_term),
  }));
}

/** Fees are due when their term begins; what is left of the terms before stands by itself. */
function ageingOf(
  sums: queries.TermSum[],
  term: MoneyTerm | null,
  today: string,
): MoneyDashboard['ageing'] {
  const amounts = new Map(ageBands.map((band) => [band, 0]));
  for (const { starts_on, amount_cents } of sums) {
    const band = bandOf(starts_on, term, today);
    amounts.set(band, amounts.get(band)! + amount_cents);
  }
  return ageBands.map((band) => ({
    band,
    amount_cents: amounts.get(band)!,
    ...bandDays(band, term, today),
  }));
}

const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0);
