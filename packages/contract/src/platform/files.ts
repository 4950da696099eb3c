import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';

export const getFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'A stored file that its owner has opened to you',
  access: { who: 'signed-in' },
  rate: 'read',
  answer: 'file',
  input: z.strictObject({ id: Id, size: z.enum(['full', 'thumb']).default('full') }),
  output: z.any(),
});
