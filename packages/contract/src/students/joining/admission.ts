import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { NewAnswers } from '../../platform/custom-fields.ts';
import { Cents, Id } from '../../shapes.ts';
import { guardianFields, rightsFields } from '../families/guardian.ts';
import { AdmissionNumber, Learner, learnerFields } from '../learners/learner.ts';

/** Somebody the school already knows, or a new person; in both cases what they are to the learner. */
export const AdmissionGuardian = z
  .strictObject({
    guardian_id: Id.optional(),
    first_name: guardianFields.first_name.optional(),
    last_name: guardianFields.last_name.optional(),
    phone: guardianFields.phone,
    email: guardianFields.email,
    national_id: guardianFields.national_id,
    relation: rightsFields.relation,
    fee_share_percent: rightsFields.fee_share_percent.default(0),
  })
  .superRefine((one, issues) => {
    if (one.guardian_id) return;
    const needs = (field: 'first_name' | 'last_name', message: string) => {
      if (!one[field]) issues.addIssue({ code: 'custom', path: [field], message });
    };
    needs('first_name', 'Enter the first name');
    needs('last_name', 'Enter the last name');
  });

export const AdmissionInput = z.strictObject({
  ...learnerFields,
  /** Left out, the next one of the school's series. */
  admission_number: AdmissionNumber.optional(),
  class_id: Id,
  stream_id: Id.optional(),
  /** The enquiry that this admission ends. */
  enquiry_id: Id.optional(),
  custom: NewAnswers,
  guardians: z.array(AdmissionGuardian).max(4, 'At most four guardians').default([]),
  /** What the screen promised the family; another amount means that something changed meanwhile. */
  expected_bill_cents: Cents.min(0).optional(),
});

export const admitStudent = endpoint({
  method: 'POST',
  path: '/students/students',
  summary: 'Admit a learner',
  access: { module: 'students', act: 'create' },
  input: AdmissionInput,
  output: Learner,
});

export const getNextNumber = endpoint({
  method: 'GET',
  path: '/students/students/next-number',
  summary: 'The admission number that the next learner would get',
  access: { module: 'students', act: 'create' },
  input: z.strictObject({}),
  output: z.object({ admission_number: z.string() }),
});

/** The bill that an admission makes: for the days that are left, where the school says so. */
export const AdmissionBill = z.object({
  /** Why there is none, if there is none. */
  reason: z.string().nullable(),
  semester_name: z.string().nullable(),
  days: z.int(),
  of_days: z.int(),
  amount_cents: z.int(),
  whole_cents: z.int(),
  lines: z.array(z.object({ name: z.string(), amount_cents: z.int() })),
});
export type AdmissionBill = z.infer<typeof AdmissionBill>;

export const previewAdmissionBill = endpoint({
  method: 'GET',
  path: '/students/students/next-bill',
  summary: 'The bill that a new learner of a class would get',
  access: { module: 'students', act: 'create' },
  input: z.strictObject({
    class_id: Id,
    boarding: learnerFields.boarding,
    admitted_on: learnerFields.admitted_on,
  }),
  output: AdmissionBill,
});
