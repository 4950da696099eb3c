import { z } from 'zod';
import { editOf } from '../edit.ts';
import { endpoint } from '../endpoint.ts';
import { phoneNumber } from '../phone.ts';
import { apart } from '../list-filters.ts';
import { listing } from '../listing.ts';
import { Id, text } from '../shapes.ts';

const office = { module: 'attendance', act: 'edit', gate: true } as const;

export const WatchedPerson = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  id_number: z.string().nullable(),
  reason: z.string(),
  until_on: z.iso.date().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type WatchedPerson = z.infer<typeof WatchedPerson>;

const Values = z.strictObject({
  name: text(80).min(2, 'Enter the name'),
  phone: phoneNumber.optional(),
  id_number: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{4,12}$/, 'Enter 4 to 12 figures of the ID')
    .optional(),
  reason: text(300).min(3, 'Say why, for the office'),
  until_on: z.iso.date().optional(),
});
export const WatchedPersonInput = Values.refine((person) => person.phone || person.id_number, {
  path: ['phone'],
  message: 'Enter a phone number or an ID number: the gate compares these',
});

/** The gate itself never reads it, nor takes it away. */
export const watchList = listing({
  path: '/gate/watched-people',
  access: office,
  file_access: office,
  one: 'person',
  many: 'watched people',
  row: WatchedPerson,
  columns: [
    { key: 'name', head: 'Name', kind: 'name' },
    { key: 'phone', head: 'Phone', kind: 'phone' },
    { key: 'id_number', head: 'ID', kind: 'text' },
    { key: 'reason', head: 'Reason', kind: 'text' },
    { key: 'until_on', head: 'Until', kind: 'date' },
  ],
  filters: { retired: apart('Taken off') },
  sorts: ['name', 'until_on'],
  search: 'Name, phone, ID, reason',
  // Guardians barred on a learner's record are stopped as well.
  more: { barred_count: z.int() },
});
export const listWatched = watchList.list;
export const exportWatched = watchList.file;

export const addWatched = endpoint({
  method: 'POST',
  path: '/gate/watched-people',
  summary: 'Add a person to the watch-list',
  access: office,
  input: WatchedPersonInput,
  output: WatchedPerson,
});

export const editWatched = endpoint({
  method: 'PATCH',
  path: '/gate/watched-people/:id',
  summary: 'Change a person on the watch-list',
  access: office,
  input: editOf(Values),
  output: WatchedPerson,
});

export const retireWatched = endpoint({
  method: 'POST',
  path: '/gate/watched-people/:id/retire',
  summary: 'Remove or restore a person on the watch-list',
  access: office,
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: WatchedPerson,
});
