import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';

export const getFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'A logo, my own photo, or the photo of a record that I may read',
  access: { who: 'signed-in' },
  answer: 'file',
  input: z.strictObject({ id: Id, size: z.enum(['full', 'thumb']).default('full') }),
  output: z.any(),
});
