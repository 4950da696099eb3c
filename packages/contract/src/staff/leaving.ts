import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';
import { StaffRecord } from './register.ts';

export const LeavingValues = z.strictObject({
  left_on: z.iso.date('Enter a date'),
  left_reason: z.string().trim().min(1, 'Say why').max(200, 'Use at most 200 characters'),
});

export const endService = endpoint({
  method: 'POST',
  path: '/staff/:id/end-service',
  summary: 'End the service of a member of staff',
  access: { module: 'roles', act: 'edit' },
  input: LeavingValues.extend({ id: Id }),
  output: StaffRecord,
});
