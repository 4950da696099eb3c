import { z } from 'zod';
import { Id, text } from '../../shapes.ts';

/** Facts of a learner: what is known of a learner, shared by the roll, the record, admission and import. */

export const genders = ['female', 'male'] as const;
export const boardings = ['day', 'boarding'] as const;
export const learnerStatuses = [
  'active',
  'suspended',
  'on-leave',
  'transferred',
  'withdrawn',
  'graduated',
  'deceased',
] as const;
export type LearnerStatus = (typeof learnerStatuses)[number];
/** Those who are still the school's: a list shows them unless it is asked for others. */
export const statusesAtSchool = ['active', 'suspended', 'on-leave'] as const;

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
export const counties =
  "Mombasa,Kwale,Kilifi,Tana River,Lamu,Taita-Taveta,Garissa,Wajir,Mandera,Marsabit,Isiolo,Meru,Tharaka-Nithi,Embu,Kitui,Machakos,Makueni,Nyandarua,Nyeri,Kirinyaga,Murang'a,Kiambu,Turkana,West Pokot,Samburu,Trans Nzoia,Uasin Gishu,Elgeyo-Marakwet,Nandi,Baringo,Laikipia,Nakuru,Narok,Kajiado,Kericho,Bomet,Kakamega,Vihiga,Bungoma,Busia,Siaya,Kisumu,Homa Bay,Migori,Kisii,Nyamira,Nairobi".split(
    ',',
  ) as [string, ...string[]];

const name = (what: string) => text(60).min(1, `Enter the ${what}`);
const upper = (max: number) => text(max).toUpperCase();

export const AdmissionNumber = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._/-]{0,29}$/,
    'Use letters, figures and . _ / - only, at most 30 characters',
  );

/** As the ministry gives it: checked here, so that no export finds it wrong months later. */
export const Upi = upper(12).regex(/^[A-Z0-9]{6}$/, 'A UPI is six letters and figures');
export const BirthDate = z.iso
  .date('Enter a date such as 2014-05-23')
  .refine((date) => date >= '1950-01-01', 'Check the year of birth');

/** Learner fields are what the office types about the learner; where the learner sits is said elsewhere. */
export const learnerFields = {
  surname: name('surname'),
  first_name: name('first name'),
  other_names: text(80).optional(),
  gender: z.enum(genders, 'Choose female or male'),
  born_on: BirthDate.optional(),
  boarding: z.enum(boardings, 'Choose day or boarding'),
  house_id: Id.optional(),
  admitted_on: z.iso.date('Enter a date such as 2026-01-05'),
  birth_certificate_number: upper(30).optional(),
  upi: Upi.optional(),
  maisha_number: upper(14).optional(),
  assessment_number: upper(12).optional(),
  exam_index_number: text(20)
    .regex(/^[0-9/]+$/, 'An index number has figures only, such as 20403007118')
    .optional(),
  nationality: text(40).optional(),
  county: z.enum(counties, 'Choose a county').optional(),
  sub_county: text(60).optional(),
  religion: text(40).optional(),
  special_need: text(200).optional(),
  blood_group: z.enum(bloodGroups, 'Choose a blood group').optional(),
  previous_school: text(120).optional(),
};

/** Those that may be emptied. */
export const optionalLearnerFields = [
  'other_names',
  'born_on',
  'house_id',
  'birth_certificate_number',
  'upi',
  'maisha_number',
  'assessment_number',
  'exam_index_number',
  'nationality',
  'county',
  'sub_county',
  'religion',
  'special_need',
  'blood_group',
  'previous_school',
] as const;

export const Learner = z.object({
  id: Id,
  admission_number: z.string(),
  surname: z.string(),
  first_name: z.string(),
  other_names: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  born_on: z.iso.date().nullable(),
  status: z.enum(learnerStatuses),
  class_id: Id.nullable(),
  class_name: z.string().nullable(),
  stream_id: Id.nullable(),
  stream_name: z.string().nullable(),
  boarding: z.enum(boardings),
  house_id: Id.nullable(),
  house_name: z.string().nullable(),
  photo: z.string().nullable(),
  admitted_on: z.iso.date(),
  left_on: z.iso.date().nullable(),
  birth_certificate_number: z.string().nullable(),
  upi: z.string().nullable(),
  maisha_number: z.string().nullable(),
  assessment_number: z.string().nullable(),
  exam_index_number: z.string().nullable(),
  nationality: z.string().nullable(),
  county: z.string().nullable(),
  sub_county: z.string().nullable(),
  religion: z.string().nullable(),
  special_need: z.string().nullable(),
  blood_group: z.string().nullable(),
  previous_school: z.string().nullable(),
  version: z.int(),
});
export type Learner = z.infer<typeof Learner>;

/** "Form 2 East", or nothing for who is in no class. */
export const placeOf = (one: Pick<Learner, 'class_name' | 'stream_name'>): string | null =>
  one.class_name && [one.class_name, one.stream_name].filter(Boolean).join(' ');
