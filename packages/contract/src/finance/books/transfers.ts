import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { Spend } from './entry-fields.ts';

export const transferStates = ['waiting', 'posted', 'returned', 'rejected', 'withdrawn'] as const;

const transferStateWords: Record<(typeof transferStates)[number], string> = {
  waiting: 'Waiting',
  posted: 'Posted',
  returned: 'Returned',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

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

export const transferList = listing({
  path: '/finance/transfers',
  access: { module: 'finance' },
  one: 'transfer',
  many: 'transfers',
  row: Transfer,
  columns: [
    { key: 'number', head: 'Number', kind: 'text' },
    { key: 'moved_on', head: 'Date', kind: 'date' },
    { key: 'from_name', head: 'From', kind: 'text', only: 'file' },
    { key: 'to_name', head: 'To', kind: 'text', only: 'file' },
    {
      key: 'way',
      head: 'From and to',
      kind: 'name',
      only: 'screen',
      of: (row) => `${row.from_name} to ${row.to_name}`,
    },
    { key: 'reason', head: 'Why', kind: 'text' },
    { key: 'reference', head: 'Reference', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: transferStateWords },
    { key: 'made_by', head: 'Asked by', kind: 'text', only: 'file' },
    { key: 'outstanding_cents', head: 'Loan not paid back', kind: 'money_cents', only: 'file' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: {
    id: record('Transfer'),
    loans: choice('Loans between funds', { all: 'All loans', open: 'Loans not yet paid back' }),
    state: choice('State', transferStateWords),
  },
  sorts: ['-moved_on', 'amount_cents', 'number'],
  search: 'Number, reason, reference',
});
export const listTransfers = transferList.list;
export const exportTransfers = transferList.file;

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
  summary: 'Change a returned transfer and resend it',
  access: { module: 'finance', act: 'create' },
  input: TransferInput.safeExtend({ id: Id }),
  output: Transfer,
});
