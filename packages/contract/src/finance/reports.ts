import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportFormat, Id } from '../shapes.ts';

export const reportNames = [
  'collection',
  'efficiency',
  'ageing',
  'vote-heads',
  'changes',
  'budget',
  'bursaries',
  'capitation',
  'months',
] as const;
export type ReportName = (typeof reportNames)[number];

export const reportWords: Record<ReportName, { label: string; rule: string }> = {
  collection: {
    label: 'Collection',
    rule: 'Payments less cancelled receipts, as they were spread over learners’ accounts on these days.',
  },
  efficiency: {
    label: 'Collection efficiency',
    rule: 'What was billed for the term and not waived, against what was paid for it, by the class each learner is in now.',
  },
  ageing: {
    label: 'Ageing and defaulters',
    rule: 'What is owed now, by how long ago its term began. Terms before the one that runs stand by themselves.',
  },
  'vote-heads': {
    label: 'Vote-head statement',
    rule: 'Fees paid and grants received for each vote head, less what was spent from it, on these days.',
  },
  changes: {
    label: 'Waivers, charges, refunds and voids',
    rule: 'Postings other than bills and payments that changed what learners owe, and cancelled receipts, by who entered them.',
  },
  budget: {
    label: 'Budget and actual',
    rule: 'Approved estimates of the financial year that runs, against what was spent from each vote head.',
  },
  bursaries: {
    label: 'Bursaries by sponsor',
    rule: 'Payments by bursary that stand, by who gave them.',
  },
  capitation: {
    label: 'Capitation received and due',
    rule: 'Learners with a UPI times the rate, against what was received for capitation vote heads this year.',
  },
  months: {
    label: 'Twelve months',
    rule: 'Each month by the ledger: billed, collected and spent, and what was collected a year before.',
  },
};

export const dimensions = {
  class: 'Class',
  method: 'Paid by',
  cashier: 'Taken by',
  'vote-head': 'Vote head',
  account: 'Account',
  day: 'Day',
  month: 'Month',
} as const;
export type Dimension = keyof typeof dimensions;
const dimensionNames = Object.keys(dimensions) as [Dimension, ...Dimension[]];

const ReportFilter = z.strictObject({
  report: z.enum(reportNames).default('collection'),
  by: z.enum(dimensionNames).default('class'),
  across: z.enum([...dimensionNames, 'none']).default('method'),
  /** Adds the same days of the term before, or of the year before. */
  compare: z.enum(['none', 'last-term', 'last-year']).default('none'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  semester_id: Id.optional(),
  /** Capitation for each learner and year, in whole shillings. */
  per_learner: z.coerce.number().int().min(0).max(1_000_000).default(22_244),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['money', 'count', 'permille']),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

export const MoneyReport = z.object({
  title: z.string(),
  rule: z.string(),
  /** Which days or term it is about, in words. */
  about: z.string(),
  head: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      values: z.record(z.string(), z.int().nullable()),
      /** What the list of transactions is filtered by to show the rows behind this one. */
      behind: z.record(z.string(), z.string()).nullable(),
    }),
  ),
  totals: z.record(z.string(), z.int().nullable()).nullable(),
  /** The same sum, taken from the ledger by another way. */
  proof: z.object({ label: z.string(), table_cents: z.int(), ledger_cents: z.int() }).nullable(),
});
export type MoneyReport = z.infer<typeof MoneyReport>;

export const getMoneyReport = endpoint({
  method: 'GET',
  path: '/finance/reports',
  summary: 'Draw up a report from the ledger',
  access: { module: 'finance' },
  rate: 'report',
  input: ReportFilter,
  output: MoneyReport,
});

export const exportMoneyReport = endpoint({
  method: 'GET',
  path: '/finance/reports/export',
  summary: 'Export a report',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: ReportFilter.extend({ format: exportFormat }),
  output: z.any(),
});

export const printMonthlyReturn = endpoint({
  method: 'GET',
  path: '/finance/reports/monthly-return',
  summary: 'Print the monthly return: trial balance, cash book and bank reconciliation',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month'),
  }),
  output: z.any(),
});
