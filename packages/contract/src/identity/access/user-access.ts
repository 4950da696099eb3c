import { z } from 'zod';
import { acts, modules } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';
import { Reason } from '../organizations/reasons.ts';
import { Warnings } from './roles.ts';

const Day = z.iso.date('Enter a date');
const dates = { from_on: Day.optional(), to_on: Day.optional() };
/** Said of a form whose end lies before its beginning. */
const inOrder = ({
  from_on,
  to_on,
}: {
  from_on?: string | undefined;
  to_on?: string | undefined;
}) => !from_on || !to_on || from_on <= to_on;
const order = { path: ['to_on'], message: 'Enter an end that is not before the beginning' };

export const GivenRole = z.object({
  id: Id,
  role_id: Id,
  name: z.string(),
  school: z.string().nullable(),
  from_on: z.string().nullable(),
  to_on: z.string().nullable(),
  /** Whether it counts today. */
  state: z.enum(['now', 'later', 'over']),
  given_by: z.string().nullable(),
  given_at: z.iso.datetime(),
  reason: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** The classes, streams and money accounts that it is limited to, in words; none without a limit. */
  limits: z.array(z.string()),
});
export type GivenRole = z.infer<typeof GivenRole>;

export const GivenSchool = z.object({
  school_id: Id,
  name: z.string(),
  from_on: z.string().nullable(),
  to_on: z.string().nullable(),
});
export type GivenSchool = z.infer<typeof GivenSchool>;

export const GivenException = z.object({
  id: Id,
  module: z.string(),
  act: z.string(),
  effect: z.enum(['grant', 'deny']),
  school: z.string().nullable(),
  reason: z.string(),
  to_on: z.string(),
  state: z.enum(['now', 'over']),
  given_by: z.string().nullable(),
  given_at: z.iso.datetime(),
  end_reason: z.string().nullable(),
});
export type GivenException = z.infer<typeof GivenException>;

export const getUserAccess = endpoint({
  method: 'GET',
  path: '/administration/users/:id/access',
  summary: 'What a person may do, where, and until when',
  access: { module: 'roles' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    roles: z.array(GivenRole),
    schools: z.array(GivenSchool),
    exceptions: z.array(GivenException),
  }),
});

export const RoleGift = z
  .strictObject({
    id: Id,
    role_id: Id,
    /** Left out, the role counts in every school of the person. */
    school_id: Id.optional(),
    ...dates,
    class_ids: z.array(Id).max(50).optional(),
    stream_ids: z.array(Id).max(100).optional(),
    /** Accounts that the school keeps its money in. */
    money_account_ids: z.array(Id).max(50).optional(),
    reason: Reason,
  })
  .refine(inOrder, order);

export const giveRole = endpoint({
  method: 'POST',
  path: '/administration/users/:id/roles',
  summary: 'Assign a role',
  access: { module: 'roles', act: 'edit' },
  input: RoleGift,
  output: z.object({ id: Id, warnings: Warnings }),
});

export const endRole = endpoint({
  method: 'POST',
  path: '/administration/users/:id/roles/:user_role_id/end',
  summary: 'Remove a role',
  access: { module: 'roles', act: 'edit' },
  input: z.strictObject({ id: Id, user_role_id: Id, reason: Reason }),
  output: Done,
});

export const setSchools = endpoint({
  method: 'POST',
  path: '/administration/users/:id/schools',
  summary: "Set a user's schools and hours",
  access: { module: 'roles', act: 'edit' },
  input: z.strictObject({
    id: Id,
    schools: z
      .array(z.strictObject({ school_id: Id, ...dates }).refine(inOrder, order))
      .max(50)
      .default([]),
    reason: Reason,
  }),
  output: Done,
});

/** The same as a form has it: a tick and two dates for each school there is. */
export const SchoolsForm = z.object({
  reason: Reason,
  schools: z.record(z.string(), z.object({ is_open: z.boolean().optional(), ...dates }).optional()),
});

export const ExceptionValues = z.strictObject({
  id: Id,
  module: z.enum(modules, 'Choose a module'),
  act: z.enum(acts, 'Choose an act'),
  effect: z.enum(['grant', 'deny']),
  /** Left out, it counts in every school of the person. */
  school_id: Id.optional(),
  to_on: Day,
  reason: Reason,
});

export const addException = endpoint({
  method: 'POST',
  path: '/administration/users/:id/exceptions',
  summary: 'Set an access exception',
  access: { module: 'roles', act: 'edit' },
  input: ExceptionValues,
  output: z.object({ id: Id, warnings: Warnings }),
});

export const endException = endpoint({
  method: 'POST',
  path: '/administration/users/:id/exceptions/:user_exception_id/end',
  summary: 'End an exception early',
  access: { module: 'roles', act: 'edit' },
  input: z.strictObject({ id: Id, user_exception_id: Id, reason: Reason }),
  output: Done,
});

/** The choices are what the forms of the users screen offer. */
export const accessChoices = endpoint({
  method: 'GET',
  path: '/administration/access-choices',
  summary: 'Roles, schools, classes, streams and money accounts to choose from',
  access: { module: 'roles' },
  input: z.strictObject({}),
  output: z.object({
    roles: z.array(z.object({ id: Id, name: z.string() })),
    schools: z.array(z.object({ id: Id, name: z.string() })),
    classes: z.array(
      z.object({
        id: Id,
        name: z.string(),
        streams: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
    money_accounts: z.array(z.object({ id: Id, name: z.string() })),
  }),
});
