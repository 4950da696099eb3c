import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, onTab, page, pageInput } from '../../shapes.ts';

/** The longest stretch in one pack: a financial year. */
const pack_days_max = 366;
const day_ms = 86_400_000;

export const AuditPackInput = z
  .strictObject({ from: z.iso.date('Choose a day'), to: z.iso.date('Choose a day') })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Choose a day that is not before the first',
  })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / day_ms < pack_days_max, {
    path: ['to'],
    message: 'A pack holds one financial year at most',
  });

/** A pack that was made: the file itself is with whoever took it. */
export const AuditPack = z.object({
  id: Id,
  from_on: z.iso.date(),
  to_on: z.iso.date(),
  file_count: z.int(),
  size_bytes: z.int(),
  sha256: z.string(),
  made_by: z.string(),
  made_at: z.iso.datetime(),
});
export type AuditPack = z.infer<typeof AuditPack>;

/** The list, and the days that are chosen for the next pack. */
export const AuditPackView = onTab(
  z.strictObject({
    ...pageInput,
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
);

export const listAuditPacks = endpoint({
  method: 'GET',
  path: '/finance/audit-packs',
  summary: 'List the audit packs that were made, newest first',
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject(pageInput),
  output: page(AuditPack),
});

export const exportAuditPacks = endpoint({
  method: 'GET',
  path: '/finance/audit-packs/export',
  summary: 'The list of audit packs as a file',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ format: exportFormat }),
  output: z.any(),
});

export const makeAuditPack = endpoint({
  method: 'POST',
  path: '/finance/audit-packs',
  summary: 'Make an audit pack: the books of a period in one zip file',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'report',
  answer: 'file',
  idempotent: false,
  input: AuditPackInput,
  output: z.any(),
});
