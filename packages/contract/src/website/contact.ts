import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { phoneNumber } from '../phone.ts';
import { Done, Email } from '../shapes.ts';

export const ContactInput = z.strictObject({
  name: z.string().trim().min(2, 'Enter your name').max(80),
  phone: phoneNumber,
  email: Email.optional(),
  message: z.string().trim().min(5, 'Write a few words').max(2000, 'Use at most 2,000 characters'),
  /** A field people never see; only programs fill it. */
  website: z.string().max(200).optional(),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/website/contact',
  summary: 'Write to the school from its public site',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  // What programs send is thrown away, and then there is nothing to write down.
  audited: false,
  input: ContactInput,
  output: Done,
});
