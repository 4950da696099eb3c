import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { phoneNumber } from '../../phone.ts';
import { Id, text } from '../../shapes.ts';
import { Amount, Reason } from '../books/entry-fields.ts';

const base = '/finance/promises';

export const promiseStates = ['open', 'kept', 'broken', 'cancelled'] as const;

export const PromiseRow = z.object({
  id: Id,
  student_id: Id,
  admission_number: z.string(),
  student_name: z.string(),
  class_name: z.string().nullable(),
  amount_cents: z.int(),
  /** What came in from the day of the promise to the day it was due. */
  paid_cents: z.int(),
  balance_cents: z.int(),
  made_on: z.iso.date(),
  due_on: z.iso.date(),
  promised_by: z.string(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(promiseStates),
});
export type PromiseRow = z.infer<typeof PromiseRow>;

const promiseStateWords: Record<(typeof promiseStates)[number], string> = {
  open: 'Open',
  kept: 'Kept',
  broken: 'Broken',
  cancelled: 'Cancelled',
};

export const promiseList = listing({
  path: base,
  access: { module: 'finance' },
  one: 'promise',
  many: 'promises to pay',
  row: PromiseRow,
  columns: [
    { key: 'due_on', head: 'Due', kind: 'date' },
    { key: 'admission_number', head: 'Adm no', kind: 'text', only: 'file' },
    { key: 'student_name', head: 'Learner', kind: 'name' },
    { key: 'class_name', head: 'Class', kind: 'text' },
    { key: 'promised_by', head: 'Promised by', kind: 'text' },
    { key: 'phone', head: 'Phone', kind: 'phone', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: promiseStateWords },
    { key: 'paid_cents', head: 'Paid', kind: 'money_cents' },
    { key: 'balance_cents', head: 'Balance', kind: 'balance_cents', only: 'file' },
    { key: 'amount_cents', head: 'Promised', kind: 'money_cents' },
  ],
  filters: { state: choice('State', promiseStateWords), student_id: record('Learner') },
  sorts: ['due_on', 'amount_cents'],
  search: 'Learner, payer or phone',
});
export const listPromises = promiseList.list;
export const exportPromises = promiseList.file;

export const PromiseInput = z.strictObject({
  student_id: Id,
  amount_cents: Amount,
  due_on: z.iso.date('Choose the day'),
  promised_by: text(120).min(1, 'Say who promised'),
  phone: phoneNumber.optional(),
  note: text(300).optional(),
});

export const makePromise = endpoint({
  method: 'POST',
  path: base,
  summary: 'Write down a promise to pay',
  access: { module: 'finance', act: 'create' },
  input: PromiseInput,
  output: PromiseRow,
});

export const cancelPromise = endpoint({
  method: 'POST',
  path: `${base}/:id/cancel`,
  summary: 'Cancel a promise to pay',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, reason: Reason }),
  output: PromiseRow,
});
