import { z } from 'zod';
import { record, yes } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id } from '../../shapes.ts';

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

export const slipList = listing({
  path: '/finance/unconfirmed-slips',
  access: { module: 'finance' },
  one: 'receipt not yet seen at the bank',
  many: 'receipts not yet seen at the bank',
  row: UnconfirmedSlip,
  columns: [
    { key: 'receipt_number', head: 'Receipt', kind: 'text' },
    { key: 'admission_number', head: 'Adm no', kind: 'text', only: 'file' },
    { key: 'student_name', head: 'Learner', kind: 'name' },
    { key: 'reference', head: 'Reference', kind: 'text' },
    { key: 'money_account_name', head: 'Account', kind: 'text' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'age_days', head: 'Days', kind: 'number' },
    {
      key: 'state',
      head: 'State',
      kind: 'state',
      words: { missing: 'Not on the statement', waiting: 'To be confirmed' },
      of: (row) => (row.is_missing ? 'missing' : 'waiting'),
    },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: { missing: yes('Missing on a statement'), money_account_id: record('Account') },
  sorts: ['received_on', 'amount_cents'],
  search: 'Receipt, reference, learner',
  sums: { keys: ['amount_cents'] },
});
export const listSlips = slipList.list;
export const exportSlips = slipList.file;
