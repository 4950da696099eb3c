import { z } from 'zod';
import { tokens_max } from '@darasa/rules/token-prices';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { choice } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { phoneNumber } from '../../phone.ts';
import { Id, page, pageInput } from '../../shapes.ts';

export const channels = ['sms', 'whatsapp'] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;
export const channelWords: Record<Channel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };

export const getSmsBalance = endpoint({
  method: 'GET',
  path: '/communication/smsBalance',
  summary: 'SMS tokens that are left',
  access: { module: 'communication' },
  // A school that is named by nothing is not named.
  input: z.strictObject({ school_id: z.union([z.literal(''), Id]).optional() }),
  output: z.object({
    Credits: z.int(),
    config: z.object({ minimum_purchasable_sms_tokens: z.int() }),
  }),
});

export const getWhatsappBalance = endpoint({
  method: 'GET',
  path: '/notifications-v2/whatsapp/whatsapp-configuration/balance',
  summary: 'WhatsApp tokens that are left',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({ current_balance: z.int(), number: z.string().nullable() }),
});

/** One token costs one shilling, so the amount is both. */
export const PurchaseInput = z.strictObject({
  phone_number: phoneNumber,
  amount: z.coerce
    .number('Amount must be at least 1')
    .min(1, { error: 'Amount must be at least 1', abort: true })
    .int('Enter a whole number')
    .max(tokens_max, `Amount must be at most ${tokens_max.toLocaleString('en')}`),
});

export const Purchase = z.object({
  id: Id,
  channel: Channel,
  phone: z.string(),
  amount_cents: z.int(),
  tokens: z.int(),
  state: z.enum(['asked', 'pending', 'credited', 'failed']),
  receipt: z.string().nullable(),
  reason: z.string().nullable(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
});
export type Purchase = z.infer<typeof Purchase>;

const purchase = {
  method: 'POST',
  access: { module: 'communication', act: 'create' },
  input: PurchaseInput,
  output: z.object({ id: Id, tokens: z.int(), state: z.string() }),
} as const;

export const buySmsTokens = endpoint({
  path: '/notifications-v2/sms/purchase',
  summary: 'Ask a phone to pay for SMS tokens',
  ...purchase,
});
export const buyWhatsappTokens = endpoint({
  path: '/notifications-v2/whatsapp/purchase',
  summary: 'Ask a phone to pay for WhatsApp tokens',
  ...purchase,
});

export const listPurchases = endpoint({
  method: 'GET',
  path: '/communication/purchases',
  summary: 'Purchases of tokens, newest first',
  access: { module: 'communication' },
  input: z.strictObject({ ...pageInput, channel: Channel.optional() }),
  output: page(Purchase),
});

export const exportPurchases = exportOf(listPurchases, 'Export the purchases of tokens');

export const TokenEntry = z.object({
  id: Id,
  channel: Channel,
  kind: z.enum(['bought', 'reserved', 'used', 'returned']),
  tokens: z.int(),
  about: z.string(),
  created_at: z.iso.datetime(),
});
export type TokenEntry = z.infer<typeof TokenEntry>;

export const tokenEntryWords: Record<TokenEntry['kind'], string> = {
  bought: 'Bought',
  reserved: 'Reserved',
  used: 'Used',
  returned: 'Returned',
};

export const tokenEntryList = listing({
  path: '/communication/tokens/entries',
  access: { module: 'communication' },
  one: 'token entry',
  many: 'token entries',
  row: TokenEntry,
  columns: [
    { key: 'created_at', head: 'When', kind: 'datetime' },
    { key: 'about', head: 'For', kind: 'name' },
    { key: 'channel', head: 'Channel', kind: 'text', of: (row) => channelWords[row.channel] },
    { key: 'kind', head: 'What', kind: 'text', of: (row) => tokenEntryWords[row.kind] },
    { key: 'tokens', head: 'Tokens', kind: 'number' },
  ],
  filters: { channel: choice('Channel', channelWords), kind: choice('What', tokenEntryWords) },
  sorts: ['-created_at'],
  search: 'Message, receipt',
});
export const listTokenEntries = tokenEntryList.list;
export const exportTokenEntries = tokenEntryList.file;

export const TokenProof = z.object({
  channel: Channel,
  bought: z.int(),
  used: z.int(),
  reserved: z.int(),
  returned: z.int(),
  left: z.int(),
  /** Sentences about whatever does not add up; none is good news. */
  differences: z.array(z.string()),
});
export type TokenProof = z.infer<typeof TokenProof>;

export const proveTokens = endpoint({
  method: 'GET',
  path: '/communication/tokens/proof',
  summary: 'Bought, used, returned and left, proved against messages and entries',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(TokenProof) }),
});
