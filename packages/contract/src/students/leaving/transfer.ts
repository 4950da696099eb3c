import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

const text = (max: number) => z.string().max(max);

/**
 * A transferred learner is what one school tells the next of a learner: plain facts, no marks and no money.
 */
export const TransferredLearner = z.strictObject({
  surname: text(60),
  first_name: text(60),
  other_names: text(80).nullable(),
  gender: z.enum(['female', 'male']),
  born_on: z.iso.date().nullable(),
  admission_number: text(30),
  upi: text(40).nullable(),
  birth_certificate_number: text(40).nullable(),
  maisha_number: text(40).nullable(),
  assessment_number: text(40).nullable(),
  nationality: text(60).nullable(),
  county: text(60).nullable(),
  religion: text(60).nullable(),
  special_need: text(400).nullable(),
  admitted_on: z.iso.date(),
  left_on: z.iso.date().nullable(),
  class_name: text(80).nullable(),
  curriculum: text(20).nullable(),
  guardians: z
    .array(
      z.strictObject({
        first_name: text(60),
        last_name: text(60),
        relation: text(20),
        phone: text(12).nullable(),
        email: text(254).nullable(),
      }),
    )
    .max(10),
});
export type TransferredLearner = z.infer<typeof TransferredLearner>;

export const TransferFile = z.strictObject({
  format: z.literal('darasa-transfer-1'),
  school: text(200),
  domain: text(253),
  made_at: z.iso.datetime(),
  learner: TransferredLearner,
  /** The raw key that signed, and the signature over everything else, both in base64url. */
  key: text(100),
  signature: text(200),
});
export type TransferFile = z.infer<typeof TransferFile>;

export const getTransferFile = endpoint({
  method: 'GET',
  path: '/students/transfers/:student_id/file',
  summary: 'The signed data file for the next school',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ student_id: Id }),
  output: z.any(),
});

export const readTransferFile = endpoint({
  method: 'POST',
  path: '/students/transfers/read',
  summary: 'Read the data file of a learner who comes from another school',
  access: { module: 'students', act: 'create' },
  rate: 'upload',
  idempotent: false,
  audited: false,
  upload: true,
  input: z.strictObject({}),
  output: z.object({
    /** `known`: made by a school of this system; `unknown`: whole, but by a key we do not know. */
    origin: z.enum(['known', 'unknown']),
    school: z.string(),
    made_at: z.iso.datetime(),
    learner: TransferredLearner,
    /** Somebody here already has this UPI or birth certificate. */
    already_here: z.object({ id: Id, name: z.string(), admission_number: z.string() }).nullable(),
  }),
});
