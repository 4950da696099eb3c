import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Cents, Done, Id, text } from '../../shapes.ts';
import { Amount } from '../books/entry-fields.ts';

export const termOrders = ['arrears-first', 'current-first'] as const;
export const spreads = ['priority', 'pro-rata'] as const;

/** In which order a payment meets what is owed, from a day on. */
export const PaymentOrder = z.object({
  from_on: z.iso.date(),
  terms: z.enum(termOrders),
  spread: z.enum(spreads),
  by: z.string().nullable(),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

export const listPaymentOrders = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: '/finance/payment-orders',
  summary: 'In which order payments meet what is owed: the rule now, and those before',
  input: z.strictObject({}),
  output: z.object({ now: PaymentOrder, rows: z.array(PaymentOrder) }),
});

export const PaymentOrderInput = z.strictObject({
  from_on: z.iso.date('Choose a day'),
  terms: z.enum(termOrders),
  spread: z.enum(spreads),
});

export const savePaymentOrder = endpoint({
  access: { module: 'finance', act: 'approve' },
  method: 'POST',
  path: '/finance/payment-orders',
  summary: 'Set the payment allocation order',
  input: PaymentOrderInput,
  output: PaymentOrder,
});

export const withdrawPaymentOrder = endpoint({
  access: { module: 'finance', act: 'approve' },
  method: 'DELETE',
  path: '/finance/payment-orders/:from_on',
  summary: 'Cancel a future allocation order',
  input: z.strictObject({ from_on: z.iso.date() }),
  output: Done,
});

/** The same arithmetic as a real payment, on what a learner owes now. */
export const trialPaymentOrder = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: '/finance/payment-orders/trial',
  summary: 'Try a rule with an amount before it is decided',
  input: z.strictObject({
    student_id: Id,
    amount_cents: z.coerce.number().pipe(Amount),
    terms: z.enum(termOrders),
    spread: z.enum(spreads),
  }),
  output: z.object({
    shares: z.array(
      z.object({
        semester_name: z.string(),
        vote_head_name: z.string(),
        owed_cents: z.int(),
        paid_cents: z.int(),
      }),
    ),
    prepaid_cents: z.int(),
  }),
});

/** The most that a category may pay in a year, and who is above it. */
export const FeeCeiling = z.object({
  fee_category_id: Id,
  category_name: z.string(),
  /** Null while nobody has set one. */
  amount_cents: z.int().nullable(),
  authority: z.string().nullable(),
  over: z.array(z.object({ class_name: z.string(), total_cents: z.int() })),
  version: z.int(),
});
export type FeeCeiling = z.infer<typeof FeeCeiling>;

export const listFeeCeilings = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: '/finance/fee-ceilings',
  summary: 'The most each category may pay in a year, and which classes are above it',
  input: z.strictObject({ financial_year_id: Id }),
  output: z.object({ rows: z.array(FeeCeiling) }),
});

export const FeeCeilingInput = z.strictObject({
  amount_cents: Amount,
  authority: text(160).min(3, 'Say who set it, such as a circular'),
});

export const saveFeeCeiling = endpoint({
  access: { module: 'finance', act: 'approve' },
  method: 'PUT',
  path: '/finance/fee-ceilings/:fee_category_id',
  summary: 'Set the most a category may pay in a year',
  input: FeeCeilingInput.extend({
    fee_category_id: Id,
    financial_year_id: Id,
    version: z.int().min(0),
  }),
  output: FeeCeiling,
});

export const TermInstalment = z.strictObject({
  due_on: z.iso.date('Choose a day'),
  percent: z.coerce.number().int('Use a whole number').min(1, 'From 1').max(100, 'Up to 100'),
});

/** By when which part of the fees of a term is expected. */
export const TermPlan = z.object({
  semester_id: Id,
  semester_name: z.string(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  instalments: z.array(z.object({ due_on: z.iso.date(), percent: z.int() })),
});
export type TermPlan = z.infer<typeof TermPlan>;

export const listTermPlans = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: '/finance/term-plans',
  summary: 'By when which part of the fees of each term is expected',
  input: z.strictObject({}),
  output: z.object({ rows: z.array(TermPlan) }),
});

export const TermPlanInput = z
  .strictObject({
    instalments: z.array(TermInstalment).max(6, 'Use at most 6 instalments').default([]),
  })
  .refine(
    ({ instalments }) =>
      instalments.length === 0 || instalments.reduce((sum, one) => sum + one.percent, 0) === 100,
    { path: ['instalments'], message: 'The parts make 100 percent together' },
  )
  .refine(
    ({ instalments }) => new Set(instalments.map((one) => one.due_on)).size === instalments.length,
    { path: ['instalments'], message: 'A day stands twice' },
  );

export const saveTermPlan = endpoint({
  access: { module: 'finance', act: 'approve' },
  method: 'PUT',
  path: '/finance/term-plans/:semester_id',
  summary: 'Set term fee due dates',
  input: TermPlanInput.safeExtend({ semester_id: Id }),
  output: TermPlan,
});

export const LateFeeStep = z
  .strictObject({
    after_days: z.coerce.number().int().min(0, 'From 0').max(365, 'Up to 365'),
    percent: z.coerce.number().int().min(1, 'From 1').max(50, 'Up to 50').optional(),
    amount_cents: Amount.optional(),
  })
  .refine((step) => (step.percent === undefined) !== (step.amount_cents === undefined), {
    path: ['amount_cents'],
    message: 'Enter a percentage or an amount, one of the two',
  });

export const LateFeeRule = z.object({
  is_on: z.boolean(),
  vote_head_id: Id.nullable(),
  grace_days: z.int(),
  steps: z.array(
    z.object({
      after_days: z.int(),
      percent: z.int().optional(),
      amount_cents: z.int().optional(),
    }),
  ),
  cap_cents: z.int().nullable(),
  exempt_category_ids: z.array(Id),
  version: z.int(),
});
export type LateFeeRule = z.infer<typeof LateFeeRule>;

export const getLateFeeRule = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: '/finance/late-fees',
  summary: 'What is added to fees that are late',
  input: z.strictObject({}),
  output: LateFeeRule,
});

export const LateFeeRuleInput = z
  .strictObject({
    is_on: z.boolean().default(false),
    vote_head_id: Id,
    grace_days: z.coerce.number().int().min(0, 'From 0').max(365, 'Up to 365').default(0),
    steps: z.array(LateFeeStep).min(1, 'Add a step').max(6, 'Use at most 6 steps'),
    cap_cents: Amount.optional(),
    exempt_category_ids: z.array(Id).max(40).default([]),
  })
  .refine(({ steps }) => new Set(steps.map((one) => one.after_days)).size === steps.length, {
    path: ['steps'],
    message: 'Two steps begin on the same day',
  });

export const saveLateFeeRule = endpoint({
  access: { module: 'finance', act: 'approve' },
  method: 'PUT',
  path: '/finance/late-fees',
  summary: 'Set late fee penalties',
  input: LateFeeRuleInput.safeExtend({ version: z.int().min(0) }),
  output: LateFeeRule,
});

export const LateFeeRow = z.object({
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  owed_cents: z.int(),
  days_late: z.int(),
  fee_cents: z.int(),
  /** "After 14 days: KES 500.00". */
  why: z.string(),
});
export type LateFeeRow = z.infer<typeof LateFeeRow>;

export const previewLateFees = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: '/finance/late-fees/preview',
  summary: 'Who would be charged for paying late, before anything is posted',
  rate: 'report',
  input: z.strictObject({ semester_id: Id }),
  output: z.object({
    rows: z.array(LateFeeRow),
    total_cents: z.int(),
    /** Why there is nobody, where there is nobody. */
    reason: z.string().nullable(),
  }),
});

export const chargeLateFees = endpoint({
  access: { module: 'finance', act: 'approve' },
  method: 'POST',
  path: '/finance/late-fees/charge',
  summary: 'Charge late fee penalties',
  input: z.strictObject({ semester_id: Id, expected_cents: Cents.min(1) }),
  output: z.object({ charged_count: z.int(), total_cents: z.int() }),
});
