import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

/** The ministry asks for the receipts of a grant within two weeks of its arrival. */
export const receipts_within_days = 14;

/** Money of a tranche that came, and the receipts of its learners. */
export const CapitationArrival = z.object({
  /** Of the official receipt. */
  id: Id,
  tranche_number: z.int(),
  receipt_number: z.string(),
  money_account_name: z.string(),
  amount_cents: z.int(),
  received_on: z.iso.date(),
  /** When the learners must have their receipts. */
  due_on: z.iso.date(),
  /** Who has a receipt, or who would get one now. */
  learner_count: z.int(),
  receipted_count: z.int(),
  first_number: z.string().nullable(),
  last_number: z.string().nullable(),
  receipted_on: z.iso.date().nullable(),
  cancelled_reason: z.string().nullable(),
});
export type CapitationArrival = z.infer<typeof CapitationArrival>;

export const listCapitationArrivals = endpoint({
  method: 'GET',
  path: '/finance/capitation/:financial_year_id/arrivals',
  summary:
    'List the money of a year that came from the government, and the receipts of its learners',
  access: { module: 'finance' },
  input: z.strictObject({ financial_year_id: Id }),
  output: z.object({ rows: z.array(CapitationArrival) }),
});

export const issueCapitationReceipts = endpoint({
  method: 'POST',
  path: '/finance/capitation/arrivals/:id/receipts',
  summary: 'Issue capitation receipts to learners',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: CapitationArrival,
});

export const printCapitationReceipts = endpoint({
  method: 'POST',
  path: '/finance/capitation/arrivals/:id/print',
  summary: 'Print the receipts of the learners of a grant in one file; each print is counted',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  idempotent: false,
  input: z.strictObject({ id: Id, class_id: Id.optional() }),
  output: z.any(),
});
