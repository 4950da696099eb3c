import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';
import { connectionKinds } from '../books/pay-details.ts';

const Provider = z.enum(connectionKinds);

export const Connection = z.object({
  provider: Provider,
  /** False: nothing was set up. M-Pesa then speaks to the simulator where there is one. */
  is_set: z.boolean(),
  money_account_id: Id.nullable(),
  money_account_name: z.string().nullable(),
  /** What is no secret; the secrets themselves are never told. */
  details: z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])),
  /** When the address that counts was made and told. The address itself is told only then. */
  address_made_at: z.iso.datetime().nullable(),
  set_by: z.string().nullable(),
  set_at: z.iso.datetime().nullable(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  last_failure: z.string().nullable(),
  version: z.int(),
});
export type Connection = z.infer<typeof Connection>;

const edit = {
  access: { module: 'settings', act: 'edit' },
  idempotent: false,
} as const;

export const listConnections = endpoint({
  method: 'GET',
  path: '/finance/connections',
  summary: 'Which paybills and banks tell us of money, and whether it works',
  access: { module: 'settings' },
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(Connection),
    money_accounts: z.array(z.object({ id: Id, name: z.string(), kind: z.string() })),
  }),
});

const secret = (words: string) => z.string().trim().min(4, words).max(1_000);
const sources = z
  .string()
  .trim()
  .max(400)
  .regex(/^[0-9a-fA-F.:,\s]*$/, 'List addresses such as 196.201.214.200, with commas between')
  .optional();

export const MpesaConnection = z.strictObject({
  money_account_id: Id,
  environment: z.enum(['live', 'sandbox']),
  shortcode: z
    .string()
    .trim()
    .regex(/^\d{5,7}$/, 'A paybill has 5 to 7 figures'),
  till: z
    .string()
    .trim()
    .regex(/^\d{5,9}$/, 'A till number has 5 to 9 figures')
    .optional(),
  refuse_unknown: z.boolean().default(false),
  sources,
  consumer_key: secret('Enter the consumer key'),
  consumer_secret: secret('Enter the consumer secret'),
  passkey: secret('Enter the passkey'),
  initiator: z.string().trim().max(60).optional(),
  credential: z.string().trim().max(2_000).optional(),
  version: z.int().min(0),
});

export const setMpesaConnection = endpoint({
  method: 'PUT',
  path: '/finance/connections/mpesa',
  summary: "Connect the school's paybill or till, or give it new keys",
  ...edit,
  input: MpesaConnection,
  output: Connection,
});

export const KcbConnection = z.strictObject({
  money_account_id: Id,
  sources,
  /** With it the bank's signature on every notice is checked. */
  public_key: z
    .string()
    .trim()
    .max(4_000)
    .regex(/^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----$/, {
      message: 'Paste the whole key, from BEGIN PUBLIC KEY to END PUBLIC KEY',
    }),
  version: z.int().min(0),
});

export const setKcbConnection = endpoint({
  method: 'PUT',
  path: '/finance/connections/kcb',
  summary: "Connect a KCB account, or give it the bank's new key",
  ...edit,
  input: KcbConnection,
  output: Connection,
});

/** The bank sends this name and password with every notice. */
export const BankConnection = z.strictObject({
  provider: z.enum(['equity', 'coop']),
  money_account_id: Id,
  sources,
  username: z.string().trim().min(1, 'Enter the user name').max(60),
  password: secret('Enter a password of at least 4 characters'),
  version: z.int().min(0),
});

export const setBankConnection = endpoint({
  method: 'PUT',
  path: '/finance/connections/:provider/account',
  summary: 'Connect an Equity or Co-operative Bank account, or give it a new password',
  ...edit,
  input: BankConnection,
  output: Connection,
});

export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/finance/connections/:provider',
  summary: 'Forget a connection; money that it tells of is kept all the same',
  ...edit,
  input: z.strictObject({ provider: Provider }),
  output: Done,
});

export const testConnection = endpoint({
  method: 'POST',
  path: '/finance/connections/mpesa/test',
  summary: 'Try the keys at Safaricom, and tell it our addresses if asked to',
  ...edit,
  idempotent: true,
  audited: false,
  input: z.strictObject({ register: z.boolean().default(false) }),
  output: Done,
});

/**
 * A renewed address is told once, and then the old one is worth nothing: whoever knows it can tell us of
 * money.
 */
export const renewConnectionAddress = endpoint({
  method: 'POST',
  path: '/finance/connections/:provider/address',
  summary: 'Make new addresses for the news of a provider; the old ones stop working',
  ...edit,
  input: z.strictObject({ provider: Provider }),
  output: z.object({ addresses: z.array(z.object({ label: z.string(), url: z.string() })) }),
});
