import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Cents, Id, onTab, page, pageInput, sortInput, text } from '../../shapes.ts';
import { Statement } from './fee-panel.ts';
import { ReceiptLink } from '../receiving/receipts.ts';

/** What a parent sees of the own children's fees: the same ledger lines as the office. */

const access = { who: 'parent' } as const;

export const ChildBalance = z.object({
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  school_name: z.string(),
  balance_cents: z.int(),
  last_paid_on: z.iso.date().nullable(),
});
export type ChildBalance = z.infer<typeof ChildBalance>;

export const getFamilyFees = endpoint({
  method: 'GET',
  path: '/parent/fees',
  summary: 'What I owe for each of my children',
  access,
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ChildBalance).max(50), total_cents: z.int() }),
});

export const printFamilyFees = endpoint({
  method: 'GET',
  path: '/parent/fees/statement',
  summary: 'The statement of all my children on one paper, in each school and in sum',
  access,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({}),
  output: z.any(),
});

export const Instalment = z.strictObject({
  due_on: z.iso.date('Choose a day'),
  amount_cents: Cents.positive('Enter an amount above zero'),
});

export const PaymentPlan = z.object({
  id: Id,
  instalments: z.array(z.object({ due_on: z.iso.date(), amount_cents: z.int() })),
  balance_cents: z.int(),
  note: z.string().nullable(),
  state: z.enum(['asked', 'accepted', 'declined']),
  reply: z.string().nullable(),
  /** Of a plan that was made at the office: who signed it there. */
  signed_by: z.string().nullable(),
  asked_at: z.iso.datetime(),
  version: z.int(),
});
export type PaymentPlan = z.infer<typeof PaymentPlan>;

/** A place to pay into, as the school gives it out. */
export const WayToPay = z.object({
  name: z.string(),
  kind: z.enum(['cash', 'bank', 'mobile-money']),
  bank_name: z.string().nullable(),
  branch: z.string().nullable(),
  account_number: z.string().nullable(),
  paybill: z.string().nullable(),
});
export type WayToPay = z.infer<typeof WayToPay>;

export const ChildFees = z.object({
  child: ChildBalance,
  statement: Statement,
  ways: z.array(WayToPay),
  plans: z.array(PaymentPlan),
});
export type ChildFees = z.infer<typeof ChildFees>;

export const getChildFees = endpoint({
  method: 'GET',
  path: '/parent/children/:id/fees',
  summary: 'The fee account of one of my children',
  access,
  input: z.strictObject({ id: Id }),
  output: ChildFees,
});

export const printChildStatement = endpoint({
  method: 'GET',
  path: '/parent/children/:id/fees/statement',
  summary: 'Download the statement of one of my children',
  access,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

/** By the movement that it stands on, because that is what a parent sees. */
export const openChildReceipt = endpoint({
  method: 'POST',
  path: '/parent/children/:id/fees/receipts/:journal_id',
  summary: 'Open the receipt of a payment for one of my children',
  access,
  idempotent: false,
  input: z.strictObject({ id: Id, journal_id: Id }),
  output: ReceiptLink,
});

export const PlanInput = z.strictObject({
  instalments: z
    .array(Instalment)
    .min(1, 'Add an instalment')
    .max(12, 'Use at most 12 instalments'),
  note: text(300).optional(),
});

export const askPaymentPlan = endpoint({
  method: 'POST',
  path: '/parent/children/:id/fees/plans',
  summary: 'Ask the school for a payment plan',
  access,
  input: PlanInput.extend({ id: Id }),
  output: PaymentPlan,
});

export const OfficePlan = PaymentPlan.extend({
  student_id: Id,
  student_name: z.string(),
  admission_number: z.string(),
  guardian_name: z.string(),
  guardian_phone: z.string().nullable(),
  /** What is owed now. */
  owed_now_cents: z.int(),
});
export type OfficePlan = z.infer<typeof OfficePlan>;

const PlanFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('asked_at').default('-asked_at'),
  state: z.enum(['asked', 'accepted', 'declined']).optional(),
  student_id: Id.optional(),
});
export const PlanView = onTab(PlanFilter);

export const listPaymentPlans = endpoint({
  method: 'GET',
  path: '/finance/payment-plans',
  summary: 'List the payment plans that parents asked for',
  access: { module: 'finance' },
  input: PlanFilter,
  output: page(OfficePlan),
});

export const exportPaymentPlans = exportOf(
  listPaymentPlans,
  'Export the filtered payment plans, one row for each instalment',
);

/** Agreed with a parent at the desk, and signed there: it counts at once. */
export const OfficePlanInput = PlanInput.extend({
  student_id: Id,
  signed_by: text(120).min(1, 'Say who signed it'),
});

export const makePaymentPlan = endpoint({
  method: 'POST',
  path: '/finance/payment-plans',
  summary: 'Write down a payment plan that a parent signed at the office',
  access: { module: 'finance', act: 'approve' },
  input: OfficePlanInput,
  output: OfficePlan,
});

export const decidePaymentPlan = endpoint({
  method: 'POST',
  path: '/finance/payment-plans/:id/decide',
  summary: 'Accept or decline a payment plan',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({
    id: Id,
    version: z.int(),
    decision: z.enum(['accepted', 'declined']),
    reply: text(300).optional(),
  }),
  output: OfficePlan,
});
