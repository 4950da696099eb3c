import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

export const Organization = z.object({
  id: Id,
  tenant_id: Id,
  name: z.string(),
  logo: z.string().nullable(),
  deactivated: z.boolean(),
});
export type Organization = z.infer<typeof Organization>;

export const findOrganization = endpoint({
  method: 'GET',
  path: '/organization',
  summary: 'The organisation of a domain: one row, or none',
  access: { who: 'public' },
  lift: 'deactivated',
  input: z.strictObject({ domain: z.string().trim().min(1).max(260) }),
  output: z.object({
    rows: z.array(Organization).max(1),
    count: z.int(),
    deactivated: z.boolean(),
  }),
});
