import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
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

export const claimStateWords: Record<ClaimState, string> = {
  received: 'Received',
  found: 'Found',
  'not-found': 'Not found',
};

/** Claims are what parents say they have paid. */
export const claimList = listing({
  path: '/finance/claims',
  access: { module: 'finance' },
  one: 'claim',
  many: 'claims of parents',
  row: Claim,
  columns: [
    { key: 'student_name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm no', kind: 'text', only: 'file' },
    { key: 'reference', head: 'Reference', kind: 'text' },
    { key: 'method', head: 'Paid by', kind: 'text', only: 'screen' },
    { key: 'paid_on', head: 'Paid on', kind: 'date', only: 'file' },
    { key: 'created_at', head: 'Sent', kind: 'datetime' },
    { key: 'claimed_by', head: 'By', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: claimStateWords },
    { key: 'receipt_number', head: 'Receipt', kind: 'text', only: 'file' },
    { key: 'reply', head: 'Reply', kind: 'text', only: 'file' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: { state: choice('State', claimStateWords), paid: dates('Paid on') },
  sorts: ['-created_at', 'amount_cents', 'student_name'],
  search: 'Reference, learner',
});
export const listClaims = claimList.list;
export const exportClaims = claimList.file;

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
