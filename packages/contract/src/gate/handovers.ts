import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dates } from '../list-filters.ts';
import { listing } from '../listing.ts';
import { Id, text } from '../shapes.ts';

export const Handover = z.object({
  id: Id,
  given_by: z.string(),
  given_by_id: Id,
  given_at: z.iso.datetime(),
  on_site_count: z.int(),
  open_passes: z.array(z.int()),
  keys: z.string(),
  incidents: z.string().nullable(),
  taken_by: z.string().nullable(),
  taken_at: z.iso.datetime().nullable(),
  taken_note: z.string().nullable(),
});
export type Handover = z.infer<typeof Handover>;

export const handoverList = listing({
  path: '/gate/handovers',
  access: { module: 'attendance', gate: true },
  one: 'handover',
  many: 'handovers of the gate',
  row: Handover,
  columns: [
    { key: 'given_by', head: 'Handed over by', kind: 'name' },
    { key: 'given_at', head: 'When', kind: 'datetime' },
    { key: 'on_site_count', head: 'On site', kind: 'number' },
    { key: 'keys', head: 'Keys', kind: 'text' },
    { key: 'incidents', head: 'Incidents', kind: 'text' },
    { key: 'taken_by', head: 'Taken over by', kind: 'text' },
    { key: 'taken_at', head: 'Taken over', kind: 'datetime', only: 'file' },
    { key: 'taken_note', head: 'Found', kind: 'text', only: 'file' },
  ],
  filters: { given: dates('Handed over') },
  sorts: ['-given_at'],
  search: 'Guard, keys, incidents',
});
export const listHandovers = handoverList.list;
export const exportHandovers = handoverList.file;

export const HandoverInput = z.strictObject({
  keys: text(300).min(2, 'Say which keys you hand over, or "None"'),
  incidents: text(1_000).optional(),
});

export const giveHandover = endpoint({
  method: 'POST',
  path: '/gate/handovers',
  summary: 'Hand the gate over and sign',
  access: { module: 'attendance', act: 'create', gate: true },
  input: HandoverInput,
  output: Handover,
});

export const takeHandover = endpoint({
  method: 'POST',
  path: '/gate/handovers/:id/take',
  summary: 'Take over the gate',
  access: { module: 'attendance', act: 'create', gate: true },
  input: z.strictObject({ id: Id, taken_note: text(300).optional() }),
  output: Handover,
});
