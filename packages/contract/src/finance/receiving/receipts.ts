import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dates } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Cents, Done, exportFormat, Id, onTab, text } from '../../shapes.ts';
import { phoneNumber } from '../../phone.ts';
import { listPayments, paperSizes } from './payments.ts';
import { PromptCents, promptStates } from './prompts.ts';
import { optionalReference } from '../books/reference.ts';

/** The register is the list of payments, read as papers. */
export const ReceiptView = onTab(listPayments.input);

/** One run of numbers. A number between the first and the last that no receipt has is missing. */
export const ReceiptSeries = z.object({
  /** Fees and grants share a run; other income has its own, and so have the parts of capitation. */
  kind: z.enum(['receipt', 'official-receipt', 'capitation-receipt']),
  series: z.string(),
  /** The account whose own series it is; null for a series of the school. */
  money_account_name: z.string().nullable(),
  first: z.string(),
  last: z.string(),
  count: z.int(),
  cancelled_count: z.int(),
  missing_count: z.int(),
  /** The first of them, as they would stand on the paper. */
  missing: z.array(z.string()),
});
export type ReceiptSeries = z.infer<typeof ReceiptSeries>;

export const listReceiptSeries = endpoint({
  method: 'GET',
  path: '/finance/receipts/series',
  summary: 'Check the receipt numbers for gaps',
  access: { module: 'finance' },
  whole_books: true,
  rate: 'report',
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ReceiptSeries) }),
});

export const printReceipts = endpoint({
  method: 'POST',
  path: '/finance/receipts/print',
  summary: 'Print the receipts of a day or class in one file; each print is counted',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  idempotent: false,
  input: z.strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    class_id: Id.optional(),
    paper: z.enum(paperSizes).default('a5'),
  }),
  output: z.any(),
});

export const ReceiptLink = z.object({ link: z.string(), expires_on: z.iso.date() });
export type ReceiptLink = z.infer<typeof ReceiptLink>;

export const makeReceiptLink = endpoint({
  method: 'POST',
  path: '/finance/receipts/:id/link',
  summary: 'Make a link that opens a receipt without a sign-in for 30 days',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: ReceiptLink,
});

export const receiptWays = ['sms', 'email', 'whatsapp'] as const;

/** To the phone or address that is typed, or to the guardian whom the school calls first. */
export const sendReceipt = endpoint({
  method: 'POST',
  path: '/finance/receipts/:id/send',
  summary: 'Send the link of a receipt by SMS or e-mail, or write it for WhatsApp',
  access: { module: 'finance', act: 'create' },
  input: z.discriminatedUnion('way', [
    z.strictObject({ id: Id, way: z.enum(['sms', 'whatsapp']), phone: phoneNumber }),
    z.strictObject({
      id: Id,
      way: z.literal('email'),
      email: z.email('Enter an e-mail address').trim().toLowerCase().max(254),
    }),
  ]),
  output: z.object({
    to: z.string(),
    text: z.string(),
    /** Opens WhatsApp with the words written; a person presses send there. */
    whatsapp_url: z.string().nullable(),
  }),
});

export const listReceiptContacts = endpoint({
  method: 'GET',
  path: '/finance/receipts/:id/contacts',
  summary: 'Whom a receipt can be sent to',
  access: { module: 'finance' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    rows: z.array(
      z.object({
        name: z.string(),
        relation: z.string(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
      }),
    ),
  }),
});

const LinkCode = z.string().max(40);

export const openReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:code',
  summary: 'Open a receipt by its link',
  access: { who: 'public' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ code: LinkCode }),
  output: z.any(),
});

/** Said by the page itself once somebody has it open; the office sees the first time. */
export const noteReceiptOpened = endpoint({
  method: 'POST',
  path: '/receipts/:code/opened',
  summary: 'Note that a family has opened its receipt',
  access: { who: 'public' },
  idempotent: false,
  // The second time changes nothing.
  audited: false,
  input: z.strictObject({ code: LinkCode }),
  output: Done,
});

/**
 * A prompt by link tells what whoever holds the link learns of a prompt: no name, and no more of the phone
 * than it shows.
 */
export const LinkPrompt = z.object({
  id: Id,
  state: z.enum(promptStates),
  words: z.string(),
  receipt_number: z.string().nullable(),
  balance_after_cents: z.int().nullable(),
});
export type LinkPrompt = z.infer<typeof LinkPrompt>;

/** The phone is the one that the link was sent to: whoever was forwarded it can ask no other. */
export const askLinkPrompt = endpoint({
  method: 'POST',
  path: '/receipts/:code/prompts',
  summary: 'Pay the balance by an M-Pesa prompt on the phone that the receipt was sent to',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  input: z.strictObject({ code: LinkCode, amount_cents: PromptCents }),
  output: LinkPrompt,
});

export const getLinkPrompt = endpoint({
  method: 'GET',
  path: '/receipts/:code/prompts/:id',
  summary: 'What became of a prompt that was asked for by the link of a receipt',
  access: { who: 'public' },
  input: z.strictObject({ code: LinkCode, id: Id }),
  output: LinkPrompt,
});

export const GrantReceipt = z.object({
  id: Id,
  receipt_number: z.string(),
  giver_name: z.string(),
  giver_address: z.string().nullable(),
  purpose: z.string(),
  vote_head_name: z.string(),
  money_account_name: z.string(),
  amount_cents: z.int(),
  reference: z.string().nullable(),
  received_on: z.iso.date(),
  recorded_by: z.string(),
  /** Whoever took it cannot cancel it. */
  recorded_by_id: Id,
  cancelled_on: z.iso.date().nullable(),
  cancelled_reason: z.string().nullable(),
});
export type GrantReceipt = z.infer<typeof GrantReceipt>;

export const grantList = listing({
  path: '/finance/receipts/grants',
  access: { module: 'finance' },
  one: 'grant',
  many: 'grants',
  row: GrantReceipt,
  columns: [
    { key: 'receipt_number', head: 'Receipt', kind: 'text' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'giver_name', head: 'From', kind: 'name' },
    { key: 'purpose', head: 'For', kind: 'text' },
    { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
    { key: 'money_account_name', head: 'Into', kind: 'text', only: 'file' },
    { key: 'reference', head: 'Reference', kind: 'text', only: 'file' },
    { key: 'recorded_by', head: 'Taken by', kind: 'text', only: 'file' },
    {
      key: 'state',
      head: 'State',
      kind: 'state',
      words: { valid: 'Valid', cancelled: 'Cancelled' },
      only: 'screen',
      of: (row) => (row.cancelled_on ? 'cancelled' : 'valid'),
    },
    { key: 'cancelled_reason', head: 'Cancelled', kind: 'text', only: 'file' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: { received: dates('Received') },
  sorts: ['-received_on', 'amount_cents'],
  search: 'Giver, purpose, receipt',
  sums: { keys: ['amount_cents'], words: 'In all, without cancelled ones' },
});
export const listGrants = grantList.list;
export const exportGrants = grantList.file;

export const GrantInput = z.strictObject({
  giver_name: text(120).min(1, 'Enter who gave the money'),
  giver_address: text(300).optional(),
  purpose: text(300).min(3, 'Say what the money is for'),
  vote_head_id: Id,
  money_account_id: Id,
  amount_cents: Cents.positive('Enter an amount above zero').max(
    100_000_000_00,
    'That is more than one receipt can hold',
  ),
  reference: optionalReference(64),
  received_on: z.iso.date(),
});
export type GrantInput = z.infer<typeof GrantInput>;

export const recordGrant = endpoint({
  method: 'POST',
  path: '/finance/receipts/grants',
  summary: 'Receive a grant or capitation',
  access: { module: 'finance', act: 'create' },
  input: GrantInput,
  output: GrantReceipt,
});

export const cancelGrant = endpoint({
  method: 'POST',
  path: '/finance/receipts/grants/:id/cancel',
  summary: 'Cancel a grant receipt',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({
    id: Id,
    reason: text(300).min(5, 'Say why, in a few words'),
    cancelled_on: z.iso.date(),
  }),
  output: GrantReceipt,
});

export const printGrant = endpoint({
  method: 'POST',
  path: '/finance/receipts/grants/:id/print',
  summary: 'Print the receipt of a grant with its covering letter; each print is counted',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  idempotent: false,
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
export const exportReceiptSeries = endpoint({
  method: 'GET',
  path: '/finance/receipts/series/export',
  summary: 'Export the runs of receipt numbers and their gaps',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ format: exportFormat }),
  output: z.any(),
});
