import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, text } from '../shapes.ts';

export const request_files_max = 5;

export const RequestInput = z.strictObject({
  title: text(120).min(1, 'Say what you ask for'),
  kind_id: Id.optional(),
  amount_cents: z.int().min(1, 'Enter an amount above zero').max(9_000_000_000_000).optional(),
  department_id: Id.optional(),
  note: text(2_000).optional(),
  /** Files put here before, by the name they had on the sender's machine. */
  files: z
    .array(z.strictObject({ id: Id, name: text(120).min(1) }))
    .max(request_files_max, `At most ${request_files_max} files`)
    .optional(),
});

export const RequestRecord = z.object({
  id: Id,
  /** The item under which it goes through approval. */
  item_id: Id,
  number: z.string(),
  title: z.string(),
  kind_id: Id.nullable(),
  amount_cents: z.int().nullable(),
  department_id: Id.nullable(),
  note: z.string().nullable(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  version: z.int(),
});
export type RequestRecord = z.infer<typeof RequestRecord>;

const Choice = z.object({ id: Id, name: z.string() });

export const getRequestChoices = endpoint({
  method: 'GET',
  path: '/requests/choices',
  summary: 'What can be chosen in a request',
  access: { who: 'office' },
  input: z.strictObject({}),
  output: z.object({
    kinds: z.array(Choice),
    departments: z.array(Choice),
    own_department_id: Id.nullable(),
  }),
});

export const getRequest = endpoint({
  method: 'GET',
  path: '/requests/:id',
  summary: 'One of my requests, to change it',
  access: { who: 'office' },
  input: z.strictObject({ id: Id }),
  output: RequestRecord,
});

export const uploadRequestFile = endpoint({
  method: 'POST',
  path: '/requests/files',
  summary: 'A file to send along with a request',
  access: { who: 'office' },
  rate: 'upload',
  upload: true,
  input: z.strictObject({}),
  output: z.object({ id: Id, name: z.string() }),
});

export const sendRequest = endpoint({
  method: 'POST',
  path: '/requests',
  summary: 'Send a request for approval',
  access: { who: 'office' },
  input: RequestInput,
  output: RequestRecord,
});

export const sendRequestAgain = endpoint({
  method: 'PATCH',
  path: '/requests/:id',
  summary: 'Change a returned request and send it again',
  access: { who: 'office' },
  input: RequestInput.extend({ id: Id, version: z.int() }),
  output: RequestRecord,
});
