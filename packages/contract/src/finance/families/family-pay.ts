import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { phoneNumber } from '../../phone.ts';
import { Id } from '../../shapes.ts';
import { Claim, ClaimInput } from '../receiving/claims.ts';
import { Prompt, PromptCents } from '../receiving/prompts.ts';

/** What a parent does about the fees of a child: pay by a prompt, or show a slip. */

const access = { who: 'parent' } as const;

export const FeesToPay = z.object({
  student_id: Id,
  student_name: z.string(),
  admission_number: z.string(),
  balance_cents: z.int(),
  /** What is asked next by the accepted plan, or else by the plan of the term. */
  instalment: z.object({ due_on: z.iso.date(), amount_cents: z.int() }).nullable(),
  /** Where the money goes, for whoever pays without a prompt. */
  paybill: z.string().nullable(),
  can_prompt: z.boolean(),
  phone: z.string().nullable(),
  claims: z.array(Claim).max(20),
});
export type FeesToPay = z.infer<typeof FeesToPay>;

export const getFeesToPay = endpoint({
  method: 'GET',
  path: '/parent/children/:id/pay',
  summary: 'What I owe for a child, and how to pay it',
  access,
  input: z.strictObject({ id: Id }),
  output: FeesToPay,
});

export const askFamilyPrompt = endpoint({
  method: 'POST',
  path: '/parent/children/:id/prompts',
  summary: 'Pay for a child by an M-Pesa prompt on my phone',
  access,
  input: z.strictObject({ id: Id, amount_cents: PromptCents, phone: phoneNumber }),
  output: Prompt,
});

export const getFamilyPrompt = endpoint({
  method: 'GET',
  path: '/parent/children/:id/prompts/:prompt_id',
  summary: 'What became of my prompt',
  access,
  input: z.strictObject({ id: Id, prompt_id: Id }),
  output: Prompt,
});

export const makeClaim = endpoint({
  method: 'POST',
  path: '/parent/children/:id/claims',
  summary: 'Report a payment to the school',
  access,
  input: ClaimInput.extend({ id: Id }),
  output: Claim,
});

export const addClaimPicture = endpoint({
  method: 'POST',
  path: '/parent/children/:id/claims/:claim_id/picture',
  summary: 'Show the slip',
  access,
  rate: 'upload',
  upload: true,
  input: z.strictObject({ id: Id, claim_id: Id }),
  output: Claim,
});
