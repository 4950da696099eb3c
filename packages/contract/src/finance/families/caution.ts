import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Id, onTab, page, pageInput, searchInput, sortInput, text } from '../../shapes.ts';
import { Amount, Reason } from '../books/entry-fields.ts';

const base = '/finance/caution-money';

/**
 * A deposit is what the school holds of a learner and owes back: caution money, and whatever else is
 * refundable.
 */
export const DepositRow = z.object({
  id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  status: z.string(),
  /** What was paid of it. */
  held_cents: z.int(),
  /** What was billed as a deposit and is still owed. */
  unpaid_cents: z.int(),
  /** What is owed in fees, which the deposit pays first. */
  balance_cents: z.int(),
});
export type DepositRow = z.infer<typeof DepositRow>;

const filter = {
  sort: sortInput('name', 'admission_number', 'held_cents'),
  search: searchInput,
  class_id: Id.optional(),
  stream_id: Id.optional(),
  /** Only those who left, or those who are here; both when not given. */
  leavers: z.enum(['only', 'without']).optional(),
};
export const DepositFilter = onTab(z.strictObject({ ...pageInput, ...filter }));

export const listDeposits = endpoint({
  method: 'GET',
  path: base,
  summary: 'List the deposits that are held, of learners and of those who left',
  access: { module: 'finance' },
  input: DepositFilter.omit({ tab: true }),
  output: page(DepositRow).extend({
    total_cents: z.int(),
    /** What stands on the account of deposits and names no learner, from books that were taken over. */
    unnamed_cents: z.int(),
  }),
});

export const exportDeposits = exportOf(listDeposits, 'Export the filtered deposits');

export const DepositInput = z.strictObject({
  student_id: Id,
  amount_cents: Amount,
  reason: Reason,
});

/** A deposit of before the books began here. New ones are billed under a refundable vote head. */
export const takeOverDeposit = endpoint({
  method: 'POST',
  path: `${base}/:student_id/opening`,
  summary: 'Write down a deposit that the school held before its books began here',
  access: { module: 'finance', act: 'approve' },
  input: DepositInput,
  output: DepositRow,
});

/** The deposit of a learner who leaves: it pays what is owed, and the rest is credit to refund. */
export const releaseCaution = endpoint({
  method: 'POST',
  path: `${base}/:student_id/release`,
  summary: 'Release caution money, less breakages',
  access: { module: 'finance', act: 'approve' },
  input: z
    .strictObject({
      student_id: Id,
      charges_cents: z.int().min(0).max(100_000_000_00).default(0),
      reason: text(300).optional(),
    })
    .refine((input) => input.charges_cents === 0 || Boolean(input.reason), {
      path: ['reason'],
      message: 'Say what is charged',
    }),
  output: z.object({ held_cents: z.int(), released_cents: z.int(), balance_cents: z.int() }),
});
