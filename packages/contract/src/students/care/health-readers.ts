import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, exportFormat, Id } from '../../shapes.ts';

const path = '/students/health-readers';
const access = { who: 'admin' } as const;

/** Somebody, or everybody with a role, whom the school lets read health records. */
export const HealthReader = z.object({
  id: Id,
  kind: z.enum(['person', 'role']),
  name: z.string(),
  added_by: z.string().nullable(),
  added_at: z.iso.datetime(),
});
export type HealthReader = z.infer<typeof HealthReader>;

export const listHealthReaders = endpoint({
  method: 'GET',
  path,
  summary: 'Who may read health records, beside the administrators',
  access,
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(HealthReader),
    /** Roles that are not on the list yet. */
    roles: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

export const exportHealthReaders = endpoint({
  method: 'GET',
  path: `${path}/export`,
  summary: 'The list of those who may read health records, as a file',
  access,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ format: exportFormat }),
  output: z.any(),
});

/** The reading person is what a form asks for: one or the other. */
export const ReadingPerson = z.strictObject({ staff_id: z.uuid('Choose a person') });
export const ReadingRole = z.strictObject({ role_id: z.uuid('Choose a role') });

const NewHealthReader = z
  .strictObject({ staff_id: Id.optional(), role_id: Id.optional() })
  .refine(({ staff_id, role_id }) => (staff_id === undefined) !== (role_id === undefined), {
    path: ['staff_id'],
    message: 'Choose a person or a role',
  });

export const addHealthReader = endpoint({
  method: 'POST',
  path,
  summary: 'Let a person, or everybody with a role, read health records',
  access,
  input: NewHealthReader,
  output: HealthReader,
});

export const endHealthReader = endpoint({
  method: 'POST',
  path: `${path}/:id/end`,
  summary: 'Take somebody, or a role, off the list of those who read health records',
  access,
  input: z.strictObject({ id: Id }),
  output: Done,
});
