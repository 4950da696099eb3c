import { z } from 'zod';
import { acts, module_labels, modules } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import {
  exportFormat,
  Flag,
  Id,
  page,
  pageInput,
  searchInput,
  sortInput,
  text,
} from '../../shapes.ts';

export const Grant = z.strictObject({
  module: z.enum(modules),
  acts: z.array(z.enum(acts)).min(1).max(acts.length),
});
export type Grant = z.infer<typeof Grant>;

/** Nobody works on what they cannot see: such a role would open nothing at all. */
const Grants = z
  .array(Grant)
  .max(modules.length)
  .superRefine((grants, issues) => {
    for (const { module, acts: given } of grants.filter((one) => !one.acts.includes('view'))) {
      const message = `${module_labels[module]}: tick View too, or nobody sees what they may ${given[0]}`;
      issues.addIssue({ code: 'custom', message });
    }
  });

export const RoleRow = z.object({
  id: Id,
  name: z.string(),
  note: z.string().nullable(),
  modules: z.array(z.string()),
  people_count: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type RoleRow = z.infer<typeof RoleRow>;

export const RoleHolder = z.object({
  id: Id,
  user_id: Id,
  name: z.string(),
  school: z.string().nullable(),
  from_on: z.string().nullable(),
  to_on: z.string().nullable(),
  given_by: z.string().nullable(),
  /** The classes, streams and money accounts that it is limited to, in words. */
  limits: z.array(z.string()),
});
export type RoleHolder = z.infer<typeof RoleHolder>;

export const RoleException = z.object({
  id: Id,
  user_id: Id,
  name: z.string(),
  effect: z.enum(['grant', 'deny']),
  module: z.string(),
  act: z.string(),
  /** Without one it counts in every school of the person. */
  school: z.string().nullable(),
  reason: z.string(),
  to_on: z.string(),
});

export const Role = RoleRow.omit({ modules: true, people_count: true }).extend({
  permissions: z.array(z.object({ module: z.string(), acts: z.array(z.string()) })),
  /** What it was copied from, as that is today: the screen shows the difference. */
  source: z
    .object({
      id: Id,
      name: z.string(),
      permissions: z.array(z.object({ module: z.string(), acts: z.array(z.string()) })),
    })
    .nullable(),
});
export type Role = z.infer<typeof Role>;

const access = { module: 'roles' } as const;

export const RoleFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('name', 'people_count'),
  search: searchInput,
  retired: Flag,
});

export const listRoles = endpoint({
  method: 'GET',
  path: '/administration/roles',
  summary: 'List roles',
  access,
  input: RoleFilter,
  output: page(RoleRow),
});

export const exportRoles = endpoint({
  method: 'GET',
  path: '/administration/roles/export',
  summary: 'Export the filtered roles',
  access: { module: 'roles', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: RoleFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});

export const getRole = endpoint({
  method: 'GET',
  path: '/administration/roles/:id',
  summary: 'A role with its permissions',
  access,
  input: z.strictObject({ id: Id }),
  output: Role,
});

export const listRolePeople = endpoint({
  method: 'GET',
  path: '/administration/roles/:id/people',
  summary: 'Who has a role, and whose exceptions touch it',
  access,
  input: z.strictObject({ id: Id }),
  output: z.object({
    people: z.array(RoleHolder),
    count: z.int(),
    exceptions: z.array(RoleException),
  }),
});

export const RoleValues = z.strictObject({
  name: text(60).min(1, 'Enter a name'),
  note: text(200).optional(),
  permissions: Grants,
});

/** Two permissions in one pair of hands; the screen says it, and the work goes on. */
export const Warnings = z.array(z.string());

export const createRole = endpoint({
  method: 'POST',
  path: '/administration/roles',
  summary: 'Add a role',
  access: { module: 'roles', act: 'create' },
  input: RoleValues.extend({ permissions: Grants.default([]), copied_from_id: Id.optional() }),
  output: Role.extend({ warnings: Warnings }),
});

export const editRole = endpoint({
  method: 'PATCH',
  path: '/administration/roles/:id',
  summary: 'Change a role; it counts from the next call on',
  access: { module: 'roles', act: 'edit' },
  input: RoleValues.extend({
    id: Id,
    version: z.int(),
    clear: z
      .array(z.enum(['note', 'permissions']))
      .max(2)
      .optional(),
  }).partial({ permissions: true }),
  output: Role.extend({ warnings: Warnings }),
});

export const retireRole = endpoint({
  method: 'POST',
  path: '/administration/roles/:id/retire',
  summary: 'Retire a role, or offer it again',
  access: { module: 'roles', act: 'edit' },
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: Role,
});
