import { z } from 'zod';
import { SchoolEvent } from '../../administration/years/events.ts';
import { endpoint } from '../../endpoint.ts';
import { phoneNumber } from '../../phone.ts';
import { Email, Id } from '../../shapes.ts';
import { guardianFields, relations } from './guardian.ts';
import { Learner, learnerFields } from '../learners/learner.ts';

/** The parents' portal: what a parent sees of the own children, and what they ask to be changed. */

const access = { who: 'parent' } as const;

export const FamilyChild = Learner.pick({
  admission_number: true,
  surname: true,
  first_name: true,
  other_names: true,
  status: true,
  class_name: true,
  stream_name: true,
}).extend({
  student_id: Id,
  school_id: Id,
  school_name: z.string(),
  school_phone: z.string().nullable(),
  photo: z.string().nullable(),
  relation: z.enum(relations),
  sees_fees: z.boolean(),
  sees_records: z.boolean(),
  /** Null where the school does not show it, or there is none. */
  teacher: z.string().nullable(),
  term: z
    .object({
      name: z.string(),
      year: z.int(),
      starts_on: z.iso.date(),
      half_term_starts_on: z.iso.date().nullable(),
      half_term_ends_on: z.iso.date().nullable(),
      ends_on: z.iso.date(),
    })
    .nullable(),
  /** The one that is now, or comes next. */
  holiday: z
    .object({ name: z.string(), starts_on: z.iso.date(), ends_on: z.iso.date() })
    .nullable(),
  /** The next event for its class or for everyone. */
  event: SchoolEvent.pick({
    title: true,
    starts_on: true,
    ends_on: true,
    starts_at: true,
    ends_at: true,
  }).nullable(),
  may_ask: z.boolean(),
  /** Sees fees, and the school lets parents pay in the portal. */
  may_pay: z.boolean(),
});
export type FamilyChild = z.infer<typeof FamilyChild>;

/** A family's event is what comes at a school of the family, and which of the children it is for. */
export const FamilyEvent = SchoolEvent.omit({
  class_ids: true,
  classes: true,
  version: true,
}).extend({ school_name: z.string(), children: z.array(z.string()) });
export type FamilyEvent = z.infer<typeof FamilyEvent>;

const Events = z.array(FamilyEvent).max(50);

/**
 * The view of the home is what the address of the parent's home may name: the event that a notification
 * leads to.
 */
export const FamilyHomeView = z.object({ event: Id.optional() });

/** Own fields are what a parent may ask to have changed of themselves, and of a child. */
export const ownFields = ['phone', 'other_phone', 'email', 'address', 'occupation'] as const;
export const childFields = [
  'first_name',
  'other_names',
  'surname',
  'born_on',
  'birth_certificate_number',
  'nationality',
  'county',
  'religion',
  'blood_group',
  'special_need',
] as const;
export type OwnField = (typeof ownFields)[number];
export type ChildField = (typeof childFields)[number];

export const outcomes = ['waiting', 'accepted', 'declined'] as const;
export const RequestField = z.object({
  field: z.enum([...ownFields, ...childFields]),
  from: z.string().nullable(),
  to: z.string(),
  outcome: z.enum(outcomes),
});
export type RequestField = z.infer<typeof RequestField>;

/** Words for each field that can be changed, as a parent and the office call it. */
export const requestFieldWords: Record<RequestField['field'], string> = {
  phone: 'Phone',
  other_phone: 'Other phone',
  email: 'Email',
  address: 'Address',
  occupation: 'Occupation',
  first_name: 'First name',
  other_names: 'Other names',
  surname: 'Surname',
  born_on: 'Date of birth',
  birth_certificate_number: 'Birth certificate',
  nationality: 'Nationality',
  county: 'County',
  religion: 'Religion',
  blood_group: 'Blood group',
  special_need: 'Special need or health note',
};

export const MyRequest = z.object({
  id: Id,
  about: z.enum(['guardian', 'student']),
  child_name: z.string(),
  fields: z.array(RequestField).max(20),
  state: z.enum(['open', 'done']),
  reply: z.string().nullable(),
  asked_at: z.iso.datetime(),
  /** A new phone still waits for the code that went to the old one. */
  needs_code: z.boolean(),
});
export type MyRequest = z.infer<typeof MyRequest>;

export const FamilyMember = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  other_phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  occupation: z.string().nullable(),
});
export type FamilyMember = z.infer<typeof FamilyMember>;

export const Family = z.object({
  /** Nobody, until the office has linked the sign-in to a guardian. */
  me: FamilyMember.nullable(),
  children: z.array(FamilyChild).max(50),
  events: Events,
  requests: z.array(MyRequest).max(20),
});
export type Family = z.infer<typeof Family>;

export const getFamily = endpoint({
  method: 'GET',
  path: '/parent/family',
  summary: 'All my children, in all schools',
  access,
  input: z.strictObject({}),
  output: Family,
});

export const ChildDetails = Learner.pick({
  gender: true,
  born_on: true,
  boarding: true,
  admitted_on: true,
  birth_certificate_number: true,
  upi: true,
  nationality: true,
  county: true,
  religion: true,
  blood_group: true,
  special_need: true,
});
export type ChildDetails = z.infer<typeof ChildDetails>;

export const ChildPage = z.object({
  child: FamilyChild,
  /** Null for a parent who sees no records, or where the school keeps this part to itself. */
  details: ChildDetails.nullable(),
  guardians: z
    .array(z.object({ first_name: z.string(), last_name: z.string(), relation: z.enum(relations) }))
    .max(20)
    .nullable(),
  events: Events,
  requests: z.array(MyRequest).max(20),
});
export type ChildPage = z.infer<typeof ChildPage>;

export const getChild = endpoint({
  method: 'GET',
  path: '/parent/children/:id',
  summary: 'One of my children',
  access,
  input: z.strictObject({ id: Id }),
  output: ChildPage,
});

export const getChildPhoto = endpoint({
  method: 'GET',
  path: '/parent/children/:id/photo',
  summary: 'The photo of one of my children',
  access,
  answer: 'file',
  input: z.strictObject({ id: Id, size: z.enum(['full', 'thumb']).default('full') }),
  output: z.any(),
});

const note = z.string().trim().max(300, 'Use at most 300 characters').optional();

export const OwnChange = z.strictObject({
  phone: phoneNumber.optional(),
  other_phone: phoneNumber.optional(),
  email: Email.optional(),
  address: guardianFields.address,
  occupation: guardianFields.occupation,
  note,
});

export const askOwnChange = endpoint({
  method: 'POST',
  path: '/parent/requests',
  summary: 'Ask the school to change my details',
  access,
  input: OwnChange,
  output: MyRequest,
});

export const ChildChange = z.strictObject({
  first_name: learnerFields.first_name.optional(),
  other_names: learnerFields.other_names,
  surname: learnerFields.surname.optional(),
  born_on: learnerFields.born_on,
  birth_certificate_number: learnerFields.birth_certificate_number,
  nationality: learnerFields.nationality,
  county: learnerFields.county,
  religion: learnerFields.religion,
  blood_group: learnerFields.blood_group,
  special_need: learnerFields.special_need,
  note,
});

export const askChildChange = endpoint({
  method: 'POST',
  path: '/parent/children/:id/requests',
  summary: 'Ask the school to change the details of my child',
  access,
  input: ChildChange.extend({ id: Id }),
  output: MyRequest,
});

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/parent/requests/:id/code',
  summary: 'Send the code to my old phone again',
  access,
  input: z.strictObject({ id: Id }),
  output: MyRequest,
});

export const CodeInput = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the 6 figures of the code'),
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/parent/requests/:id/confirm',
  summary: 'Confirm the change of my phone with the code from the old one',
  access,
  idempotent: false,
  input: CodeInput.extend({ id: Id }),
  output: MyRequest,
});
