import { z } from 'zod';
import { editOf } from '../edit.ts';
import { endpoint } from '../endpoint.ts';
import { phoneNumber } from '../phone.ts';
import { NewAnswers } from '../platform/custom-fields.ts';
import {
  Done,
  Email,
  exportFormat,
  Id,
  page,
  pageInput,
  searchInput,
  sortInput,
  text,
} from '../shapes.ts';

export const termsOfService = ['tsc', 'bom', 'contract', 'casual'] as const;
export const staffStatuses = ['active', 'on-leave', 'left'] as const;
const genders = ['female', 'male'] as const;

const needed = (what: string, max: number) => text(max).min(1, `Enter the ${what}`);
const code = (pattern: RegExp, sentence: string) =>
  z.string().trim().toUpperCase().max(24).regex(pattern, sentence);

export const StaffValues = z.strictObject({
  first_name: needed('first name', 60),
  last_name: needed('last name', 60),
  other_names: text(80).optional(),
  /** Left out, the next number of the series is given. */
  staff_number: code(
    /^[A-Z0-9][A-Z0-9._/-]{0,19}$/,
    'Use letters, digits, dots, dashes and slashes only',
  ).optional(),
  gender: z.enum(genders, 'Choose female or male'),
  born_on: z.iso.date('Enter a date').optional(),
  national_id: code(
    /^[A-Z0-9]{5,12}$/,
    'Enter an ID, passport or alien number, such as 27384950',
  ).optional(),
  kra_pin: code(/^[AP]\d{9}[A-Z]$/, 'Enter a KRA PIN such as A001812403G').optional(),
  nssf_number: text(24).optional(),
  sha_number: text(24).optional(),
  tsc_number: code(/^\d{5,7}$/, 'Enter the TSC number: 5 to 7 digits').optional(),
  phone: phoneNumber.optional(),
  email: Email.optional(),
  department_id: Id.optional(),
  job_title: needed('job', 80),
  terms: z.enum(termsOfService, 'Choose the terms of service'),
  joined_on: z.iso.date('Enter a date'),
  next_of_kin_name: text(80).optional(),
  next_of_kin_relation: text(40).optional(),
  next_of_kin_phone: phoneNumber.optional(),
  bank_name: text(60).optional(),
  bank_branch: text(60).optional(),
  bank_account: code(
    /^[A-Z0-9 -]{4,24}$/,
    'Enter the account number as the bank writes it',
  ).optional(),
});
/** With what the school asks besides, and a sign-in if there shall be one at once. */
export const NewStaff = StaffValues.extend({
  custom: NewAnswers,
  with_sign_in: z.boolean().optional(),
  role_id: Id.optional(),
});
export type StaffValues = z.infer<typeof StaffValues>;

export const clearable = [
  'other_names',
  'born_on',
  'national_id',
  'kra_pin',
  'nssf_number',
  'sha_number',
  'tsc_number',
  'phone',
  'email',
  'department_id',
  'next_of_kin_name',
  'next_of_kin_relation',
  'next_of_kin_phone',
  'bank_name',
  'bank_branch',
  'bank_account',
] as const;

export const StaffRow = z.object({
  id: Id,
  staff_number: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  job_title: z.string().nullable(),
  department: z.string().nullable(),
  terms: z.enum(termsOfService).nullable(),
  gender: z.enum(genders).nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  tsc_number: z.string().nullable(),
  joined_on: z.iso.date().nullable(),
  left_on: z.iso.date().nullable(),
  status: z.enum(staffStatuses),
  has_sign_in: z.boolean(),
});
export type StaffRow = z.infer<typeof StaffRow>;

/** Private facts are what only those see who may change it. */
export const StaffPrivate = z.object({
  national_id: z.string().nullable(),
  kra_pin: z.string().nullable(),
  nssf_number: z.string().nullable(),
  sha_number: z.string().nullable(),
  bank_name: z.string().nullable(),
  bank_branch: z.string().nullable(),
  bank_account: z.string().nullable(),
});
export type StaffPrivate = z.infer<typeof StaffPrivate>;

export const StaffRecord = StaffRow.extend({
  user_id: Id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  other_names: z.string().nullable(),
  born_on: z.iso.date().nullable(),
  department_id: Id.nullable(),
  responsibility: z.string().nullable(),
  next_of_kin_name: z.string().nullable(),
  next_of_kin_relation: z.string().nullable(),
  next_of_kin_phone: z.string().nullable(),
  left_reason: z.string().nullable(),
  /** A photo of the record itself; without one the photo of the sign-in is shown. */
  has_own_photo: z.boolean(),
  /** Streams whose class teacher this is, departments led, and so on, in words. */
  duties: z.array(z.string()),
  private: StaffPrivate.nullable(),
  version: z.int(),
});
export type StaffRecord = z.infer<typeof StaffRecord>;

export const StaffFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('name', 'staff_number', 'job_title', 'department', 'joined_on'),
  search: searchInput,
  department_id: Id.optional(),
  terms: z.enum(termsOfService).optional(),
  /** Left out, those who are still here, on leave or not. */
  status: z.enum(staffStatuses).optional(),
});

export const staffColumns = [
  'staff_number',
  'name',
  'job_title',
  'department',
  'terms',
  'gender',
  'phone',
  'email',
  'tsc_number',
  'joined_on',
  'left_on',
  'status',
  'national_id',
  'kra_pin',
  'nssf_number',
  'sha_number',
  'bank_name',
  'bank_account',
] as const;

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff',
  summary: 'List staff',
  access: { module: 'roles' },
  input: StaffFilter,
  output: page(StaffRow),
});

export const exportStaff = endpoint({
  method: 'GET',
  path: '/staff/export',
  summary: 'Export the staff register',
  access: { module: 'roles', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: StaffFilter.omit({ page: true, page_size: true }).extend({
    format: exportFormat,
    /** Which columns, in this order; left out, the usual ones. */
    columns: z
      .union([z.enum(staffColumns), z.array(z.enum(staffColumns)).min(1).max(staffColumns.length)])
      .optional(),
  }),
  output: z.any(),
});

export const FoundStaff = z.object({
  id: Id,
  name: z.string(),
  staff_number: z.string(),
  job_title: z.string().nullable(),
  department: z.string().nullable(),
});
export type FoundStaff = z.infer<typeof FoundStaff>;

/** For choosers: a few people by name or number, with nothing about them that is private. */
export const findStaff = endpoint({
  method: 'GET',
  path: '/staff/find',
  summary: 'Find members of staff by name or number',
  access: {
    module: [
      'roles',
      'administration',
      'students',
      'academics',
      'attendance',
      'general-attendance',
      'teacher-portal',
      'transport',
      'procurement',
      'payroll',
      'stores',
      'library',
      'finance',
      'communication',
    ],
  },
  input: z.strictObject({ search: searchInput, id: Id.optional() }),
  output: z.object({ rows: z.array(FoundStaff) }),
});

export const getStaff = endpoint({
  method: 'GET',
  path: '/staff/:id',
  summary: 'A member of staff',
  access: { module: 'roles' },
  input: z.strictObject({ id: Id }),
  output: StaffRecord,
});

export const createStaff = endpoint({
  method: 'POST',
  path: '/staff',
  summary: 'Add a member of staff',
  access: { module: 'roles', act: 'create' },
  input: NewStaff,
  output: z.object({ id: Id, staff_number: z.string(), name: z.string() }),
});

export const editStaff = endpoint({
  method: 'PATCH',
  path: '/staff/:id',
  summary: 'Change a member of staff',
  access: { module: 'roles', act: 'edit' },
  input: editOf(StaffValues, ['staff_number']),
  output: StaffRecord,
});

export const setStaffPhoto = endpoint({
  method: 'POST',
  path: '/staff/:id/photo',
  summary: 'Set the photo on a record of the staff register',
  access: { module: 'roles', act: 'edit' },
  rate: 'upload',
  idempotent: false,
  upload: true,
  input: z.strictObject({ id: Id }),
  output: z.object({ photo: z.string() }),
});

export const removeStaffPhoto = endpoint({
  method: 'DELETE',
  path: '/staff/:id/photo',
  summary: 'Remove the photo of a record of the staff register',
  access: { module: 'roles', act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: Done,
});
