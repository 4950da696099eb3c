import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { Cents, exportFormat, Id, text } from '../../shapes.ts';
import { Reason, Spend } from '../books/entry-fields.ts';

export const PettyVoucher = z.object({
  id: Id,
  number: z.string(),
  spent_on: z.iso.date(),
  payee_name: z.string(),
  particulars: z.string(),
  vote_head_name: z.string(),
  amount_cents: z.int(),
  receipt_number: z.string().nullable(),
  cancelled_reason: z.string().nullable(),
});
export type PettyVoucher = z.infer<typeof PettyVoucher>;

export const PettyFloat = z.object({
  id: Id,
  name: z.string(),
  money_account_id: Id,
  holder_id: Id,
  holder_name: z.string(),
  level_cents: z.int(),
  spend_max_cents: z.int(),
  /** What the ledger says is in the box. */
  balance_cents: z.int(),
  /** What brings it back to its level. */
  top_up_cents: z.int(),
  top_up_waits: z.boolean(),
  version: z.int(),
  vouchers: z.array(PettyVoucher),
  counts: z.array(
    z.object({
      id: Id,
      counted_cents: z.int(),
      book_cents: z.int(),
      note: z.string().nullable(),
      by: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type PettyFloat = z.infer<typeof PettyFloat>;

export const listPettyFloats = endpoint({
  method: 'GET',
  path: '/finance/petty-cash',
  summary: 'Petty cash floats with their newest vouchers and counts',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(PettyFloat) }),
});

export const PettyFloatInput = z.strictObject({
  name: text(80).min(1, 'Enter a name'),
  /** Who keeps the box. */
  staff_id: Id,
  level_cents: Spend,
  spend_max_cents: Spend,
  /** What is spent from the box is spent for this fund; the general one when none is named. */
  fund_id: Id.optional(),
});
export const createPettyFloat = endpoint({
  method: 'POST',
  path: '/finance/petty-cash',
  summary: 'Open a petty cash float',
  access: { module: 'finance', act: 'approve' },
  input: PettyFloatInput,
  output: PettyFloat,
});
export const editPettyFloat = endpoint({
  method: 'PATCH',
  path: '/finance/petty-cash/:id',
  summary: 'Change the level, the limit or the keeper of a petty cash float',
  access: { module: 'finance', act: 'approve' },
  input: editOf(PettyFloatInput.omit({ name: true, fund_id: true })),
  output: PettyFloat,
});
export const PettySpendInput = z.strictObject({
  id: Id,
  spent_on: z.iso.date(),
  payee_name: text(120).min(1, 'Name who was paid'),
  particulars: text(160).min(3, 'Say what for'),
  vote_head_id: Id,
  amount_cents: Spend,
  receipt_number: text(40).optional(),
});
export const spendPettyCash = endpoint({
  method: 'POST',
  path: '/finance/petty-cash/:id/vouchers',
  summary: 'Write a petty cash voucher; it is posted at once',
  access: { module: 'finance', act: 'create' },
  input: PettySpendInput,
  output: PettyFloat,
});
export const cancelPettyVoucher = endpoint({
  method: 'POST',
  path: '/finance/petty-cash/vouchers/:id/cancel',
  summary: 'Cancel a petty cash voucher',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({ id: Id, reason: Reason }),
  output: PettyFloat,
});
export const countPettyCash = endpoint({
  method: 'POST',
  path: '/finance/petty-cash/:id/counts',
  summary: 'Record a surprise cash count',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({
    id: Id,
    counted_cents: Cents.min(0, 'Enter what was counted'),
    note: text(300).optional(),
  }),
  output: PettyFloat,
});
export const topUpPettyCash = endpoint({
  method: 'POST',
  path: '/finance/petty-cash/:id/top-up',
  summary: 'Request a petty cash top-up',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ id: Id, from_id: Id }),
  output: PettyFloat,
});
export const exportPettyVouchers = endpoint({
  method: 'GET',
  path: '/finance/petty-cash/:id/vouchers/export',
  summary: 'Export the vouchers of a petty cash float',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id, format: exportFormat }),
  output: z.any(),
});
