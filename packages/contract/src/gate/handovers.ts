import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportFormat, Id, page, pageInput, text } from '../shapes.ts';

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

export const HandoverFilter = z.strictObject({ ...pageInput });

export const listHandovers = endpoint({
  method: 'GET',
  path: '/gate/handovers',
  summary: 'Shifts handed over at the gate, newest first',
  access: { module: 'attendance' },
  input: HandoverFilter,
  output: page(Handover),
});

export const exportHandovers = endpoint({
  method: 'GET',
  path: '/gate/handovers/export',
  summary: 'Export the handovers of the gate',
  access: { module: 'attendance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ format: exportFormat }),
  output: z.any(),
});

export const HandoverInput = z.strictObject({
  keys: text(300).min(2, 'Say which keys you hand over, or "None"'),
  incidents: text(1_000).optional(),
});

export const giveHandover = endpoint({
  method: 'POST',
  path: '/gate/handovers',
  summary: 'Hand the gate over and sign',
  access: { module: 'attendance', act: 'create' },
  input: HandoverInput,
  output: Handover,
});

export const takeHandover = endpoint({
  method: 'POST',
  path: '/gate/handovers/:id/take',
  summary: 'Take the gate over and sign',
  access: { module: 'attendance', act: 'create' },
  input: z.strictObject({ id: Id, taken_note: text(300).optional() }),
  output: Handover,
});
