import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, Email } from '../shapes.ts';

/** Those that have an adapter: what is not here cannot be set up yet. */
export const integration_kinds = ['sms', 'email'] as const;
export type IntegrationKind = (typeof integration_kinds)[number];

const Kind = z.enum(integration_kinds);

export const Integration = z.object({
  kind: Kind,
  /** False: messages go out through the account of whoever runs the server. */
  own_account: z.boolean(),
  /** What is no secret; the secret itself is never told. */
  details: z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])),
  set_by: z.string().nullable(),
  set_at: z.iso.datetime().nullable(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  last_failure: z.string().nullable(),
  version: z.int(),
});
export type Integration = z.infer<typeof Integration>;

const edit = {
  access: { module: 'settings', act: 'edit' },
  idempotent: false,
} as const;

/** An account carries the messages of every school, so it is an administrator's, who confirms it. */
const choose = { ...edit, access: { who: 'admin' } } as const;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/settings/integrations',
  summary: 'Who carries our messages, and whether it works',
  access: { module: 'settings' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(Integration) }),
});

const Secret = (words: string) => z.string().trim().min(4, words).max(500);

export const SmsAccount = z.strictObject({
  username: z.string().trim().min(1, 'Enter the username of the account').max(60),
  sender: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{3,11}$/, 'A sender has 3 to 11 letters and digits')
    .optional(),
  api_key: Secret('Enter the API key'),
  version: z.int().min(0),
});

export const setSmsAccount = endpoint({
  method: 'PUT',
  path: '/settings/integrations/sms',
  summary: "Send SMS through the school's own account, or give it a new key",
  ...choose,
  input: SmsAccount,
  output: Integration,
});

export const EmailAccount = z.strictObject({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(200)
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'Enter a mail server such as mail.school.ac.ke'),
  port: z.coerce
    .number()
    .int()
    .refine((port) => [465, 587, 2525].includes(port), {
      message: 'Use 465, 587 or 2525',
    }),
  user: z.string().trim().min(1, 'Enter the user name').max(254),
  from: Email,
  password: Secret('Enter the password'),
  version: z.int().min(0),
});

export const setEmailAccount = endpoint({
  method: 'PUT',
  path: '/settings/integrations/email',
  summary: "Send e-mail through the school's own mail server, or give it a new password",
  ...choose,
  input: EmailAccount,
  output: Integration,
});

export const removeIntegration = endpoint({
  method: 'DELETE',
  path: '/settings/integrations/:kind',
  summary: 'Forget our own account with a carrier',
  ...choose,
  input: z.strictObject({ kind: Kind }),
  output: Done,
});

export const testIntegration = endpoint({
  method: 'POST',
  path: '/settings/integrations/:kind/test',
  summary: 'Send myself a message through a carrier',
  ...edit,
  idempotent: true,
  audited: false,
  input: z.strictObject({ kind: Kind }),
  output: z.object({ sent_to: z.string() }),
});
