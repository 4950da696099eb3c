import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

export const paymentMethods = [
  'cash',
  'bank',
  'mobile-money',
  'cheque',
  'card',
  'bursary',
  'in-kind',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const PaymentMode = z.object({
  method: z.enum(paymentMethods),
  /** What the school calls it: "M-Pesa", "Equity deposit", "Firewood and maize". */
  label: z.string(),
  is_on: z.boolean(),
  needs_reference: z.boolean(),
  /** 0 until the school changes something. */
  version: z.int(),
});
export type PaymentMode = z.infer<typeof PaymentMode>;

/** The usual modes are how every school takes money until it says otherwise. */
export const usualModes: readonly PaymentMode[] = (
  [
    ['cash', 'Cash', false],
    ['mobile-money', 'M-Pesa', true],
    ['bank', 'Bank', true],
    ['cheque', 'Cheque', true],
    ['card', 'Card', true],
    ['bursary', 'Bursary', true],
    ['in-kind', 'In kind', false],
  ] as const
).map(([method, label, needs_reference]) => ({
  method,
  label,
  is_on: true,
  needs_reference,
  version: 0,
}));

export const PaymentModeInput = z.strictObject({
  label: z.string().trim().min(1, 'Enter what it is called').max(40, 'Use at most 40 characters'),
  is_on: z.boolean(),
  needs_reference: z.boolean(),
});

export const editPaymentMode = endpoint({
  method: 'PUT',
  path: '/finance/payment-modes/:method',
  summary: 'Switch a way of paying on or off, name it, and say whether it needs a reference',
  access: { module: 'finance', act: 'edit' },
  input: PaymentModeInput.extend({ method: z.enum(paymentMethods), version: z.int().min(0) }),
  output: PaymentMode,
});
