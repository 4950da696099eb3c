import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { phoneNumber } from '../../phone.ts';
import { Done, onTab, page, pageInput, searchInput } from '../../shapes.ts';

export const silent_reasons = ['opted-out', 'refused'] as const;

/** A number that gets no SMS: its owner wants none, or the carrier cannot reach it. */
export const SilentNumber = z.object({
  /** The phone again: a list wants a name for each row. */
  id: z.string(),
  phone: z.string(),
  name: z.string().nullable(),
  learners: z.string(),
  /** Of one of them, so that the record can be opened. */
  admission_number: z.string().nullable(),
  why: z.enum(silent_reasons),
  how: z.string().nullable(),
  since: z.iso.datetime(),
});
export type SilentNumber = z.infer<typeof SilentNumber>;

export const listOptOuts = endpoint({
  method: 'GET',
  path: '/communication/opt-outs',
  summary: 'Numbers that get no SMS, why, and since when',
  access: { module: 'communication' },
  input: z.strictObject({
    ...pageInput,
    search: searchInput,
    why: z.enum(silent_reasons).optional(),
  }),
  output: page(SilentNumber),
});

export const exportOptOuts = exportOf(listOptOuts, 'Export the numbers that get no SMS');

/** The list as an address keeps it. */
export const OptOutView = onTab(listOptOuts.input);

export const OptOutInput = z.strictObject({
  phone: phoneNumber,
  opted_out: z.boolean(),
  /** Who asked for it and how: a regulator may want to know years later. */
  reason: z.string().trim().min(3, 'Say how we know').max(160, 'Use at most 160 characters'),
});

export const setOptOut = endpoint({
  method: 'PUT',
  path: '/communication/opt-outs',
  summary: 'Note that a number wants no SMS, or gets them again',
  access: { module: 'communication', act: 'edit' },
  idempotent: false,
  input: OptOutInput,
  output: Done,
});
