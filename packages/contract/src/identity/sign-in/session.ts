import { z } from 'zod';
import { acts, userTypes } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';
import { Seal } from '../../seal.ts';

export const SchoolAccess = z.object({ id: Id, name: z.string(), logo: z.string().nullable() });

export const Role = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(
    z.object({ module: z.object({ name: z.string() }), acts: z.array(z.enum(acts)) }),
  ),
});

/** The user part of the stored session record; its field names are fixed by the specification. */
export const SessionUser = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  profile_pic: z.string().nullable(),
  is_admin: z.boolean(),
  user_type: z.enum(userTypes),
  roles: z.array(Role),
  active_school_id: Id.nullable(),
  user_schools_access: z.array(SchoolAccess),
  tenant_id: Id,
  /** The time before this one. */
  last_sign_in_at: z.iso.datetime().nullable(),
  /** What the school that is worked in does without. */
  modules_off: z.array(z.string()).optional(),
  /** Whether the roles are limited to some money accounts of that school. */
  part_of_books: z.boolean().optional(),
  /** Whether they are limited to some classes or streams there. */
  part_of_classes: z.boolean().optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const SessionStaff = z.object({ id: Id, responsibility: z.string().nullable() });
export type SessionStaff = z.infer<typeof SessionStaff>;

export const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: SessionUser,
  staff: SessionStaff.nullable(),
  /** The server's word about the time, at a sign-in. */
  seal: Seal.optional(),
});
export type Session = z.infer<typeof Session>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  input: z.strictObject({
    identifier: z.string().trim().min(1, 'Enter your email or phone').max(254),
    password: z.string().min(1, 'Enter your password').max(200),
    user_type: z.enum(userTypes),
    trusted: z.boolean().optional(),
  }),
  output: Session,
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'Exchange the refresh token, and its cookie half, for a fresh pair',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  audited: false,
  input: z.strictObject({ refresh_token: z.string().max(400) }),
  output: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    jwtToken: z.string(),
  }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of the bearer; the id is accepted and ignored',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  audited: false,
  input: z.strictObject({ id: z.string().max(64).optional() }),
  output: Done,
});

export const heartbeat = endpoint({
  method: 'POST',
  path: '/auth/heartbeat',
  summary: 'Say that the person is still there',
  access: { who: 'signed-in' },
  rate: 'read',
  idempotent: false,
  audited: false,
  input: z.strictObject({
    /** How much waits on this device and since when, and how much of it is gone from it. */
    waiting: z
      .strictObject({
        count: z.int().min(0).max(1_000),
        /** Left out where nothing waits. */
        since: z.iso.datetime().optional(),
        lost_count: z.int().min(0).max(1_000).optional(),
      })
      .optional(),
    /** The last seal: a device that lost its cookie is known by it. */
    seal: Seal.optional(),
  }),
  output: z.object({
    seal: Seal,
    /** The last entry of this person and device that arrived here, and those before it that never did. */
    last_n: z.int(),
    missing: z.array(z.int()),
  }),
});

export const me = endpoint({
  method: 'GET',
  path: '/user/me',
  summary: 'The signed-in user, as the server knows it now',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: z.object({ user: SessionUser, staff: SessionStaff.nullable() }),
});

export const changeCurrentSchool = endpoint({
  method: 'PATCH',
  path: '/user/:user_id/change-current-school',
  summary: 'Work in another of your schools; the old session ends',
  access: { who: 'signed-in' },
  idempotent: false,
  input: z.strictObject({ user_id: Id, school_id: Id }),
  output: Session,
});
