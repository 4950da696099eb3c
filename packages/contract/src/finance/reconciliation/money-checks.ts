import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, onTab, page, pageInput } from '../../shapes.ts';

export const MoneyChecks = z.object({
  /** Per paybill: what the notices said beside what the statement says, over what both cover. */
  paybills: z.array(
    z.object({
      money_account_id: Id,
      name: z.string(),
      covered_to: z.iso.date().nullable(),
      receipt_count: z.int(),
      receipt_cents: z.int(),
      line_count: z.int(),
      line_cents: z.int(),
      without_line_count: z.int(),
      without_line_cents: z.int(),
      without_receipt_count: z.int(),
      without_receipt_cents: z.int(),
      reversal_cents: z.int(),
      charge_cents: z.int(),
      settled_cents: z.int(),
    }),
  ),
  cash: z.array(
    z.object({
      money_account_id: Id,
      /** Where it stands in the books. */
      account_id: Id,
      name: z.string(),
      received_cents: z.int(),
      banked_cents: z.int(),
      in_box_cents: z.int(),
      /** The oldest day whose cash still lies in the box, first in first out. */
      oldest_on: z.iso.date().nullable(),
      days: z.array(
        z.object({
          day: z.iso.date(),
          received_cents: z.int(),
          banked_cents: z.int(),
          left_cents: z.int(),
        }),
      ),
    }),
  ),
  receivables: z.object({
    control_cents: z.int(),
    learners_cents: z.int(),
    breaks: z.array(z.object({ what: z.string(), difference_cents: z.int() })),
  }),
});
export type MoneyChecks = z.infer<typeof MoneyChecks>;

export const checkMoney = endpoint({
  method: 'GET',
  path: '/finance/money-checks',
  summary: 'Compare notices, cash and learner balances with statements and control account',
  access: { module: 'finance' },
  whole_books: true,
  rate: 'report',
  input: z.strictObject({}),
  output: MoneyChecks,
});

/** Every figure of a paybill's check opens to the rows that it counts. */
export const paybill_figure_labels = {
  receipts: 'Receipts',
  lines: 'Payments on the statement',
  'receipts-without-line': 'Receipts without a line',
  'lines-without-receipt': 'Lines without a receipt',
  reversed: 'Reversed',
  charges: 'Charges',
  settled: 'Settled to the bank',
} as const;
export type PaybillFigure = keyof typeof paybill_figure_labels;
const paybill_figures = Object.keys(paybill_figure_labels) as [PaybillFigure, ...PaybillFigure[]];

export const PaybillRow = z.object({
  id: Id,
  day: z.iso.date(),
  /** Of a receipt its number; a line of the statement has none. */
  receipt_number: z.string().nullable(),
  /** The learner of a receipt, or the words of the bank. */
  words: z.string(),
  reference: z.string().nullable(),
  /** A line that is in the books, and credited to nobody yet. */
  is_in_suspense: z.boolean(),
  amount_cents: z.int(),
});
export type PaybillRow = z.infer<typeof PaybillRow>;

const PaybillRowsFilter = z.strictObject({
  ...pageInput,
  money_account_id: Id,
  figure: z.enum(paybill_figures),
});

export const listPaybillRows = endpoint({
  method: 'GET',
  path: '/finance/money-checks/paybill-rows',
  summary: 'The receipts or lines behind a figure of a paybill',
  access: { module: 'finance' },
  whole_books: true,
  input: PaybillRowsFilter,
  output: page(PaybillRow),
});

/** The checks, and the figure of a paybill that is opened. */
export const ChecksView = onTab(
  z.strictObject({
    ...pageInput,
    paybill: Id.optional(),
    figure: z.enum(paybill_figures).optional(),
  }),
);

export const exportPaybillRows = endpoint({
  method: 'GET',
  path: '/finance/money-checks/paybill-rows/export',
  summary: 'Export the receipts or lines behind a figure of a paybill',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: PaybillRowsFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});
