import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { Amount, Reason } from '../books/entry-fields.ts';

const base = '/finance/fee-adjustments';

export const adjustmentKinds = [
  'debit-note',
  'credit-note',
  'transfer',
  'refund',
  'write-off',
  'category-change',
] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export const adjustmentKindWords: Record<AdjustmentKind, string> = {
  'debit-note': 'Debit note',
  'credit-note': 'Credit note',
  transfer: 'Transfer',
  refund: 'Refund',
  'write-off': 'Write-off',
  'category-change': 'Change of category',
};
export const adjustmentStates = [
  'in-approval',
  'approved',
  'posted',
  'rejected',
  'returned',
  'withdrawn',
  'taken-back',
] as const;
const adjustmentStateWords: Record<(typeof adjustmentStates)[number], string> = {
  'in-approval': 'In approval',
  approved: 'Approved',
  posted: 'Posted',
  rejected: 'Rejected',
  returned: 'Returned for a change',
  withdrawn: 'Withdrawn',
  'taken-back': 'Taken back',
};

/** "unknown": M-Pesa was asked to send it back, and has not said how that ended. */
export const reversalStates = ['asking', 'sent', 'done', 'failed', 'unknown'] as const;
export type ReversalState = (typeof reversalStates)[number];

export const Adjustment = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(adjustmentKinds),
  student_id: Id,
  admission_number: z.string(),
  student_name: z.string(),
  to_student_name: z.string().nullable(),
  semester_name: z.string().nullable(),
  /** Of money that was paid for one term and is used for another. */
  to_semester_name: z.string().nullable(),
  vote_head_name: z.string().nullable(),
  amount_cents: z.int(),
  reason: z.string(),
  agreed_by: z.string().nullable(),
  state: z.enum(adjustmentStates),
  posted_on: z.iso.date().nullable(),
  voucher_number: z.string().nullable(),
  payee: z.string().nullable(),
  reference: z.string().nullable(),
  requested_by: z.string(),
  /** Whoever asked takes nothing back, and a refund is paid by somebody who neither asked nor agreed. */
  requested_by_id: Id,
  approver_ids: z.array(Id),
  approved_by: z.string().nullable(),
  posted_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** A debt that was written off, of somebody who is back. */
  is_back: z.boolean(),
  /** Of a refund that goes back by M-Pesa: the last try. */
  reversal: z
    .object({
      state: z.enum(reversalStates),
      transaction_code: z.string(),
      reversal_code: z.string().nullable(),
      text: z.string().nullable(),
    })
    .nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const adjustmentList = listing({
  path: base,
  access: { module: 'finance' },
  one: 'adjustment',
  many: 'adjustments',
  row: Adjustment,
  columns: [
    { key: 'number', head: 'Number', kind: 'text' },
    { key: 'admission_number', head: 'Adm no', kind: 'text', only: 'file' },
    { key: 'student_name', head: 'Learner', kind: 'name' },
    { key: 'kind', head: 'Kind', kind: 'text', of: (row) => adjustmentKindWords[row.kind] },
    { key: 'reason', head: 'Why', kind: 'text' },
    { key: 'state', head: 'State', kind: 'state', words: adjustmentStateWords },
    { key: 'posted_on', head: 'Posted', kind: 'date', only: 'file' },
    { key: 'requested_by', head: 'Asked by', kind: 'text', only: 'file' },
    { key: 'approved_by', head: 'Approved by', kind: 'text', only: 'file' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: {
    id: record('Adjustment'),
    kind: choice('Kind', adjustmentKindWords),
    state: choice('State', adjustmentStateWords),
    student_id: record('Learner'),
  },
  sorts: ['-created_at', 'amount_cents', 'number'],
  search: 'Number or learner',
});
export const listAdjustments = adjustmentList.list;
export const exportAdjustments = adjustmentList.file;

const of = { student_id: Id, reason: Reason };

/**
 * The units are what a term is cut into when a price changes in the middle of it; a week that has begun
 * counts.
 */
export const shareUnits = ['days', 'weeks'] as const;

/** Each kind asks for its own; all of them wait for a second person. */
export const AdjustmentInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['debit-note', 'credit-note']),
    ...of,
    semester_id: Id,
    vote_head_id: Id,
    amount_cents: Amount,
  }),
  z.strictObject({
    kind: z.literal('transfer'),
    ...of,
    amount_cents: Amount,
    /** The sibling who gets the credit, or the term that gets it from another one. */
    to_student_id: Id.optional(),
    semester_id: Id.optional(),
    to_semester_id: Id.optional(),
    agreed_by: text(120).min(1, 'Say who agreed, and how'),
  }),
  z.strictObject({
    kind: z.literal('refund'),
    ...of,
    amount_cents: Amount,
    payee: text(120).min(1, 'Say who gets the money'),
  }),
  z.strictObject({ kind: z.literal('write-off'), ...of, amount_cents: Amount }),
  z.strictObject({
    kind: z.literal('category-change'),
    ...of,
    fee_category_id: Id,
    from_on: z.iso.date(),
    by: z.enum(shareUnits).default('days'),
    /** What the preview promised: above zero is charged, below is credited. */
    expected_cents: z.int().min(-100_000_000_00).max(100_000_000_00),
  }),
]);
export type AdjustmentInput = z.infer<typeof AdjustmentInput>;

export const requestAdjustment = endpoint({
  method: 'POST',
  path: base,
  summary: "Ask for a change of a learner's account",
  access: { module: 'finance', act: 'create' },
  input: AdjustmentInput,
  output: Adjustment,
});

export const previewCategoryChange = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/category-change`,
  summary: 'What a change of category in the middle of a term costs',
  input: z.strictObject({
    student_id: Id,
    fee_category_id: Id,
    from_on: z.iso.date(),
    by: z.enum(shareUnits).default('days'),
  }),
  output: z.object({
    semester_name: z.string(),
    /** Days or weeks of the term, and how many of them are left with the one that has begun. */
    parts_left: z.int(),
    parts: z.int(),
    total_cents: z.int(),
    lines: z.array(
      z.object({
        vote_head_id: Id,
        name: z.string(),
        before_cents: z.int(),
        after_cents: z.int(),
        change_cents: z.int(),
      }),
    ),
  }),
});

/** The form asks for a plan that is not costed: the cost is looked up when it is sent. */
export const CategoryChangeForm = previewCategoryChange.input.extend({ reason: Reason });

const paid_out = { money_account_id: Id, reference: text(64).optional() };

/** Over the counter, or back to the phone it came from. */
export const RefundForm = z.discriminatedUnion('way', [
  z.object({ way: z.literal('out'), ...paid_out }),
  z.object({ way: z.literal('back'), payment_id: Id }),
]);
export type RefundForm = z.infer<typeof RefundForm>;

export const payRefund = endpoint({
  method: 'POST',
  path: `${base}/:id/pay`,
  summary: 'Pay an approved refund out, with a payment voucher',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, ...paid_out }),
  output: Adjustment,
});

export const ReversiblePayment = z.object({
  id: Id,
  receipt_number: z.string(),
  /** What M-Pesa calls it. */
  transaction_code: z.string(),
  received_on: z.iso.date(),
  amount_cents: z.int(),
  payer_name: z.string().nullable(),
  payer_phone: z.string().nullable(),
});
export type ReversiblePayment = z.infer<typeof ReversiblePayment>;

export const listReversible = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id/reversible`,
  summary: 'Which M-Pesa payments a refund could send back to whoever paid',
  input: z.strictObject({ id: Id }),
  output: z.object({ rows: z.array(ReversiblePayment) }),
});

export const askReversal = endpoint({
  method: 'POST',
  path: `${base}/:id/reversal`,
  summary: 'Send an approved refund back by reversing an M-Pesa payment',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, payment_id: Id }),
  output: Adjustment,
});

export const checkReversal = endpoint({
  method: 'POST',
  path: `${base}/:id/reversal/check`,
  summary: 'Check the status of an M-Pesa reversal',
  access: { module: 'finance', act: 'edit' },
  idempotent: false,
  input: z.strictObject({ id: Id }),
  output: Adjustment,
});

export const endReversal = endpoint({
  method: 'POST',
  path: `${base}/:id/reversal/end`,
  summary: 'Record the outcome of a reversal',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({ id: Id, outcome: z.enum(['done', 'failed']), reason: Reason }),
  output: Adjustment,
});

export const printVoucher = endpoint({
  method: 'GET',
  path: `${base}/:id/voucher`,
  summary: 'Print the payment voucher of a refund, or the paper of a transfer',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const takeBackAdjustment = endpoint({
  method: 'POST',
  path: `${base}/:id/take-back`,
  summary: 'Cancel a note or write-off',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({ id: Id, reason: Reason }),
  output: Adjustment,
});
