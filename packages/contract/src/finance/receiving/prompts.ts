import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { phoneNumber } from '../../phone.ts';
import { Cents, Id } from '../../shapes.ts';

export const promptStates = [
  'asking',
  'sent',
  'paid',
  'cancelled',
  'timed-out',
  'insufficient',
  'failed',
] as const;
export type PromptState = (typeof promptStates)[number];

/** Safaricom takes whole shillings, and so many at once. */
const prompt_cents_max = 250_000_00;
export const PromptCents = Cents.min(100, 'Enter at least one shilling')
  .max(prompt_cents_max, 'M-Pesa takes at most KES 250,000 at once')
  .refine((cents) => cents % 100 === 0, 'M-Pesa takes whole shillings');

export const Prompt = z.object({
  id: Id,
  student_id: Id,
  amount_cents: z.int(),
  phone: z.string(),
  state: z.enum(promptStates),
  /** A sentence for whoever waits. */
  words: z.string(),
  created_at: z.iso.datetime(),
  /** There as soon as the money is in the books. */
  payment_id: Id.nullable(),
  receipt_number: z.string().nullable(),
  balance_after_cents: z.int().nullable(),
  /** What came and lies in suspense, because it is not what was asked for or must be looked at. */
  held_cents: z.int().nullable(),
});
export type Prompt = z.infer<typeof Prompt>;

export const askPrompt = endpoint({
  method: 'POST',
  path: '/finance/prompts',
  summary: 'Ask for a payment on a phone, by an M-Pesa prompt',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ student_id: Id, amount_cents: PromptCents, phone: phoneNumber }),
  output: Prompt,
});

export const getPrompt = endpoint({
  method: 'GET',
  path: '/finance/prompts/:id',
  summary: 'What became of a prompt',
  access: { module: 'finance' },
  input: z.strictObject({ id: Id }),
  output: Prompt,
});
