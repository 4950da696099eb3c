import { z } from 'zod';
import { userTypes } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { phoneNumber } from '../../phone.ts';
import {
  Done,
  Email,
  exportFormat,
  Id,
  page,
  pageInput,
  searchInput,
  sortInput,
} from '../../shapes.ts';
import { Reason } from '../organizations/reasons.ts';

const name = (what: string) =>
  z.string().trim().min(1, `Enter the ${what}`).max(60, 'Use at most 60 characters');

export const userStates = ['active', 'never', 'locked', 'disabled'] as const;

export const UserRow = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  user_type: z.enum(userTypes),
  is_admin: z.boolean(),
  roles: z.array(z.string()),
  state: z.enum(userStates),
  last_sign_in_at: z.iso.datetime().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

export const UserFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('name', 'last_sign_in_at'),
  search: searchInput,
  user_type: z.enum(userTypes).optional(),
  state: z.enum(userStates).optional(),
  role_id: Id.optional(),
});

const access = { module: 'roles' } as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/administration/users',
  summary: 'List all sign-ins',
  access,
  input: UserFilter,
  output: page(UserRow),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/administration/users/export',
  summary: 'Export the filtered sign-ins',
  access: { module: 'roles', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: UserFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});

export const User = UserRow.omit({ roles: true }).extend({
  /** The responsibility that opens the director's screens. */
  is_director: z.boolean(),
  created_at: z.iso.datetime(),
  disabled_at: z.iso.datetime().nullable(),
  disabled_reason: z.string().nullable(),
  has_password: z.boolean(),
  locked_until: z.iso.datetime().nullable(),
  sessions_count: z.int(),
  /** The record of the staff register that this sign-in belongs to. */
  staff: z.object({ id: Id, staff_number: z.string(), name: z.string() }).nullable(),
  invite: z
    .object({
      sent_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
      used_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  version: z.int(),
});
export type User = z.infer<typeof User>;

export const getUser = endpoint({
  method: 'GET',
  path: '/administration/users/:id',
  summary: 'One sign-in',
  access,
  input: z.strictObject({ id: Id }),
  output: User,
});

export const UserValues = z.strictObject({
  user_type: z.enum(userTypes).default('staff'),
  first_name: name('first name'),
  last_name: name('last name'),
  phone: phoneNumber.optional(),
  email: Email.optional(),
  school_ids: z.array(Id).min(1, 'Choose a school').max(50),
  role_id: Id.optional(),
  /** Whose record of the staff register it is. */
  staff_id: Id.optional(),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/administration/users',
  summary: 'Add a sign-in and invite the person',
  access: { module: 'roles', act: 'create' },
  input: UserValues,
  output: User,
});

const act = (word: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/administration/users/:id/${word}`,
    summary,
    access: { module: 'roles', act: 'edit' },
    input: z.strictObject({ id: Id, reason: Reason }),
    output: User,
  });

export const disableUser = act('disable', 'Disable a sign-in; its sessions end');
export const enableUser = act('enable', 'Enable a sign-in again');
export const unlockUser = act('unlock', 'Unlock a sign-in after too many wrong tries');
export const endUserSessions = act('end-sessions', 'End all sessions of a person');
export const resetUser = act('reset', 'Take the password away and send a link for a new one');
export const inviteUser = act('invite', 'Send the invitation again');

export const setAdmin = endpoint({
  method: 'POST',
  path: '/administration/users/:id/admin',
  summary: 'Add or remove an administrator',
  access: { who: 'admin' },
  input: z.strictObject({ id: Id, is_admin: z.boolean(), reason: Reason }),
  output: User,
});

export const setDirector = endpoint({
  method: 'POST',
  path: '/administration/users/:id/director',
  summary: 'Add or remove a director',
  access: { who: 'admin' },
  input: z.strictObject({ id: Id, is_director: z.boolean(), reason: Reason }),
  output: User,
});

export const StaffLink = z.strictObject({
  id: Id,
  /** Left out, the sign-in is taken from the record that it belongs to. */
  staff_id: Id.optional(),
  reason: Reason,
});

export const linkStaff = endpoint({
  method: 'POST',
  path: '/administration/users/:id/staff',
  summary: 'Say whose record of the staff register a sign-in belongs to',
  access: { module: 'roles', act: 'edit' },
  // It may belong to it already.
  audited: false,
  input: StaffLink,
  output: User,
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/auth/accept-invite',
  summary: 'Set the first password with the link that was sent',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  input: z.strictObject({
    invite_id: Id,
    proof: z.string().min(1).max(100),
    password: z
      .string()
      .min(10, 'Use at least 10 characters')
      .max(200, 'Use at most 200 characters'),
    /** A parent proves to know a child, by the admission number or the day of birth. */
    child: z.string().trim().max(40, 'Use at most 40 characters').optional(),
  }),
  output: z.object({ user_type: z.enum(userTypes) }),
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/user/confirm-password',
  summary: 'Confirm identity',
  access: { who: 'signed-in' },
  rate: 'sign-in',
  idempotent: false,
  input: z.strictObject({ password: z.string().min(1, 'Enter your password').max(200) }),
  output: Done,
});
