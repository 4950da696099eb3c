import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Done, Id } from '../../shapes.ts';
import { letterKinds, letterKindWords } from '../papers/letters.ts';
import { day, reasonText } from '../learners/moves.ts';
import { withCharge } from '../papers/office-charges.ts';

export const Certificate = z.object({
  id: Id,
  student_id: Id,
  batch_id: Id,
  name: z.string(),
  admission_number: z.string(),
  kind: z.enum(letterKinds),
  title: z.string(),
  serial: z.string(),
  code: z.string(),
  issued_on: z.string(),
  issued_by: z.string().nullable(),
  copy_count: z.int(),
  cancelled_at: z.iso.datetime().nullable(),
  cancelled_reason: z.string().nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

export const IssueInput = z.strictObject({
  student_ids: z
    .array(Id)
    .min(1, 'Choose at least one learner')
    .max(200, 'Print at most 200 letters at a time'),
  kind: z.enum(letterKinds, 'Choose a letter'),
  /** One of the school's own letters; without it, our words for the kind. */
  template_id: Id.optional(),
  issued_on: day('Enter the date of the letter'),
  conduct: z.string().trim().max(300, 'Use at most 300 characters').optional(),
  remarks: z.string().trim().max(600, 'Use at most 600 characters').optional(),
});

export const IssueForm = IssueInput.omit({ student_ids: true });
export const ReasonForm = z.strictObject({ reason: reasonText });
export const CopyForm = ReasonForm.extend({ charge: withCharge });

export const issueCertificates = endpoint({
  method: 'POST',
  path: '/students/certificates',
  summary: 'Issue letters or certificates',
  access: { module: 'students', act: 'create' },
  input: IssueInput,
  output: z.object({
    batch_id: Id,
    rows: z.array(z.object({ id: Id, serial: z.string(), code: z.string() })),
  }),
});

export const certificateList = listing({
  path: '/students/certificates',
  access: { module: 'students' },
  one: 'letter',
  many: 'letters and certificates',
  row: Certificate,
  columns: [
    { key: 'serial', head: 'Serial', kind: 'text' },
    { key: 'title', head: 'Letter', kind: 'text' },
    { key: 'name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm. no.', kind: 'text', only: 'file' },
    { key: 'issued_on', head: 'Issued', kind: 'date' },
    { key: 'issued_by', head: 'By', kind: 'text', only: 'file' },
    { key: 'copy_count', head: 'Copies', kind: 'number' },
    {
      key: 'state',
      head: 'State',
      kind: 'state',
      words: { issued: 'Issued', cancelled: 'Cancelled' },
      of: (row) => (row.cancelled_at ? 'cancelled' : 'issued'),
    },
    { key: 'cancelled_reason', head: 'Why cancelled', kind: 'text', only: 'file' },
  ],
  filters: {
    kind: choice('Letter', letterKindWords),
    state: choice('State', { good: 'Good', cancelled: 'Cancelled' }),
    student_id: record('Learner'),
  },
  sorts: ['-issued_on', 'serial', 'name'],
  search: 'Name, adm no, serial',
});
export const listCertificates = certificateList.list;
export const exportCertificates = certificateList.file;

export const printCertificates = endpoint({
  method: 'GET',
  path: '/students/certificates/print',
  summary: 'Print letters: one, or all that were issued together',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id.optional(), batch_id: Id.optional() }),
  output: z.any(),
});

export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/students/certificates/:id/reissue',
  summary: 'Issue a further copy of a letter',
  access: { module: 'students', act: 'create' },
  input: CopyForm.extend({ id: Id }),
  output: z.object({ copy_count: z.int() }),
});

export const cancelCertificate = endpoint({
  method: 'POST',
  path: '/students/certificates/:id/cancel',
  summary: 'Cancel a letter: it no longer checks as genuine',
  access: { module: 'students', act: 'void' },
  input: z.strictObject({ id: Id, reason: reasonText }),
  output: Done,
});
