import { z } from 'zod';
import { userTypes } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';

export const password_length_min = 10;

/** Length is what makes a password hard to guess, so length is the only rule. */
export const NewPassword = z
  .string()
  .min(password_length_min, `Use at least ${password_length_min} characters`)
  .max(200, 'Use at most 200 characters');

export const sendResetCode = endpoint({
  method: 'POST',
  path: '/auth/send-reset-code',
  summary: 'Send a reset code by SMS and tell the email address',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  audited: false,
  input: z.strictObject({
    identifier: z.string().trim().min(1, 'Enter your email or phone').max(254),
    user_type: z.enum(userTypes),
  }),
  // The same answer for a known and an unknown person: neither can be told apart here.
  output: z.object({ reset_request_id: Id, expires_at: z.iso.datetime(), expires_in_s: z.int() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the code that was sent',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  input: z.strictObject({
    reset_request_id: Id,
    code: z
      .string()
      .trim()
      .regex(/^\d{8}$/, 'Enter the 8 digits of the code'),
    password: NewPassword,
  }),
  output: Done,
});
