import { z } from 'zod';
import { phoneNumber } from '../../phone.ts';
import { Email, Id, languages, text } from '../../shapes.ts';
import { relations } from '../learners/relations.ts';

export { relations, type Relation } from '../learners/relations.ts';

/** Facts of a guardian: what is known of a parent or guardian, and what they may do for one learner. */

export const guardianFields = {
  first_name: text(60).min(1, 'Enter the first name'),
  last_name: text(60).min(1, 'Enter the last name'),
  phone: phoneNumber.optional(),
  other_phone: phoneNumber.optional(),
  email: Email.optional(),
  national_id: text(20)
    .regex(/^[A-Za-z0-9-]+$/, 'Use letters and figures only')
    .optional(),
  occupation: text(80).optional(),
  address: text(200).optional(),
  language: z.enum(languages).default('en'),
};
export const optionalGuardianFields = [
  'phone',
  'other_phone',
  'email',
  'national_id',
  'occupation',
  'address',
] as const;

export const rightsFields = {
  relation: z.enum(relations, 'Choose the relation'),
  /** Who is called first. */
  priority: z.int().min(1).max(9),
  has_custody: z.boolean(),
  may_collect: z.boolean(),
  fee_share_percent: z.int().min(0).max(100),
  gets_messages: z.boolean(),
  sees_fees: z.boolean(),
  sees_records: z.boolean(),
  is_barred: z.boolean(),
  barred_reason: text(200).optional(),
};

export const Guardian = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  other_phone: z.string().nullable(),
  email: z.string().nullable(),
  national_id: z.string().nullable(),
  occupation: z.string().nullable(),
  address: z.string().nullable(),
  language: z.enum(languages),
  /** Has an account for the parent portal. */
  has_account: z.boolean(),
  version: z.int(),
});
export type Guardian = z.infer<typeof Guardian>;

export const Rights = z.object({
  relation: z.enum(relations),
  priority: z.int(),
  has_custody: z.boolean(),
  may_collect: z.boolean(),
  fee_share_percent: z.int(),
  gets_messages: z.boolean(),
  sees_fees: z.boolean(),
  sees_records: z.boolean(),
  is_barred: z.boolean(),
  barred_reason: z.string().nullable(),
});
export type Rights = z.infer<typeof Rights>;

/** A guardian as one learner has them: the person, and the rights of the link between both. */
export const LearnerGuardian = Rights.extend({
  link_id: Id,
  link_version: z.int(),
  guardian_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  other_phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type LearnerGuardian = z.infer<typeof LearnerGuardian>;
