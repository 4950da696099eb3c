import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Flag, Id, page, pageInput, searchInput } from '../../shapes.ts';

/** A slip is a promise until the money is seen on the statement. */
export const UnconfirmedSlip = z.object({
  id: Id,
  receipt_number: z.string(),
  received_on: z.iso.date(),
  student_name: z.string(),
  admission_number: z.string(),
  method: z.string(),
  reference: z.string().nullable(),
  money_account_name: z.string(),
  amount_cents: z.int(),
  age_days: z.int(),
  /** A statement covers the day, and the money is not on it. */
  is_missing: z.boolean(),
});
export type UnconfirmedSlip = z.infer<typeof UnconfirmedSlip>;

const SlipFilter = z.strictObject({
  ...pageInput,
  search: searchInput,
  missing: Flag,
  money_account_id: Id.optional(),
});

export const listSlips = endpoint({
  method: 'GET',
  path: '/finance/unconfirmed-slips',
  summary: 'List receipts whose money was not seen on a statement yet',
  access: { module: 'finance' },
  input: SlipFilter,
  output: page(UnconfirmedSlip).extend({ total_cents: z.int() }),
});

export const exportSlips = exportOf(listSlips, 'Export the receipts that are not confirmed');
