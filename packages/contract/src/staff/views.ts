import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, Id } from '../shapes.ts';
import { staffColumns } from './register.ts';

const fields = {
  name: z.string().trim().min(1, 'Enter a name').max(60, 'Use at most 60 characters'),
  /** The address of the filtered list behind its question mark. */
  query: z
    .string()
    .max(600)
    .regex(/^[\w=&%.+-]*$/, 'That is no filter of the list')
    .default(''),
  /** Those of the printed register. */
  columns: z.array(z.enum(staffColumns)).max(staffColumns.length).default([]),
};

export const StaffView = z.object({ ...fields, id: Id });
export type StaffView = z.infer<typeof StaffView>;

export const listStaffViews = endpoint({
  method: 'GET',
  path: '/staff/views',
  summary: 'The views of the staff list that I kept',
  access: { module: 'roles' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(StaffView) }),
});

export const StaffViewInput = z.strictObject(fields);

/** Under a name that is there already the new one takes its place. */
export const saveStaffView = endpoint({
  method: 'POST',
  path: '/staff/views',
  summary: 'Keep filters and columns of the staff list under a name',
  access: { module: 'roles' },
  input: StaffViewInput,
  output: StaffView,
});

export const removeStaffView = endpoint({
  method: 'DELETE',
  path: '/staff/views/:id',
  summary: 'Forget a view of the staff list',
  access: { module: 'roles' },
  input: z.strictObject({ id: Id }),
  output: Done,
});
