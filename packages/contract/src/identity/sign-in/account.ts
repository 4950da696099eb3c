import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Email, Id, languages } from '../../shapes.ts';
import { phoneNumber } from '../../phone.ts';
import { NewPassword } from './password-reset.ts';
import { Session } from './session.ts';

const name = (what: string) =>
  z.string().trim().min(1, `Enter your ${what}`).max(60, 'Use at most 60 characters');

export const Account = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profile_pic: z.string().nullable(),
  roles: z.array(z.string()),
  job_title: z.string().nullable(),
  /** In which the product writes to the person. */
  language: z.enum(languages),
  version: z.int(),
});
export type Account = z.infer<typeof Account>;

const write = { access: { who: 'signed-in' }, idempotent: false } as const;

export const getAccount = endpoint({
  method: 'GET',
  path: '/user/account',
  summary: 'My own details',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: Account,
});

export const AccountInput = z.strictObject({
  first_name: name('first name'),
  last_name: name('last name'),
  email: Email.optional(),
  phone: phoneNumber.optional(),
  language: z.enum(languages).optional(),
  clear: z
    .array(z.enum(['email', 'phone']))
    .max(2)
    .optional(),
  version: z.int(),
});

export const editAccount = endpoint({
  method: 'PATCH',
  path: '/user/account',
  summary: 'Change my own details',
  ...write,
  input: AccountInput,
  output: Account,
});

export const setPhoto = endpoint({
  method: 'POST',
  path: '/user/account/photo',
  summary: 'Set my photo',
  access: { who: 'signed-in' },
  rate: 'upload',
  idempotent: false,
  upload: true,
  input: z.strictObject({}),
  output: z.object({ profile_pic: z.string() }),
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/user/account/photo',
  summary: 'Remove my photo',
  ...write,
  input: z.strictObject({}),
  output: Done,
});

export const PasswordInput = z.strictObject({
  current_password: z.string().min(1, 'Enter your current password').max(200),
  password: NewPassword,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/account/password',
  summary: 'Change my password; all my sessions end, and this browser gets a new one',
  access: { who: 'signed-in' },
  rate: 'sign-in',
  idempotent: false,
  input: PasswordInput,
  output: Session,
});

export const MySession = z.object({
  id: Id,
  /** In words that a person recognises, such as "Chrome on Windows". */
  device: z.string(),
  address: z.string().nullable(),
  /** The name of the school that the session works in. */
  school: z.string().nullable(),
  trusted: z.boolean(),
  current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type MySession = z.infer<typeof MySession>;

export const listMySessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where I am signed in',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(MySession), count: z.int() }),
});

export const endMySession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:id',
  summary: 'End one of my sessions',
  ...write,
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const endMyOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'End all my sessions but this one',
  ...write,
  input: z.strictObject({}),
  output: z.object({ ended: z.int() }),
});
