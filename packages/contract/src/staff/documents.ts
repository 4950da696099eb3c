import { z } from 'zod';
import { editOf } from '../edit.ts';
import { endpoint } from '../endpoint.ts';
import { choice } from '../list-filters.ts';
import { listing } from '../listing.ts';
import { Id, text } from '../shapes.ts';

export const documentKinds = [
  'contract',
  'tsc-certificate',
  'good-conduct',
  'academic',
  'identity',
  'medical',
  'first-aid',
  'work-permit',
  'other',
] as const;

export const documentKindWords: Record<(typeof documentKinds)[number], string> = {
  contract: 'Contract',
  'tsc-certificate': 'TSC certificate',
  'good-conduct': 'Certificate of good conduct',
  academic: 'Academic certificate',
  identity: 'Identity paper',
  medical: 'Medical certificate',
  'first-aid': 'First aid and CPR',
  'work-permit': 'Work permit',
  other: 'Other paper',
};

export const DocumentValues = z.strictObject({
  kind: z.enum(documentKinds, 'Choose the kind of paper'),
  title: text(120).min(1, 'Enter a title'),
  number: text(60).optional(),
  from_on: z.iso.date('Enter a date').optional(),
  to_on: z.iso.date('Enter a date').optional(),
  note: text(400).optional(),
});

export const StaffDocument = z.object({
  id: Id,
  staff_id: Id,
  kind: z.enum(documentKinds),
  title: z.string(),
  number: z.string().nullable(),
  from_on: z.iso.date().nullable(),
  to_on: z.iso.date().nullable(),
  note: z.string().nullable(),
  file_name: z.string().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type StaffDocument = z.infer<typeof StaffDocument>;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/staff/:staff_id/documents',
  summary: 'Contracts and papers of a member of staff',
  access: { module: 'roles' },
  input: z.strictObject({ staff_id: Id }),
  output: z.object({ rows: z.array(StaffDocument) }),
});

export const addDocument = endpoint({
  method: 'POST',
  path: '/staff/:staff_id/documents',
  summary: 'Add a contract or paper',
  access: { module: 'roles', act: 'edit' },
  input: DocumentValues.extend({ staff_id: Id }),
  output: StaffDocument,
});

export const editDocument = endpoint({
  method: 'PATCH',
  path: '/staff/documents/:id',
  summary: 'Change a contract or paper',
  access: { module: 'roles', act: 'edit' },
  input: editOf(DocumentValues),
  output: StaffDocument,
});

export const retireDocument = endpoint({
  method: 'POST',
  path: '/staff/documents/:id/retire',
  summary: 'Archive or restore a staff document',
  access: { module: 'roles', act: 'edit' },
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: StaffDocument,
});

export const attachFile = endpoint({
  method: 'POST',
  path: '/staff/documents/:id/file',
  summary: 'Attach the file of a contract or paper',
  access: { module: 'roles', act: 'edit' },
  rate: 'upload',
  upload: true,
  input: z.strictObject({ id: Id }),
  output: StaffDocument,
});

export const readFileOf = endpoint({
  method: 'GET',
  path: '/staff/documents/:id/file',
  summary: 'Open the file of a contract or paper',
  access: { module: 'roles', act: 'edit' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const ExpiringDocument = StaffDocument.pick({
  id: true,
  staff_id: true,
  kind: true,
  title: true,
}).extend({
  staff_name: z.string(),
  staff_number: z.string(),
  to_on: z.iso.date(),
  /** Below nought when it has run out already. */
  days_left: z.int(),
});
export type ExpiringDocument = z.infer<typeof ExpiringDocument>;

const withinWords = {
  '30': 'Within 30 days',
  '60': 'Within 60 days',
  '90': 'Within 90 days',
  '366': 'Within a year',
} as const;

export const expiringList = listing({
  path: '/staff/documents/expiring',
  access: { module: 'roles' },
  one: 'paper',
  many: 'papers that run out',
  row: ExpiringDocument,
  columns: [
    { key: 'staff_name', head: 'Name', kind: 'name' },
    { key: 'staff_number', head: 'Staff no.', kind: 'text' },
    { key: 'title', head: 'Paper', kind: 'text' },
    { key: 'kind', head: 'Kind', kind: 'text', of: (row) => documentKindWords[row.kind] },
    { key: 'to_on', head: 'Runs out', kind: 'date' },
    { key: 'days_left', head: 'Days left', kind: 'number' },
  ],
  filters: {
    within_days: choice('Runs out', withinWords, '60'),
    kind: choice('Kind', documentKindWords),
  },
  sorts: ['to_on', 'staff_name', 'title'],
  search: 'Name, number, paper',
});
export const listExpiring = expiringList.list;
export const exportExpiring = expiringList.file;
