import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { phoneNumber } from '../../phone.ts';
import { Done } from '../../shapes.ts';

/** A number that gets no SMS: its owner wants none, or the carrier cannot reach it. */
export const SilentNumber = z.object({
  /** The phone again: a list wants a name for each row. */
  id: z.string(),
  phone: z.string(),
  name: z.string().nullable(),
  learners: z.string(),
  /** Of one of them, so that the record can be opened. */
  admission_number: z.string().nullable(),
  why: z.enum(['opted-out', 'refused']),
  how: z.string().nullable(),
  since: z.iso.datetime(),
});
export type SilentNumber = z.infer<typeof SilentNumber>;

export const silentWords: Record<SilentNumber['why'], string> = {
  'opted-out': 'Wants no SMS',
  refused: 'The carrier refuses it',
};

export const silentList = listing({
  path: '/communication/opt-outs',
  access: { module: 'communication' },
  one: 'number',
  many: 'numbers without SMS',
  row: SilentNumber,
  columns: [
    { key: 'name', head: 'Name', kind: 'name' },
    { key: 'phone', head: 'Phone', kind: 'phone' },
    { key: 'learners', head: 'Learners', kind: 'text' },
    { key: 'how', head: 'How we know', kind: 'text' },
    { key: 'since', head: 'Since', kind: 'datetime' },
    { key: 'why', head: 'Why', kind: 'state', words: silentWords },
  ],
  filters: { why: choice('Why', silentWords) },
  sorts: ['-since', 'name'],
  search: 'Name, phone, learner',
});
export const listOptOuts = silentList.list;
export const exportOptOuts = silentList.file;

export const OptOutInput = z.strictObject({
  phone: phoneNumber,
  opted_out: z.boolean(),
  /** Who asked for it and how: a regulator may want to know years later. */
  reason: z.string().trim().min(3, 'Say how we know').max(160, 'Use at most 160 characters'),
});

export const setOptOut = endpoint({
  method: 'PUT',
  path: '/communication/opt-outs',
  summary: 'Block or unblock a number',
  access: { module: 'communication', act: 'edit' },
  idempotent: false,
  input: OptOutInput,
  output: Done,
});
