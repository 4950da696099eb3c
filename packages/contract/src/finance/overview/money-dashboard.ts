import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { exceptionRuleNames } from '../books/figures.ts';
import { paymentMethods } from '../books/payment-modes.ts';

export const MoneyTerm = z.object({
  id: Id,
  name: z.string(),
  year: z.int(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
});
export type MoneyTerm = z.infer<typeof MoneyTerm>;

/**
 * Age bands say how long fees are due: those of this term by days, those of the terms before it by longer
 * stretches.
 */
export const ageBands = [
  'not-due',
  '1-30',
  '31-60',
  '61-90',
  'over-90',
  'earlier-180',
  'earlier-365',
  'earlier-older',
] as const;
export type AgeBand = (typeof ageBands)[number];

export const MoneyException = z.object({
  rule: z.enum(exceptionRuleNames),
  count: z.int(),
  amount_cents: z.int(),
  /** From which amount on something counts, where the school sets one. */
  limit_cents: z.int().optional(),
});
export type MoneyException = z.infer<typeof MoneyException>;

/**
 * Money figures say what a school's money looks like at a moment. Every figure is a sum of ledger lines.
 */
export const MoneyFigures = z.object({
  as_at: z.iso.datetime(),
  term: MoneyTerm.nullable(),
  previous_term: MoneyTerm.nullable(),
  billed_cents: z.int(),
  waived_cents: z.int(),
  credit_note_cents: z.int(),
  paid_cents: z.int(),
  other_cents: z.int(),
  balance_cents: z.int(),
  /** Of what was asked, in tenths of a percent; null when nothing was billed. */
  paid_permille: z.int().nullable(),
  /** What is owed for other terms than this one. */
  arrears_cents: z.int(),
  prepaid_cents: z.int(),
  owing_count: z.int(),
  credit_count: z.int(),
  cash_cents: z.int(),
  creditors_cents: z.int(),
  accounts: z.array(
    z.object({
      account_id: Id,
      name: z.string(),
      kind: z.enum(['cash', 'bank', 'mobile-money']),
      balance_cents: z.int(),
      last_posted_on: z.iso.date().nullable(),
      money_account_id: Id,
      /** What the last statement of the bank closes with, and when. */
      statement_cents: z.int().nullable(),
      statement_on: z.iso.date().nullable(),
    }),
  ),
  suspense: z.object({
    amount_cents: z.int(),
    count: z.int(),
    oldest_on: z.iso.date().nullable(),
  }),
  exceptions: z.array(MoneyException),
});
export type MoneyFigures = z.infer<typeof MoneyFigures>;

export const MoneyDashboard = MoneyFigures.extend({
  terms: z.array(MoneyTerm),
  today: z.array(
    z.object({ method: z.enum(paymentMethods), count: z.int(), amount_cents: z.int() }),
  ),
  /** What goods in kind settled today, beside what was collected. */
  goods_today_cents: z.int(),
  today_on: z.iso.date(),
  weeks: z.array(z.object({ week: z.int(), this_cents: z.int(), last_cents: z.int() })),
  ageing: z.array(
    z.object({
      band: z.enum(ageBands),
      amount_cents: z.int(),
      /** The first and the last day on which terms of this band began. */
      term_from: z.iso.date().nullable(),
      term_to: z.iso.date().nullable(),
    }),
  ),
});
export type MoneyDashboard = z.infer<typeof MoneyDashboard>;

export const getMoneyDashboard = endpoint({
  method: 'GET',
  path: '/finance/dashboard',
  summary: "See the school's money",
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject({ semester_id: Id.optional() }),
  output: MoneyDashboard,
});
