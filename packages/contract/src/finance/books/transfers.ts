import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Id, onTab, page, pageInput, searchInput, text } from '../../shapes.ts';
import { Spend } from '../spending/expenses.ts';

export const transferStates = ['waiting', 'posted', 'returned', 'rejected', 'withdrawn'] as const;

export const TransferInput = z
  .strictObject({
    from_id: Id,
    to_id: Id,
    amount_cents: Spend,
    moved_on: z.iso.date(),
    reason: text(200).min(5, 'Say why, in a few words'),
    reference: text(40).optional(),
    /** Between funds: it is to be paid back. */
    is_loan: z.boolean().default(false),
    /** The loan that this pays back. */
    repays_id: Id.optional(),
  })
  .refine((one) => one.from_id !== one.to_id, {
    path: ['to_id'],
    message: 'Choose another account than the first',
  });
export type TransferInput = z.infer<typeof TransferInput>;

export const Transfer = z.object({
  id: Id,
  number: z.string(),
  from_id: Id,
  from_name: z.string(),
  to_id: Id,
  to_name: z.string(),
  amount_cents: z.int(),
  moved_on: z.iso.date(),
  reason: z.string(),
  reference: z.string().nullable(),
  is_loan: z.boolean(),
  repays_id: Id.nullable(),
  /** Fills a box of petty cash to its level. */
  is_top_up: z.boolean(),
  /** Of a loan: what is not yet paid back. */
  outstanding_cents: z.int(),
  state: z.enum(transferStates),
  item_id: Id.nullable(),
  made_by_id: Id,
  made_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Transfer = z.infer<typeof Transfer>;

export const TransferFilter = z.strictObject({
  ...pageInput,
  id: Id.optional(),
  search: searchInput,
  state: z.enum(transferStates).optional(),
  /** Only loans between funds. */
  loans: z.enum(['all', 'open']).optional(),
});
export const TransferView = onTab(TransferFilter);

export const listTransfers = endpoint({
  method: 'GET',
  path: '/finance/transfers',
  summary: 'List transfers between accounts, and loans between funds',
  access: { module: 'finance' },
  input: TransferFilter,
  output: page(Transfer),
});

export const exportTransfers = exportOf(listTransfers, 'Export the filtered transfers');
export const createTransfer = endpoint({
  method: 'POST',
  path: '/finance/transfers',
  summary: 'Ask to move money between two accounts of the school',
  access: { module: 'finance', act: 'create' },
  input: TransferInput,
  output: Transfer,
});
export const sendTransferAgain = endpoint({
  method: 'POST',
  path: '/finance/transfers/:id/again',
  summary: 'Change a transfer that came back from its approvers, and send it again',
  access: { module: 'finance', act: 'create' },
  input: TransferInput.safeExtend({ id: Id }),
  output: Transfer,
});
