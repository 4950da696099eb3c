import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { AdmissionNumber, Learner, learnerFields } from '../learners/learner.ts';
import { LearnerMoney } from '../learners/strip.ts';
import { LearnerGuardian } from './guardian.ts';

const base = '/students/students';

/** Another child of one of the same guardians. */
export const Sibling = Learner.pick({
  id: true,
  admission_number: true,
  surname: true,
  first_name: true,
  other_names: true,
  class_name: true,
  stream_name: true,
  status: true,
});

export const StudentRecord = z.object({
  learner: Learner,
  guardians: z.array(LearnerGuardian),
  siblings: z.array(Sibling),
  /** All that everybody who may open the record sees of the health of the child. */
  allergies: z.string().nullable(),
  /** Whether whoever asks is named to read the rest of it. */
  reads_health: z.boolean(),
  /** Null for those who do not see the books. */
  money: LearnerMoney.nullable(),
  bed: z.object({ dormitory: z.string(), name: z.string() }).nullable(),
});
export type StudentRecord = z.infer<typeof StudentRecord>;

export const getStudent = endpoint({
  method: 'GET',
  path: `${base}/by-number/:admission_number`,
  summary: 'A learner with the family',
  access: { module: 'students' },
  input: z.strictObject({ admission_number: AdmissionNumber }),
  output: StudentRecord,
});

export const LearnerEdit = z.strictObject(learnerFields);

export const editStudent = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Edit learner details',
  access: { module: 'students', act: 'edit' },
  input: editOf(LearnerEdit),
  output: Learner,
});

export const Enrolment = z.object({
  id: Id,
  year: z.int(),
  class_name: z.string(),
  stream_name: z.string().nullable(),
  from_on: z.iso.date(),
  to_on: z.iso.date().nullable(),
  how: z.enum(['admitted', 'promoted', 'repeated', 'moved', 'returned']),
  reason: z.string().nullable(),
  created_by: z.string().nullable(),
});
export type Enrolment = z.infer<typeof Enrolment>;

export const listEnrolments = endpoint({
  method: 'GET',
  path: `${base}/:student_id/enrolments`,
  summary: 'Where a learner has sat, newest first',
  access: { module: 'students' },
  input: z.strictObject({ student_id: Id }),
  output: z.object({ rows: z.array(Enrolment).max(100) }),
});
