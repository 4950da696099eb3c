import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id } from '../../shapes.ts';
import { figures } from '../books/figures.ts';

export const reportNames = [
  'collection',
  'efficiency',
  'weeks',
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
    rule: figures.collected.rule,
  },
  efficiency: {
    label: 'Collection efficiency',
    rule: 'What was billed for the term less waivers and credit notes, against what was paid for it, by the class each learner is in now.',
  },
  weeks: {
    label: 'Collection by week',
    rule: 'Collected in each week of the term, and up to its end, whatever term it paid, against what was billed for the term less waivers and credit notes; beside the same term a year before.',
  },
  ageing: {
    label: 'Ageing and defaulters',
    rule: 'What is owed now, by how long ago its term began. Terms before the one that runs stand by themselves.',
  },
  'vote-heads': {
    label: 'Vote-head statement',
    rule: 'Fees paid, grants and other income of each vote head, less what was spent from it, on these days. The close of a year is left out.',
  },
  changes: {
    label: 'Waivers, charges, refunds and voids',
    rule: 'Postings other than bills and payments that changed what learners owe, and cancelled receipts, by who asked for them and who agreed.',
  },
  budget: {
    label: 'Budget and actual',
    rule: 'Approved estimates of the financial year that runs, against what was promised and what was spent from each vote head.',
  },
  bursaries: {
    label: 'Bursaries by sponsor',
    rule: 'Receipts by bursary on these days less cancelled ones, by who gave them; and what is held today of their cheques and not shared yet.',
  },
  capitation: {
    label: 'Capitation received and due',
    rule: 'The rates of the financial year times the learners on the roll on the day of the count, against what was receipted: the figures of the capitation tab.',
  },
  months: {
    label: 'Twelve months',
    rule: 'Each month by the ledger: billed, collected and spent, and what was collected a year before. The close of a year is left out.',
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
  /** Ageing and bursaries by class and sponsor, or learner by learner. */
  each: z.enum(['group', 'learner']).default('group'),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

/** What the list of transactions is filtered by; the days are called as its screen calls them. */
const LedgerFilter = z.record(z.string(), z.string());
export type LedgerFilter = z.infer<typeof LedgerFilter>;

export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['money', 'count', 'permille']),
  /** What narrows the ledger to this column; null where it is worked out from others. */
  behind: LedgerFilter.nullable(),
  /** Another place that says what the column is made of. */
  href: z.string().optional(),
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
      /** What narrows the ledger to this row. */
      behind: LedgerFilter.nullable(),
      /** Cells whose days are others than those of their row. */
      cells: z.record(z.string(), LedgerFilter).optional(),
      /** Cells that are opened at another place than the ledger. */
      hrefs: z.record(z.string(), z.string()).optional(),
    }),
  ),
  totals: z.record(z.string(), z.int().nullable()).nullable(),
  /** The same sum, taken from the ledger by another way. */
  proof: z.object({ label: z.string(), table_cents: z.int(), ledger_cents: z.int() }).nullable(),
});
export type MoneyReport = z.infer<typeof MoneyReport>;

type Narrowed = { behind: LedgerFilter | null; cells?: Record<string, LedgerFilter> | undefined };

/**
 * The filter that finds the ledger rows of a cell, or with no row of the column's total: what narrows
 * the row and what narrows the column together, so days are those that both allow.
 */
export function behindCell(row: Narrowed | null, column: ReportColumn): LedgerFilter | null {
  if (!column.behind) return null;
  if (!row) return column.behind;
  const own = row.cells?.[column.key];
  if (own) return own;
  if (!row.behind) return null;
  const { posted_from, posted_to } = column.behind;
  const days: LedgerFilter = {};
  const from = [row.behind['posted_from'], posted_from].filter(isDay).toSorted().at(-1);
  const to = [row.behind['posted_to'], posted_to].filter(isDay).toSorted()[0];
  if (from) days['posted_from'] = from;
  if (to) days['posted_to'] = to;
  return { ...row.behind, ...column.behind, ...days };
}

const isDay = (day: string | undefined): day is string => day !== undefined;

export const getMoneyReport = endpoint({
  method: 'GET',
  path: '/finance/reports',
  summary: 'Draw up a report from the ledger',
  access: { module: 'finance' },
  whole_books: true,
  rate: 'report',
  input: ReportFilter,
  output: MoneyReport,
});

export const exportMoneyReport = endpoint({
  method: 'GET',
  path: '/finance/reports/export',
  summary: 'Export a report',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
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
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month'),
  }),
  output: z.any(),
});
