import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Done, Id, text } from '../../shapes.ts';
import { placeWords } from '../exams/sheets.ts';
import { exam_readers } from '../readers.ts';

export const mark_change_states = ['waiting', 'done', 'rejected', 'returned', 'withdrawn'] as const;
export const mark_change_state_words = {
  waiting: 'Waiting for approval',
  done: 'Corrected',
  rejected: 'Rejected',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
} as const;

const MarkChange = z.object({
  id: Id,
  sheet_id: Id,
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  subject: z.string(),
  class: z.string(),
  stream: z.string().nullable(),
  exam: z.string(),
  part: z.string(),
  from_text: z.string().nullable(),
  to_text: z.string(),
  reason: z.string(),
  state: z.enum(mark_change_states),
  asked_by: z.string(),
  created_by: Id,
  /** A photo of the paper or a letter, where whoever asked attached one. */
  evidence_file_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type MarkChange = z.infer<typeof MarkChange>;

/** A correction in words: "Paper 1: 27 to 32". */
export const markChangeWords = (one: Pick<MarkChange, 'part' | 'from_text' | 'to_text'>): string =>
  `${one.part}: ${one.from_text ?? 'blank'} to ${one.to_text}`;

/** Corrections of marks that were approved already, asked for and decided by others. */
export const markChangeList = listing({
  path: '/academics/mark-changes',
  access: { module: exam_readers },
  one: 'correction',
  many: 'corrections',
  row: MarkChange,
  columns: [
    { key: 'name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
    { key: 'subject', head: 'Subject', kind: 'text' },
    { key: 'place', head: 'Class', kind: 'text', of: placeWords },
    { key: 'exam', head: 'Exam', kind: 'text' },
    { key: 'change', head: 'Mark', kind: 'text', of: markChangeWords },
    { key: 'reason', head: 'Reason', kind: 'text' },
    { key: 'evidence_file_name', head: 'Evidence', kind: 'text' },
    { key: 'state', head: 'State', kind: 'state', words: mark_change_state_words },
    { key: 'asked_by', head: 'Asked by', kind: 'text' },
    { key: 'created_at', head: 'Asked', kind: 'datetime' },
  ],
  filters: {
    class_id: record('Class'),
    state: choice('State', mark_change_state_words),
  },
  sorts: ['-created_at', 'created_at', 'name', 'subject', 'state'],
  search: 'Learner, admission number, subject, exam',
  // The mark that somebody is about to ask for.
  beside: { sheet_id: Id.optional(), student_id: Id.optional() },
});
export const listMarkChanges = markChangeList.list;
export const exportMarkChanges = markChangeList.file;

export const askMarkChange = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/mark-changes',
  summary: 'Ask that a mark is corrected after it was approved; two others agree',
  access: { module: exam_readers, act: 'edit' },
  input: z.strictObject({
    id: Id,
    student_id: Id,
    part: z.int('Choose the part').min(1, 'Choose the part').max(12),
    /** A score, the code of a level, AB, EX, IR or NE. */
    value: text(20).min(1, 'Enter the new mark'),
    /** The version of the cell as it was read; 0 for one that nobody typed yet. */
    version: z.int().min(0),
    reason: text(400).min(1, 'Say why'),
  }),
  output: z.object({ id: Id }),
});

const one = z.strictObject({ id: Id });

export const attachMarkEvidence = endpoint({
  method: 'POST',
  path: '/academics/mark-changes/:id/evidence',
  summary: 'Attach the photo or letter that shows why a mark is corrected',
  access: { module: exam_readers, act: 'edit' },
  rate: 'upload',
  idempotent: false,
  upload: true,
  input: one,
  output: Done,
});

export const getMarkEvidence = endpoint({
  method: 'GET',
  path: '/academics/mark-changes/:id/evidence',
  summary: 'The photo or letter that shows why a mark is corrected',
  access: { module: exam_readers },
  rate: 'export',
  answer: 'file',
  input: one,
  output: z.any(),
});
