import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

export const sender_networks = ['Safaricom', 'Airtel', 'Telkom', 'Equitel'] as const;
const State = z.enum(['requested', 'submitted', 'approved', 'rejected']);

export const Sender = z.object({
  id: Id,
  sender: z.string(),
  purpose: z.string().nullable(),
  state: State,
  networks: z.record(z.string(), State),
  reason: z.string().nullable(),
  requested_by: z.string(),
  requested_at: z.iso.datetime(),
  version: z.int(),
});
export type Sender = z.infer<typeof Sender>;

export const SenderInput = z.strictObject({
  sender: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_-]{3,11}$/, 'A sender has 3 to 11 letters and digits, without blanks'),
  purpose: z.string().trim().max(200).optional(),
});

export const createSender = endpoint({
  method: 'POST',
  path: '/communication/sms/settings/create',
  summary: 'Request an SMS sender name',
  access: { module: 'communication', act: 'create' },
  input: SenderInput,
  output: Sender,
});

export const listSenders = endpoint({
  method: 'GET',
  path: '/communication/sms/settings',
  summary: 'Names that stand above our SMS, and what each network says',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(Sender),
    /** What stands above a message while none of our own is approved. */
    shared: z.string(),
    /** When the carrier's addresses were made and told. They themselves are told only then. */
    address_made_at: z.iso.datetime().nullable(),
  }),
});

/** A renewed address is told once, to an administrator: whoever knows it writes in a parent's name. */
export const renewSmsAddress = endpoint({
  method: 'POST',
  path: '/communication/sms/address',
  summary: 'Make new addresses for the news of the SMS carrier; the old ones stop working',
  access: { who: 'admin' },
  idempotent: false,
  input: z.strictObject({}),
  output: z.object({ addresses: z.array(z.object({ label: z.string(), url: z.string() })) }),
});

export const SenderAnswer = z.strictObject({
  id: Id,
  version: z.int(),
  networks: z.partialRecord(z.enum(sender_networks), State),
  reason: z.string().trim().max(200).optional(),
});

export const answerSender = endpoint({
  method: 'PATCH',
  path: '/communication/sms/settings/:id',
  summary: "Record the networks' reply to a sender name",
  access: { module: 'communication', act: 'edit' },
  input: SenderAnswer,
  output: Sender,
});
