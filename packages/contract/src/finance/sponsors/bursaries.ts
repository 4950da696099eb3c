import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Cents, Id, text } from '../../shapes.ts';
import { requiredReference } from '../books/reference.ts';

const Amount = Cents.positive('Enter an amount above zero').max(
  1_000_000_000_00,
  'That is more than one cheque can hold',
);

export const shares_max = 2_000;

export const Bursary = z.object({
  id: Id,
  sponsor: z.string(),
  address: z.string().nullable(),
  reference: z.string(),
  amount_cents: z.int(),
  money_account_name: z.string(),
  received_on: z.iso.date(),
  note: z.string().nullable(),
  shared_on: z.iso.date().nullable(),
  share_count: z.int(),
  shared_cents: z.int(),
  /** Names that could not be used, and whose learners are not known yet. */
  rejected_count: z.int(),
  /** Still held: not shared, and neither returned nor moved. */
  held_cents: z.int(),
  version: z.int(),
});
export type Bursary = z.infer<typeof Bursary>;

/** Bursary cheques, newest first. */
export const bursaryList = listing({
  path: '/finance/bursaries',
  access: { module: 'finance' },
  one: 'bursary cheque',
  many: 'bursary cheques',
  row: Bursary,
  columns: [
    { key: 'sponsor', head: 'Sponsor', kind: 'name' },
    { key: 'reference', head: 'Cheque', kind: 'text' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'money_account_name', head: 'Into', kind: 'text', only: 'file' },
    {
      key: 'state',
      head: 'State',
      kind: 'text',
      only: 'screen',
      of: (row) => (row.shared_on ? `${row.share_count} shared` : 'Waits for the list'),
    },
    { key: 'share_count', head: 'Learners', kind: 'number', only: 'file' },
    { key: 'shared_on', head: 'Shared on', kind: 'date', only: 'file' },
    { key: 'shared_cents', head: 'Shared', kind: 'money_cents', only: 'file' },
    { key: 'held_cents', head: 'Held', kind: 'money_cents' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: {
    received: dates('Received'),
    list: choice('List', { there: 'Shared among learners', missing: 'Waits for the list' }),
  },
  sorts: ['-received_on', 'sponsor', 'amount_cents'],
  search: 'Sponsor or cheque',
});
export const listBursaries = bursaryList.list;
export const exportBursaries = bursaryList.file;

export const BursaryInput = z.strictObject({
  sponsor: text(120).min(2, 'Enter the sponsor, such as NG-CDF Dagoretti North'),
  address: text(200).optional(),
  reference: requiredReference(40, 'Enter the number of the cheque or transfer'),
  amount_cents: Amount,
  money_account_id: Id,
  received_on: z.iso.date(),
  note: text(300).optional(),
});

export const receiveBursary = endpoint({
  method: 'POST',
  path: '/finance/bursaries',
  summary: 'Receive a bursary cheque for many learners',
  access: { module: 'finance', act: 'create' },
  input: BursaryInput,
  output: Bursary,
});

export const BursaryRow = z.object({
  row_number: z.int(),
  admission_number: z.string(),
  name: z.string(),
  amount_cents: z.int(),
  student_id: Id.nullable(),
  student_name: z.string().nullable(),
  payment_id: Id.nullable(),
  receipt_number: z.string().nullable(),
  /** Why the row is not shared; null for one that is. */
  rejected: z.string().nullable(),
});
export type BursaryRow = z.infer<typeof BursaryRow>;

const BursaryList = z.object({
  bursary: Bursary,
  rows: z.array(BursaryRow),
  good_count: z.int(),
  good_cents: z.int(),
  rejected_count: z.int(),
  rejected_cents: z.int(),
  /** The cheque less the list; nothing when they agree. */
  difference_cents: z.int(),
});
export type BursaryList = z.infer<typeof BursaryList>;

export const openBursary = endpoint({
  method: 'GET',
  path: '/finance/bursaries/:id',
  summary: 'Open a bursary cheque with its list',
  access: { module: 'finance' },
  input: z.strictObject({ id: Id }),
  output: BursaryList,
});

export const readBursaryFile = endpoint({
  method: 'POST',
  path: '/finance/bursaries/file',
  summary: "Read a sponsor's list from a file and check its names",
  access: { module: 'finance', act: 'create' },
  rate: 'upload',
  idempotent: false,
  audited: false,
  upload: true,
  input: z.strictObject({ id: Id }),
  output: BursaryList,
});

export const shareBursary = endpoint({
  method: 'POST',
  path: '/finance/bursaries/:id/share',
  summary: 'Share a bursary cheque among learners, with a receipt for each',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    id: Id,
    rows: z
      .array(
        z.strictObject({
          admission_number: text(40).min(1, 'Enter the admission number'),
          name: text(120).default(''),
          amount_cents: Amount,
        }),
      )
      .min(1, 'Enter one learner at least')
      .max(shares_max, 'Split the list: 2,000 learners are the most at once'),
    shared_on: z.iso.date(),
  }),
  output: BursaryList,
});

export const RestInput = z.strictObject({
  id: Id,
  rows: z
    .array(
      z.strictObject({
        /** The row of the list that could not be used, and whom the sponsor meant. */
        row_number: z.int('Choose the name on the list').positive(),
        student_id: Id,
      }),
    )
    .min(1, 'Choose one learner at least')
    .max(shares_max)
    .refine((rows) => new Set(rows.map((row) => row.row_number)).size === rows.length, {
      message: 'Each name of the list is given to one learner',
    }),
  shared_on: z.iso.date(),
});

export const shareBursaryRest = endpoint({
  method: 'POST',
  path: '/finance/bursaries/:id/rest',
  summary: 'Share what is held for names that could not be used, now that the learners are known',
  access: { module: 'finance', act: 'create' },
  input: RestInput,
  output: BursaryList,
});

const paper = {
  method: 'GET',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
} as const;

export const printBursaryReceipts = endpoint({
  ...paper,
  method: 'POST',
  idempotent: false,
  path: '/finance/bursaries/:id/receipts',
  summary: 'Print the receipts of a bursary cheque in one file; each print is counted',
});

export const printBursaryLetter = endpoint({
  ...paper,
  path: '/finance/bursaries/:id/letter',
  summary: 'Print the letter to the sponsor',
});

export const cancelBursary = endpoint({
  method: 'POST',
  path: '/finance/bursaries/:id/cancel',
  summary: 'Cancel a bursary cheque of which nothing was shared; never by the one who entered it',
  access: { module: 'finance', act: 'void' },
  rate: 'write',
  idempotent: true,
  input: z.strictObject({
    id: Id,
    reason: text(300).min(5, 'Say why, in a few words'),
    cancelled_on: z.iso.date(),
  }),
  output: z.object({ id: Id }),
});
