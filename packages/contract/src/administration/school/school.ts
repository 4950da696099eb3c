import { counties } from '@darasa/rules/counties';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { phoneNumber } from '../../phone.ts';
import { Done, Email, Id, text } from '../../shapes.ts';

export const categories = ['public', 'private', 'faith-based', 'community'] as const;
export const boardings = ['day', 'boarding', 'day-and-boarding'] as const;
export const genderMixes = ['mixed', 'girls', 'boys'] as const;
export const pictureKinds = ['logo', 'stamp'] as const;

export const School = z.object({
  id: Id,
  name: z.string(),
  short_name: z.string(),
  code: z.string().nullable(),
  motto: z.string().nullable(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  county: z.string().nullable(),
  sub_county: z.string().nullable(),
  knec_code: z.string().nullable(),
  nemis_code: z.string().nullable(),
  kra_pin: z.string().nullable(),
  category: z.enum(categories).nullable(),
  boarding: z.enum(boardings).nullable(),
  gender_mix: z.enum(genderMixes).nullable(),
  logo: z.string().nullable(),
  has_stamp: z.boolean(),
  /** Whether the person who asks has put their own signature here. */
  has_my_signature: z.boolean(),
  version: z.int(),
});
export type School = z.infer<typeof School>;

const upper = (pattern: RegExp, message: string) =>
  z.string().trim().toUpperCase().max(20).pipe(z.string().regex(pattern, message));

export const SchoolInput = z.strictObject({
  name: text(120).min(1, 'Enter the name of the school'),
  short_name: text(40).min(1, 'Enter a short name'),
  code: upper(/^[A-Z0-9]{2,6}$/, 'Use two to six letters or figures, such as KHS').optional(),
  motto: text(160).optional(),
  address: text(400),
  phone: phoneNumber.optional(),
  email: Email.optional(),
  county: z.enum(counties as [string, ...string[]]).optional(),
  sub_county: text(60).optional(),
  knec_code: upper(/^\d{8}$/, 'A KNEC centre code has eight figures, such as 27501015').optional(),
  nemis_code: upper(
    /^[A-Z0-9]{3,12}$/,
    'A NEMIS code has letters and figures only, such as WE4T',
  ).optional(),
  kra_pin: upper(
    /^[AP]\d{9}[A-Z]$/,
    'A KRA PIN is a letter, nine figures and a letter, such as P000609989V',
  ).optional(),
  category: z.enum(categories).optional(),
  boarding: z.enum(boardings).optional(),
  gender_mix: z.enum(genderMixes).optional(),
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/administration/school',
  summary: 'The identity of this school',
  access: { module: 'administration' },
  input: z.strictObject({}),
  output: School,
});

export const editSchool = endpoint({
  method: 'PATCH',
  path: '/administration/school',
  summary: 'Change the identity of this school',
  access: { module: 'administration', act: 'edit' },
  input: editOf(SchoolInput).omit({ id: true }),
  output: School,
});

export const NewSchoolInput = SchoolInput.extend({ address: text(400).optional() });

/** A further school of the organisation; who adds it may enter it at once. */
export const addSchool = endpoint({
  method: 'POST',
  path: '/administration/schools',
  summary: 'Add a school to the organisation',
  access: { who: 'admin' },
  input: NewSchoolInput,
  output: z.object({ id: Id, name: z.string() }),
});

const Picture = z.strictObject({ kind: z.enum(pictureKinds) });

export const setPicture = endpoint({
  method: 'POST',
  path: '/administration/school/pictures/:kind',
  summary: 'Set the logo or the stamp of this school',
  access: { module: 'administration', act: 'edit' },
  rate: 'upload',
  idempotent: false,
  upload: true,
  input: Picture,
  output: School,
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/administration/school/pictures/:kind',
  summary: 'Remove the logo or the stamp of this school',
  access: { module: 'administration', act: 'edit' },
  idempotent: false,
  input: Picture,
  output: School,
});

// A signature belongs to its owner: these three know no other person than the one who asks.
export const getMySignature = endpoint({
  method: 'GET',
  path: '/user/signature',
  summary: 'My own signature',
  access: { who: 'signed-in' },
  answer: 'file',
  input: z.strictObject({}),
  output: z.any(),
});

export const setMySignature = endpoint({
  method: 'POST',
  path: '/user/signature',
  summary: 'Set my own signature',
  access: { who: 'signed-in' },
  rate: 'upload',
  idempotent: false,
  upload: true,
  input: z.strictObject({}),
  output: Done,
});

export const removeMySignature = endpoint({
  method: 'DELETE',
  path: '/user/signature',
  summary: 'Remove my own signature',
  access: { who: 'signed-in' },
  idempotent: false,
  input: z.strictObject({}),
  output: Done,
});
