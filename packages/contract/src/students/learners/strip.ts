import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { Learner } from './learner.ts';
import { relations } from './relations.ts';

/** The money of one learner as the books have it, for those who may open the account. */
export const LearnerMoney = z.object({
  /** Owed; below zero it was paid in advance. */
  balance_cents: z.int(),
  last_payment: z
    .object({
      amount_cents: z.int(),
      received_on: z.iso.date(),
      /** "M-Pesa", or what the school called it on that day. */
      method_name: z.string(),
    })
    .nullable(),
});
export type LearnerMoney = z.infer<typeof LearnerMoney>;
/** A learner in one line, the same wherever somebody asks about a child. */
export const LearnerStrip = Learner.pick({
  id: true,
  admission_number: true,
  surname: true,
  first_name: true,
  other_names: true,
  status: true,
  class_name: true,
  stream_name: true,
}).extend({
  /** Null also for those who do not open records. */
  photo: z.string().nullable(),
  /** Who is called first; null also for those who neither open records, nor see the books, nor write. */
  guardian: z
    .object({ name: z.string(), relation: z.enum(relations), phone: z.string().nullable() })
    .nullable(),
  /** Null for those who do not see the books. */
  money: LearnerMoney.nullable(),
});
export type LearnerStrip = z.infer<typeof LearnerStrip>;

/** Everybody who looks for learners; what each sees of them differs. */
export const strip_access = {
  module: [
    'students',
    'finance',
    'academics',
    'transport',
    'library',
    'communication',
    'attendance',
    'teacher-portal',
  ],
} as const;

export const strips_max = 100;

export const listStrips = endpoint({
  method: 'GET',
  path: '/students/students/strips',
  summary: 'Learners by id, each in one line with guardian and balance',
  access: strip_access,
  input: z.strictObject({
    ids: z.union([z.array(Id).min(1).max(strips_max), Id.transform((one) => [one])]),
  }),
  output: z.object({ rows: z.array(LearnerStrip).max(strips_max) }),
});
