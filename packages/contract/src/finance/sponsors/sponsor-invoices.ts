import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { Amount, Reason } from '../books/entry-fields.ts';

const base = '/finance/sponsor-invoices';
const undo = { access: { module: 'finance', act: 'void' } } as const;

const sponsorInvoiceStates = ['open', 'part-paid', 'paid', 'cancelled'] as const;

export const SponsorInvoice = z.object({
  id: Id,
  number: z.string(),
  waiver_id: Id,
  waiver_number: z.string(),
  waiver_name: z.string(),
  sponsor_name: z.string(),
  address: z.string().nullable(),
  semester_name: z.string(),
  invoiced_on: z.iso.date(),
  due_on: z.iso.date(),
  note: z.string().nullable(),
  learner_count: z.int(),
  total_cents: z.int(),
  /** From the ledger: what cheques of the sponsor have met of it. */
  paid_cents: z.int(),
  state: z.enum(sponsorInvoiceStates),
  /** Learners whose waiver was changed or ended since the paper went out. */
  changed_count: z.int(),
  cancelled_reason: z.string().nullable(),
  made_by: z.string(),
});
export type SponsorInvoice = z.infer<typeof SponsorInvoice>;

export const Invoiceable = z.object({
  waiver_id: Id,
  waiver_number: z.string(),
  waiver_name: z.string(),
  sponsor_name: z.string(),
  semester_id: Id,
  semester_name: z.string(),
  learner_count: z.int(),
  amount_cents: z.int(),
});
export type Invoiceable = z.infer<typeof Invoiceable>;

/**
 * Invoiceable money is what sponsors have agreed to pay, the learners were credited with, and nobody has
 * asked for yet.
 */
export const listInvoiceable = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/due`,
  summary: 'What sponsors pay for and have not been asked for yet',
  input: z.strictObject({}),
  output: z.object({ rows: z.array(Invoiceable) }),
});

const sponsorInvoiceStateWords: Record<(typeof sponsorInvoiceStates)[number], string> = {
  open: 'Open',
  'part-paid': 'Part paid',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

/** The invoices to sponsors, newest first; what is cancelled is asked of nobody. */
export const sponsorInvoiceList = listing({
  path: base,
  access: { module: 'finance' },
  one: 'invoice to a sponsor',
  many: 'invoices to sponsors',
  row: SponsorInvoice,
  columns: [
    { key: 'number', head: 'Invoice', kind: 'text' },
    { key: 'sponsor_name', head: 'Sponsor', kind: 'name' },
    { key: 'waiver_name', head: 'Waiver', kind: 'text', only: 'file' },
    { key: 'semester_name', head: 'Term', kind: 'text' },
    { key: 'invoiced_on', head: 'Dated', kind: 'date', only: 'file' },
    { key: 'learner_count', head: 'Learners', kind: 'number' },
    { key: 'due_on', head: 'Due', kind: 'date' },
    { key: 'state', head: 'State', kind: 'state', words: sponsorInvoiceStateWords },
    { key: 'paid_cents', head: 'Paid', kind: 'money_cents' },
    { key: 'total_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: {
    state: choice('State', sponsorInvoiceStateWords),
    invoiced: dates('Dated'),
    due: dates('Due'),
  },
  sorts: ['-number', 'invoiced_on', 'due_on', 'total_cents'],
  search: 'Sponsor, waiver or invoice',
  sums: { keys: ['paid_cents', 'total_cents'], words: 'In all, without cancelled ones' },
});
export const listSponsorInvoices = sponsorInvoiceList.list;
export const exportSponsorInvoices = sponsorInvoiceList.file;

export const SponsorInvoiceDetail = SponsorInvoice.extend({
  lines: z.array(
    z.object({
      student_id: Id,
      admission_number: z.string(),
      name: z.string(),
      class_name: z.string().nullable(),
      amount_cents: z.int(),
      is_changed: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      id: Id,
      bursary_id: Id,
      reference: z.string(),
      paid_on: z.iso.date(),
      amount_cents: z.int(),
      is_taken_back: z.boolean(),
    }),
  ),
});
export type SponsorInvoiceDetail = z.infer<typeof SponsorInvoiceDetail>;

export const getSponsorInvoice = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Open an invoice to a sponsor with its learners and payments',
  input: z.strictObject({ id: Id }),
  output: SponsorInvoiceDetail,
});

/** What stands on the paper beside the learners. */
const paper = {
  address: text(200).optional(),
  invoiced_on: z.iso.date('Choose a day'),
  due_on: z.iso.date('Choose a day'),
  note: text(300).optional(),
};

/** The form chooses waiver and term in one. */
export const SponsorInvoiceForm = z.strictObject({
  which: z.string('Choose what it is for').min(1, 'Choose what it is for').max(80),
  ...paper,
});

const SponsorInvoiceInput = z
  .strictObject({
    ...paper,
    waiver_id: Id,
    semester_id: Id,
    /** What the list promised; another sum means that something changed in between. */
    expected_cents: Amount,
  })
  .refine(({ invoiced_on, due_on }) => due_on >= invoiced_on, {
    path: ['due_on'],
    message: 'Choose a day that is not before the invoice',
  });

export const makeSponsorInvoice = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: base,
  summary: 'Invoice a sponsor',
  input: SponsorInvoiceInput,
  output: SponsorInvoiceDetail,
});

export const printSponsorInvoice = endpoint({
  method: 'GET',
  path: `${base}/:id/print`,
  summary: 'Print an invoice to a sponsor with the list of learners',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const SponsorPaymentInput = z.strictObject({
  id: Id,
  bursary_id: z.uuid('Choose the cheque'),
  amount_cents: Amount,
  paid_on: z.iso.date('Choose a day'),
});

export const paySponsorInvoice = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: `${base}/:id/payments`,
  summary: 'Use a cheque of the sponsor for an invoice, all of it or a part',
  input: SponsorPaymentInput,
  output: SponsorInvoiceDetail,
});

export const takeBackSponsorPayment = endpoint({
  ...undo,
  method: 'POST',
  path: `${base}/:id/payments/:payment_id/take-back`,
  summary: 'Remove a cheque from an invoice',
  input: z.strictObject({ id: Id, payment_id: Id, reason: Reason }),
  output: SponsorInvoiceDetail,
});

export const cancelSponsorInvoice = endpoint({
  ...undo,
  method: 'POST',
  path: `${base}/:id/cancel`,
  summary: 'Cancel an invoice to a sponsor that nobody has paid yet',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: SponsorInvoiceDetail,
});
