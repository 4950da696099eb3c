import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Id, page, pageInput, searchInput, sortInput, text } from '../../shapes.ts';
import { PaidCents } from './payments.ts';
import { requiredReference } from '../books/reference.ts';

export const claimStates = ['received', 'found', 'not-found'] as const;
export type ClaimState = (typeof claimStates)[number];

/** A parent says that money was paid. It is a claim, and never a receipt. */
export const Claim = z.object({
  id: Id,
  student_id: Id,
  student_name: z.string(),
  admission_number: z.string(),
  amount_cents: z.int(),
  method: z.enum(['bank', 'mobile-money']),
  reference: z.string(),
  paid_on: z.iso.date(),
  note: z.string().nullable(),
  has_picture: z.boolean(),
  state: z.enum(claimStates),
  reply: z.string().nullable(),
  receipt_number: z.string().nullable(),
  claimed_by: z.string(),
  created_at: z.iso.datetime(),
  version: z.int(),
});
export type Claim = z.infer<typeof Claim>;

export const ClaimInput = z.strictObject({
  amount_cents: PaidCents,
  method: z.enum(['bank', 'mobile-money']),
  reference: requiredReference(64, 'Enter the reference on the slip or in the message', 4),
  paid_on: z.iso.date(),
  note: text(300).optional(),
});

export const listClaims = endpoint({
  method: 'GET',
  path: '/finance/claims',
  summary: 'What parents say they have paid',
  access: { module: 'finance' },
  input: z.strictObject({
    ...pageInput,
    sort: sortInput('created_at', 'amount_cents').default('-created_at'),
    search: searchInput,
    state: z.enum(claimStates).optional(),
  }),
  output: page(Claim),
});

export const decideClaim = endpoint({
  method: 'POST',
  path: '/finance/claims/:id/decide',
  summary: 'Decide a payment claim',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    id: Id,
    state: z.enum(['found', 'not-found']),
    reply: text(300).optional(),
    version: z.int(),
  }),
  output: Claim,
});

export const getClaimPicture = endpoint({
  method: 'GET',
  path: '/finance/claims/:id/picture',
  summary: 'The picture of the slip',
  access: { module: 'finance' },
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
export const exportClaims = exportOf(listClaims, 'Export the filtered claims of parents');
