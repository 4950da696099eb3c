import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../shapes.ts';

/** The browser's console is silent by specification, so failures are sent here instead. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/client-errors',
  summary: 'Report an unexpected error of the browser application',
  access: { who: 'public' },
  rate: 'report',
  idempotent: false,
  audited: false,
  input: z.strictObject({
    message: z.string().max(500),
    path: z.string().max(300),
    stack: z.string().max(4000).optional(),
  }),
  output: Done,
});
