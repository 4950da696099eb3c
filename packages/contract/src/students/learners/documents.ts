import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, text } from '../../shapes.ts';

/** Documents are what a family brings on admission. */
export const documents = [
  'birth-certificate',
  'report-form',
  'transfer-letter',
  'assessment-number',
  'immunisation-card',
  'medical-form',
  'passport-photos',
  'guardian-id',
] as const;
export type DocumentName = (typeof documents)[number];

/** A learner's file holds what the family brought, and what came later. */
export const learnerPaperKinds = [...documents, 'court-order', 'other'] as const;
export type LearnerPaperKind = (typeof learnerPaperKinds)[number];

export const LearnerPaperForm = z.strictObject({
  kind: z.enum(learnerPaperKinds, 'Choose the kind of document'),
  title: text(120).min(1, 'Enter a title'),
  note: text(400).optional(),
});

export const LearnerPaper = z.object({
  id: Id,
  student_id: Id,
  kind: z.enum(learnerPaperKinds),
  title: z.string(),
  note: z.string().nullable(),
  file_name: z.string().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
  by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type LearnerPaper = z.infer<typeof LearnerPaper>;

// A scan of a birth certificate is for those who keep the record, not for everybody who reads it.
const access = { module: 'students', act: 'edit' } as const;
const one = '/students/documents/:id';

export const listLearnerPapers = endpoint({
  method: 'GET',
  path: '/students/students/:student_id/documents',
  summary: "The documents in a learner's file",
  access,
  input: z.strictObject({ student_id: Id }),
  output: z.object({ rows: z.array(LearnerPaper) }),
});

export const addLearnerPaper = endpoint({
  method: 'POST',
  path: '/students/students/:student_id/documents',
  summary: 'Add a learner document',
  access,
  input: LearnerPaperForm.extend({ student_id: Id }),
  output: LearnerPaper,
});

export const editLearnerPaper = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Edit a learner document',
  access,
  input: editOf(LearnerPaperForm),
  output: LearnerPaper,
});

export const retireLearnerPaper = endpoint({
  method: 'POST',
  path: `${one}/retire`,
  summary: 'Archive or restore a learner document',
  access,
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: LearnerPaper,
});

export const attachLearnerFile = endpoint({
  method: 'POST',
  path: `${one}/file`,
  summary: 'Attach the scan or photo of a document',
  access,
  rate: 'upload',
  upload: true,
  input: z.strictObject({ id: Id }),
  output: LearnerPaper,
});

export const readLearnerFile = endpoint({
  method: 'GET',
  path: `${one}/file`,
  summary: 'Open the scan or photo of a document',
  access,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
