import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Cents, Id, text } from '../../shapes.ts';
import { paymentMethods } from '../books/payment-modes.ts';
import { requiredReference } from '../books/reference.ts';

const Count = Cents.min(0, 'An amount is not below zero').max(100_000_000_00);

export const shiftStates = ['open', 'closed', 'signed'] as const;

export const Shift = z.object({
  id: Id,
  money_account_id: Id,
  money_account_name: z.string(),
  cashier_id: Id,
  cashier_name: z.string(),
  float_cents: z.int(),
  /** What the box's book said when the shift was opened; nobody asked it for the first shifts. */
  book_cents: z.int().nullable(),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  /** What the receipts of the shift say, by method. */
  taken: z.array(
    z.object({ method: z.enum(paymentMethods), count: z.int(), amount_cents: z.int() }),
  ),
  banked_cents: z.int(),
  /** What went through the box besides: top-ups, refunds, what colleagues took or banked. */
  other_cents: z.int(),
  /** What the box's book says, whoever moved money through it. */
  expected_cents: z.int(),
  counted_cents: z.int().nullable(),
  difference_cents: z.int().nullable(),
  difference_reason: z.string().nullable(),
  state: z.enum(shiftStates),
  signed_by: z.string().nullable(),
  signed_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type Shift = z.infer<typeof Shift>;

export const shiftStateWords: Record<Shift['state'], string> = {
  open: 'Open',
  closed: 'Waits for a signature',
  signed: 'Signed',
};

export const shiftList = listing({
  path: '/finance/shifts',
  access: { module: 'finance' },
  one: 'shift',
  many: 'cashier shifts',
  row: Shift,
  columns: [
    { key: 'cashier_name', head: 'Cashier', kind: 'name' },
    { key: 'money_account_name', head: 'Box', kind: 'text' },
    { key: 'opened_at', head: 'Opened', kind: 'datetime' },
    { key: 'closed_at', head: 'Closed', kind: 'datetime', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: shiftStateWords },
    { key: 'float_cents', head: 'Float', kind: 'money_cents', only: 'file' },
    { key: 'book_cents', head: "The box's book then", kind: 'money_cents', only: 'file' },
    { key: 'other_cents', head: 'Other money in and out', kind: 'money_cents', only: 'file' },
    { key: 'expected_cents', head: 'Expected', kind: 'money_cents' },
    { key: 'counted_cents', head: 'Counted', kind: 'money_cents' },
    { key: 'difference_cents', head: 'Difference', kind: 'money_cents' },
    { key: 'difference_reason', head: 'Why', kind: 'text', only: 'file' },
    { key: 'signed_by', head: 'Signed by', kind: 'text', only: 'file' },
  ],
  filters: {
    state: choice('State', shiftStateWords),
    money_account_id: record('Box'),
  },
  sorts: ['-opened_at'],
  search: 'Cashier or box',
});
export const listShifts = shiftList.list;
export const exportShifts = shiftList.file;

export const openShift = endpoint({
  method: 'POST',
  path: '/finance/shifts',
  summary: 'Open a shift at the counter',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ money_account_id: Id, float_cents: Count }),
  output: Shift,
});

export const closeShift = endpoint({
  method: 'POST',
  path: '/finance/shifts/:id/close',
  summary: 'Count the box and close a shift',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    id: Id,
    counted_cents: Count,
    difference_reason: text(300).optional(),
  }),
  output: Shift,
});

export const signShift = endpoint({
  method: 'POST',
  path: '/finance/shifts/:id/sign',
  summary: "Sign another person's count",
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({ id: Id }),
  output: Shift,
});

export const printShift = endpoint({
  method: 'GET',
  path: '/finance/shifts/:id/print',
  summary: 'Print the close of a shift',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const bankCash = endpoint({
  method: 'POST',
  path: '/finance/bankings',
  summary: 'Bank cash',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    from_account_id: Id,
    to_account_id: Id,
    amount_cents: Cents.positive('Enter an amount above zero').max(100_000_000_00),
    slip: requiredReference(40, 'Enter the number of the deposit slip'),
    banked_on: z.iso.date(),
  }),
  output: z.object({ id: Id }),
});
