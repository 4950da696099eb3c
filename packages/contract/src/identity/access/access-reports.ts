import { z } from 'zod';
import { acts, modules } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id } from '../../shapes.ts';

const Holder = z.object({
  user_id: Id,
  name: z.string(),
  is_admin: z.boolean(),
  /** In words: "Role Bursar, every school", "Exception, every school until 3 Dec 2026". */
  why: z.array(z.string()),
});
export type Holder = z.infer<typeof Holder>;

export const WhoCanInput = z.strictObject({
  module: z.enum(modules).default('finance'),
  act: z.enum(acts).default('approve'),
});

export const whoCan = endpoint({
  method: 'GET',
  path: '/administration/who-can',
  summary: 'Who may do a thing in this school, and why',
  access: { module: 'roles' },
  rate: 'report',
  input: WhoCanInput,
  output: z.object({ rows: z.array(Holder), count: z.int() }),
});

export const exportWhoCan = endpoint({
  method: 'GET',
  path: '/administration/who-can/export',
  summary: 'Export who may do a thing in this school, and why',
  access: { module: 'roles', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: WhoCanInput.extend({ format: exportFormat }),
  output: z.any(),
});

export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month')
  .optional();

export const PermissionChange = z.object({
  id: Id,
  at: z.iso.datetime(),
  who: z.string().nullable(),
  /** Whom or what it was about: a person, a role, a rule, a school. */
  about: z.string(),
  what: z.string(),
  changes: z.string(),
});
export type PermissionChange = z.infer<typeof PermissionChange>;

export const listPermissionChanges = endpoint({
  method: 'GET',
  path: '/administration/permission-changes',
  summary: 'Who granted what to whom in a month',
  access: { module: 'roles' },
  rate: 'report',
  input: z.strictObject({ month: Month }),
  output: z.object({ rows: z.array(PermissionChange), count: z.int(), month: z.string() }),
});

export const exportPermissionChanges = endpoint({
  method: 'GET',
  path: '/administration/permission-changes/export',
  summary: 'Export who granted what to whom in a month',
  access: { module: 'roles', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ month: Month, format: exportFormat }),
  output: z.any(),
});
