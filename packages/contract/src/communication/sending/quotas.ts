import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

/** A quota is how many messages a role or one person may send in a day, instead of the school's number. */
export const Quota = z.object({
  id: Id,
  role_id: Id.nullable(),
  staff_id: Id.nullable(),
  /** Of the role or the person. */
  name: z.string(),
  per_day: z.int(),
  changed_by: z.string(),
  changed_at: z.iso.datetime(),
  version: z.int(),
});
export type Quota = z.infer<typeof Quota>;

export const listQuotas = endpoint({
  method: 'GET',
  path: '/communication/quotas',
  summary: 'How many messages roles and people may send in a day',
  access: { module: 'communication', act: 'edit' },
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(Quota),
    /** What holds for everybody else. */
    usual: z.int(),
  }),
});

const per_day = z.coerce
  .number({ error: 'Enter how many messages' })
  .int()
  .min(0, 'Enter 0 or more')
  .max(100_000, 'Enter at most 100,000');

export const setQuota = endpoint({
  method: 'PUT',
  path: '/communication/quotas',
  summary: 'Set how many messages a role or a person may send in a day',
  access: { module: 'communication', act: 'approve' },
  input: z
    .strictObject({
      role_id: Id.optional(),
      staff_id: Id.optional(),
      /** Null: the school's number holds again. */
      per_day: per_day.nullable(),
      /** Of the number that was seen; 0 when there was none. */
      version: z.int().min(0).default(0),
    })
    .refine(({ role_id, staff_id }) => Boolean(role_id) !== Boolean(staff_id), {
      path: ['role_id'],
      message: 'Choose a role or a person',
    }),
  output: z.object({ rows: z.array(Quota) }),
});
