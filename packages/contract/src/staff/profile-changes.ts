import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';
import { StaffValues } from './register.ts';

/** Profile values are what somebody may ask to have changed on the own record; the rest is the office's. */
export const ProfileValues = StaffValues.pick({
  phone: true,
  kra_pin: true,
  nssf_number: true,
  sha_number: true,
  next_of_kin_name: true,
  next_of_kin_relation: true,
  next_of_kin_phone: true,
  bank_name: true,
  bank_branch: true,
  bank_account: true,
});
export type ProfileValues = z.infer<typeof ProfileValues>;

export const profileFields = [
  'phone',
  'kra_pin',
  'nssf_number',
  'sha_number',
  'next_of_kin_name',
  'next_of_kin_relation',
  'next_of_kin_phone',
  'bank_name',
  'bank_branch',
  'bank_account',
] as const satisfies (keyof ProfileValues)[];
export type ProfileField = (typeof profileFields)[number];

const ChangedField = z.object({
  field: z.enum(profileFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const ProfileChange = z.object({
  id: Id,
  state: z.enum(['pending', 'approved', 'rejected', 'returned', 'cancelled']),
  fields: z.array(ChangedField),
  decision_note: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const MyDetails = z.object({
  staff_number: z.string(),
  details: z.record(z.enum(profileFields), z.string().nullable()),
  changes: z.array(ProfileChange),
});
export type MyDetails = z.infer<typeof MyDetails>;

export const getMyDetails = endpoint({
  method: 'GET',
  path: '/user/staff-details',
  summary: 'What the school keeps about me, and the changes I asked for',
  access: { who: 'office' },
  input: z.strictObject({}),
  output: MyDetails.nullable(),
});

export const askForChange = endpoint({
  method: 'POST',
  path: '/user/staff-details/changes',
  summary: 'Ask to have my details changed',
  access: { who: 'office' },
  input: ProfileValues.extend({
    clear: z.array(z.enum(profileFields)).max(profileFields.length).optional(),
  }),
  output: ProfileChange,
});

export const withdrawChange = endpoint({
  method: 'POST',
  path: '/user/staff-details/changes/:id/withdraw',
  summary: 'Withdraw a requested change',
  access: { who: 'office' },
  input: z.strictObject({ id: Id }),
  output: ProfileChange,
});
