import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { phoneNumber } from '../../phone.ts';
import { Id, onTab, page, pageInput, searchInput, sortInput, text } from '../../shapes.ts';
import { Amount, Reason } from './members.ts';

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

const filter = {
  sort: sortInput('due_on', 'amount_cents').default('due_on'),
  search: searchInput,
  state: z.enum(promiseStates).optional(),
  student_id: Id.optional(),
};
export const PromiseFilter = onTab(z.strictObject({ ...pageInput, ...filter }));

export const listPromises = endpoint({
  method: 'GET',
  path: base,
  summary: 'List promises to pay: open, kept and broken',
  access: { module: 'finance' },
  input: PromiseFilter.omit({ tab: true }),
  output: page(PromiseRow),
});

export const exportPromises = exportOf(listPromises, 'Export the filtered promises');

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
  summary: 'Cancel a promise that no longer stands',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, reason: Reason }),
  output: PromiseRow,
});
