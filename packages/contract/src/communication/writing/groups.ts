import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { Audience } from './campaigns.ts';

const values = {
  name: z.string().trim().min(1, 'Enter a name').max(80, 'Use at most 80 characters'),
  audience: Audience.refine(({ group_id }) => !group_id, {
    path: ['group_id'],
    message: 'A group is not made of another group',
  }),
};

/** A choice of people that is kept: who fits it is found again for each message. */
export const Group = z.object({
  id: Id,
  name: values.name,
  audience: Audience,
  /** Names of the single learners and staff, so that a form can show them. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  retired_at: z.iso.datetime().nullable(),
  changed_by: z.string(),
  changed_at: z.iso.datetime(),
  version: z.int(),
});
export type Group = z.infer<typeof Group>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/communication/groups',
  summary: 'Audiences that are written to again and again',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(Group) }),
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/communication/groups',
  summary: 'Keep an audience under a name',
  access: { module: 'communication', act: 'create' },
  input: z.strictObject(values),
  output: Group,
});

export const editGroup = endpoint({
  method: 'PATCH',
  path: '/communication/groups/:id',
  summary: 'Change or archive a saved group',
  access: { module: 'communication', act: 'edit' },
  input: z.strictObject({
    id: Id,
    version: z.int(),
    name: values.name.optional(),
    audience: values.audience.optional(),
    retired: z.boolean().optional(),
  }),
  output: Group,
});
