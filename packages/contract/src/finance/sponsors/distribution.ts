import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Cents, Id, text } from '../../shapes.ts';
import { Payment } from '../receiving/payments.ts';

const Reason = text(300).min(3, 'Say why');

export const SpreadShare = z.object({
  semester_id: Id,
  semester_name: z.string(),
  vote_head_id: Id,
  vote_head_name: z.string(),
  priority: z.int(),
  /** What was owed here just before this payment. */
  owed_cents: z.int(),
  amount_cents: z.int(),
});
export type SpreadShare = z.infer<typeof SpreadShare>;

/** The working shows how a receipt was spread, worked out again from the ledger as it stood then. */
export const SpreadWorking = z.object({
  payment: Payment,
  steps: z.array(
    z.object({
      semester_name: z.string(),
      priority: z.int().nullable(),
      owed_cents: z.int(),
      paid_cents: z.int(),
    }),
  ),
  /** Everything the learner owed then or owes now, with what this receipt paid of it. */
  shares: z.array(SpreadShare.extend({ room_cents: z.int() })),
  prepaid_cents: z.int(),
  respreads: z.array(
    z.object({ reason: z.string(), by: z.string().nullable(), at: z.iso.datetime() }),
  ),
});
export type SpreadWorking = z.infer<typeof SpreadWorking>;

export const explainSpread = endpoint({
  method: 'GET',
  path: '/finance/distribution/payments/:id',
  summary: 'Show how a receipt was spread, with the working',
  access: { module: 'finance' },
  input: z.strictObject({ id: Id }),
  output: SpreadWorking,
});

export const overrideSpread = endpoint({
  method: 'POST',
  path: '/finance/distribution/payments/:id',
  summary: 'Spread one receipt differently, with a reason',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({
    id: Id,
    shares: z
      .array(z.strictObject({ semester_id: Id, vote_head_id: Id, amount_cents: Cents.min(0) }))
      .min(1, 'Enter one share at least')
      .max(200),
    reason: Reason,
  }),
  output: SpreadWorking,
});

const period = { from: z.iso.date(), to: z.iso.date() };

export const RespreadPreview = z.object({
  payment_count: z.int(),
  moving_count: z.int(),
  moved_cents: z.int(),
  /** Left as they are: their month is locked. */
  locked_count: z.int(),
  rows: z.array(
    z.object({
      vote_head_id: Id,
      vote_head_name: z.string(),
      before_cents: z.int(),
      after_cents: z.int(),
    }),
  ),
});
export type RespreadPreview = z.infer<typeof RespreadPreview>;

export const previewRespread = endpoint({
  method: 'GET',
  path: '/finance/distribution/respread',
  summary: 'Show what would move if the receipts of a period were spread by the rule of today',
  access: { module: 'finance' },
  whole_books: true,
  rate: 'report',
  input: z.strictObject(period),
  output: RespreadPreview,
});

export const runRespread = endpoint({
  method: 'POST',
  path: '/finance/distribution/respread',
  summary: 'Spread the receipts of a period again',
  access: { module: 'finance', act: 'approve' },
  whole_books: true,
  input: z.strictObject({
    ...period,
    reason: Reason,
    /** What the preview promised; another sum means that something changed in between. */
    expected_cents: z.int().min(1, 'Nothing would move'),
  }),
  output: RespreadPreview,
});

/** Money the school holds and nobody has been given yet, oldest first. */
export const UndistributedMoney = z.object({
  suspense_cents: z.int(),
  bursaries_cents: z.int(),
  prepaid_cents: z.int(),
  prepaid_count: z.int(),
  rows: z.array(
    z.object({
      /** An arrival is assigned to its learner; the others are moved from here. */
      kind: z.enum(['bursary', 'suspense', 'arrival']),
      id: Id,
      words: z.string(),
      since: z.iso.date(),
      age_days: z.int(),
      amount_cents: z.int(),
    }),
  ),
});
export type UndistributedMoney = z.infer<typeof UndistributedMoney>;

export const listUndistributed = endpoint({
  method: 'GET',
  path: '/finance/distribution/undistributed',
  summary: 'List money that is not distributed yet, with its age',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: UndistributedMoney,
});

export const moveUndistributed = endpoint({
  method: 'POST',
  path: '/finance/distribution/undistributed/move',
  summary: 'Move undistributed money: back to the payer, or to other income',
  access: { module: 'finance', act: 'approve' },
  input: z
    .strictObject({
      kind: z.enum(['bursary', 'suspense']),
      id: Id,
      to: z.enum(['returned', 'other-income']),
      money_account_id: Id.optional(),
      reason: Reason,
      moved_on: z.iso.date(),
    })
    .refine((input) => input.to !== 'returned' || input.money_account_id, {
      path: ['money_account_id'],
      message: 'Choose the account it is paid from',
    }),
  output: UndistributedMoney,
});
