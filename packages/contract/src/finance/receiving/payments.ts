import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { phoneNumber } from '../../phone.ts';
import { Cents, Id, page, pageInput, searchInput, sortInput, text } from '../../shapes.ts';
import { paymentMethods } from '../books/payment-modes.ts';
import { requiredReference } from '../books/reference.ts';

export const PaidCents = Cents.positive('Enter an amount above zero').max(
  100_000_000_00,
  'That is more than one receipt can hold',
);

export const siblings_max = 9;

/** Goods in kind are what was brought instead of money; the amount of the payment is its agreed value. */
export const GoodsInKind = z.strictObject({
  item: text(80).min(1, 'Say what was brought'),
  quantity: z
    .number('Enter how much was brought')
    .positive('Enter how much was brought')
    .max(1_000_000, 'That is more than one delivery can be')
    .multipleOf(0.001, 'Use at most three places after the point'),
  unit: text(20).min(1, 'Enter the unit, such as bags or kg'),
});
export type GoodsInKind = z.infer<typeof GoodsInKind>;

export const PaymentInput = z
  .strictObject({
    student_id: Id,
    amount_cents: PaidCents,
    /** The other children whom the same money is for: all stand on one receipt. */
    others: z
      .array(z.strictObject({ student_id: Id, amount_cents: PaidCents }))
      .max(siblings_max)
      .optional(),
    method: z.enum(paymentMethods),
    /** Goods lie in no account. */
    money_account_id: Id.optional(),
    in_kind: GoodsInKind.optional(),
    reference: requiredReference(64, 'Enter the transaction reference').optional(),
    received_on: z.iso.date(),
    payer_name: text(120).optional(),
    payer_phone: phoneNumber.optional(),
    note: text(300).optional(),
  })
  .refine(({ method, money_account_id }) => method === 'in-kind' || money_account_id, {
    path: ['money_account_id'],
    message: 'Choose where the money lies',
  })
  .refine(({ method, in_kind }) => (method === 'in-kind') === (in_kind !== undefined), {
    path: ['in_kind'],
    message: 'Say what was brought, how much of it and in which unit',
  })
  .refine(({ in_kind, others = [] }) => !in_kind || others.length === 0, {
    path: ['others'],
    message: 'Goods are receipted for one child at a time',
  })
  .refine(
    ({ student_id, others = [] }) => {
      const ids = [student_id, ...others.map((one) => one.student_id)];
      return new Set(ids).size === ids.length;
    },
    { path: ['others'], message: 'Each child stands once on a receipt' },
  );
export type PaymentInput = z.infer<typeof PaymentInput>;

export const ReceiptShare = z.object({
  semester_name: z.string(),
  vote_head_name: z.string(),
  amount_cents: z.int(),
});

export const receiptVoidStates = ['waiting', 'returned', 'done', 'rejected', 'withdrawn'] as const;

export const receiptDoubts = ['statement', 'cheque'] as const;

export const Payment = z.object({
  id: Id,
  receipt_number: z.string(),
  /** More than the amount when the receipt names other children too. */
  receipt_total_cents: z.int(),
  /** The payment that was taken back when the money was moved here. */
  moved_from_id: Id.nullable(),
  student_id: Id,
  admission_number: z.string(),
  student_name: z.string(),
  class_name: z.string().nullable(),
  amount_cents: z.int(),
  method: z.enum(paymentMethods),
  /** What the school called this way of paying on that day. */
  method_name: z.string().nullable(),
  money_account_name: z.string(),
  in_kind: z.object({ item: z.string(), quantity: z.number(), unit: z.string() }).nullable(),
  reference: z.string().nullable(),
  received_on: z.iso.date(),
  payer_name: z.string().nullable(),
  recorded_by: z.string(),
  created_at: z.iso.datetime(),
  cancelled_at: z.iso.datetime().nullable(),
  cancelled_reason: z.string().nullable(),
  /** What it still waits for: the line of a statement, or that the bank pays the cheque. */
  subject_to: z.enum(receiptDoubts).nullable(),
  /** Somebody asked that the receipt be cancelled or moved; until others decide it stands as it was. */
  void_request: z
    .object({
      /** What its approvers look at. */
      item_id: Id,
      state: z.enum(receiptVoidStates),
      reason: z.string(),
      /** To whom it is to be moved; null: it is to be cancelled. */
      to_student: z.string().nullable(),
      asked_by: z.string(),
      asked_by_id: Id,
      asked_at: z.iso.datetime({ offset: true }),
    })
    .nullable(),
  balance_after_cents: z.int(),
  prepaid_cents: z.int(),
  shares: z.array(ReceiptShare),
  /** When the family first opened the link of its receipt. */
  opened_at: z.iso.datetime().nullable(),
});
export type Payment = z.infer<typeof Payment>;

const PaymentFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('received_on', 'receipt_number', 'amount_cents').default('-received_on'),
  search: searchInput,
  method: z.enum(paymentMethods).optional(),
  money_account_id: Id.optional(),
  student_id: Id.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  state: z.enum(['valid', 'cancelled', 'void-waiting']).optional(),
  /** The receipt that a request to cancel is about. */
  void_id: Id.optional(),
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/finance/payments',
  summary: 'List payments, newest first',
  access: { module: 'finance' },
  input: PaymentFilter,
  output: page(Payment).extend({ total_cents: z.int() }),
});

export const exportPayments = exportOf(listPayments, 'Export the filtered payments');

export const recordPayment = endpoint({
  method: 'POST',
  path: '/finance/payments',
  summary: 'Receive a payment',
  access: { module: 'finance', act: 'create' },
  input: PaymentInput,
  output: Payment,
});

/** A simulation shows how an amount would be spread, before anybody takes the money. */
export const simulatePayment = endpoint({
  method: 'GET',
  path: '/finance/payments/simulate',
  summary: 'Show how an amount would be spread over what a learner owes',
  access: { module: 'finance' },
  input: z.strictObject({
    student_id: Id,
    /** Nothing: only who pays for the learner, and the balance now. */
    amount_cents: z.coerce.number().int().min(0).max(100_000_000_00),
  }),
  output: z.object({
    learner: z.object({
      id: Id,
      admission_number: z.string(),
      name: z.string(),
      class_name: z.string().nullable(),
      photo: z.string().nullable(),
    }),
    /** The guardian who is called first about fees; the phone, where messages are wanted. */
    payer: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
    balance_before_cents: z.int(),
    balance_after_cents: z.int(),
    prepaid_cents: z.int(),
    shares: z.array(ReceiptShare),
  }),
});

/** The children of the same family, and how an amount would be shared by what each owes. */
export const suggestSplit = endpoint({
  method: 'GET',
  path: '/finance/payments/split',
  summary: 'Share an amount among the children of a family by what each owes',
  access: { module: 'finance' },
  input: z.strictObject({
    student_id: Id,
    amount_cents: z.coerce.number().int().min(0).max(100_000_000_00),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        student_id: Id,
        admission_number: z.string(),
        student_name: z.string(),
        class_name: z.string().nullable(),
        balance_cents: z.int(),
        share_cents: z.int(),
      }),
    ),
  }),
});

export const movePayment = endpoint({
  method: 'POST',
  path: '/finance/payments/:id/move',
  summary: 'Move a payment to the right learner with a new receipt, or ask that it be moved',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({
    id: Id,
    student_id: Id,
    reason: text(300).min(5, 'Say why, in a few words'),
    moved_on: z.iso.date(),
  }),
  output: Payment,
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/finance/payments/:id/cancel',
  summary: 'Cancel a payment, or ask that it be cancelled',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({
    id: Id,
    reason: text(300).min(5, 'Say why, in a few words'),
    cancelled_on: z.iso.date(),
  }),
  output: Payment,
});

export const paperSizes = ['a4', 'a5', 'roll-80mm'] as const;

export const printReceipt = endpoint({
  method: 'POST',
  path: '/finance/payments/:id/receipt',
  summary: 'Print a receipt; every print after the first is marked as a copy',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  idempotent: false,
  input: z.strictObject({ id: Id, paper: z.enum(paperSizes).default('a5') }),
  output: z.any(),
});
