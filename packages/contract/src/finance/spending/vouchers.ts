import { normalisePhone } from '@darasa/rules/phone';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { Reason, Spend } from '../books/entry-fields.ts';
import { optionalReference } from '../books/reference.ts';

export const voucherMethods = ['cash', 'cheque', 'eft', 'mobile-money'] as const;
export type VoucherMethod = (typeof voucherMethods)[number];
export const voucherMethodWords: Record<VoucherMethod, string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  eft: 'EFT',
  'mobile-money': 'M-Pesa',
};
/** A refund has a number of the same series; petty cash has a series of its own. */
export const voucherKinds = ['voucher', 'refund', 'petty-cash'] as const;
export const voucherKindWords: Record<(typeof voucherKinds)[number], string> = {
  voucher: 'Voucher',
  refund: 'Refund',
  'petty-cash': 'Petty cash',
};
export const voucherStates = ['prepared', 'paid', 'cancelled'] as const;
const Withheld = z.int().min(0).max(100_000_000_00).default(0);

const isMobile = (account: string | undefined): boolean =>
  !account || normalisePhone(account) !== null || /^[1-9]\d{4,6}$/.test(account.replace(/\s/g, ''));

export const VoucherInput = z
  .strictObject({
    expense_id: Id.optional(),
    imprest_id: Id.optional(),
    /** Pays out what was held back of a bill, when its day has come. */
    is_retention: z.boolean().default(false),
    /** What is paid now; all that is left when not given. */
    gross_cents: Spend.optional(),
    withheld_tax_cents: Withheld,
    withheld_vat_cents: Withheld,
    method: z.enum(voucherMethods),
    money_account_id: Id,
    /** The number of the cheque leaf, the EFT or the M-Pesa message. */
    reference: optionalReference(40),
    /** The bank account or phone of the one who is paid. */
    payee_account: text(60).optional(),
    paid_on: z.iso.date(),
  })
  .refine((one) => Boolean(one.expense_id) !== Boolean(one.imprest_id), {
    path: ['expense_id'],
    message: 'A voucher pays one expense or one imprest',
  })
  .refine((one) => one.method !== 'cheque' || /^\d{4,12}$/.test(one.reference ?? ''), {
    path: ['reference'],
    message: 'Enter the number of the cheque leaf',
  })
  .refine((one) => one.method !== 'mobile-money' || isMobile(one.payee_account), {
    path: ['payee_account'],
    message: 'Enter a phone number such as 0712 345 678, or a till or paybill number',
  });
export type VoucherInput = z.infer<typeof VoucherInput>;

export const Voucher = z.object({
  id: Id,
  kind: z.enum(voucherKinds),
  number: z.string(),
  expense_id: Id.nullable(),
  imprest_id: Id.nullable(),
  is_retention: z.boolean(),
  payee_name: z.string(),
  particulars: z.string(),
  gross_cents: z.int(),
  withheld_tax_cents: z.int(),
  withheld_vat_cents: z.int(),
  net_cents: z.int(),
  method: z.enum(voucherMethods),
  money_account_id: Id,
  money_account_name: z.string(),
  reference: z.string().nullable(),
  payee_account: z.string().nullable(),
  paid_on: z.iso.date(),
  batch_id: Id.nullable(),
  state: z.enum(voucherStates),
  prepared_by_id: Id,
  prepared_by: z.string().nullable(),
  /** The first of two who sign a cheque, or a large payment. */
  signed_by_id: Id.nullable(),
  signed_by: z.string().nullable(),
  /** True when one signature is not enough. */
  needs_second: z.boolean(),
  /** The name that the bank or M-Pesa shows for the account. */
  registered_name: z.string().nullable(),
  name_note: z.string().nullable(),
  authorised_by: z.string().nullable(),
  authorised_at: z.iso.datetime().nullable(),
  cancelled_reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  lines: z.array(z.object({ vote_head_id: Id, vote_head_name: z.string(), amount_cents: z.int() })),
});
export type Voucher = z.infer<typeof Voucher>;

const voucherStateWords: Record<(typeof voucherStates)[number], string> = {
  prepared: 'To be authorised',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

/** Every paper by which money left: vouchers, refunds and what petty cash paid. */
export const voucherList = listing({
  path: '/finance/vouchers',
  access: { module: 'finance' },
  one: 'voucher',
  many: 'payment vouchers',
  row: Voucher,
  columns: [
    { key: 'number', head: 'Voucher', kind: 'text' },
    { key: 'paid_on', head: 'Dated', kind: 'date' },
    { key: 'kind', head: 'Kind', kind: 'text', of: (row) => voucherKindWords[row.kind] },
    { key: 'payee_name', head: 'Payee', kind: 'name' },
    { key: 'particulars', head: 'Particulars', kind: 'text', only: 'file' },
    { key: 'method', head: 'Paid by', kind: 'text', of: (row) => voucherMethodWords[row.method] },
    { key: 'reference', head: 'Reference', kind: 'text' },
    { key: 'prepared_by', head: 'Prepared by', kind: 'text', only: 'file' },
    { key: 'authorised_by', head: 'Authorised by', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: voucherStateWords },
    { key: 'gross_cents', head: 'Gross', kind: 'money_cents', only: 'file' },
    { key: 'net_cents', head: 'Net', kind: 'money_cents' },
  ],
  filters: {
    kind: choice('Kind', voucherKindWords),
    state: choice('State', voucherStateWords),
    method: choice('Paid by', voucherMethodWords),
    paid: dates('Dated'),
  },
  sorts: ['-paid_on', 'number', 'net_cents'],
  search: 'Number, payee, reference',
  sums: { keys: ['net_cents'], words: 'In all, without cancelled ones' },
});
export const listVouchers = voucherList.list;
export const exportVouchers = voucherList.file;

export const prepareVoucher = endpoint({
  method: 'POST',
  path: '/finance/vouchers',
  summary: 'Prepare a payment voucher for something approved',
  access: { module: 'finance', act: 'create' },
  input: VoucherInput,
  output: Voucher,
});
export const authoriseVoucher = endpoint({
  method: 'POST',
  path: '/finance/vouchers/:id/authorise',
  summary: 'Authorise a payment voucher',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({ id: Id }),
  output: Voucher,
});
export const PayeeCheckInput = z.strictObject({
  id: Id,
  registered_name: text(120).min(2, 'Enter the name as the bank or M-Pesa shows it'),
  /** Why it is the same payee although the name differs. */
  note: text(300).optional(),
});
export const checkPayee = endpoint({
  method: 'POST',
  path: '/finance/vouchers/:id/payee-check',
  summary: 'Note the name under which the account of a payee is registered',
  access: { module: 'finance', act: 'edit' },
  input: PayeeCheckInput,
  output: Voucher,
});
export const cancelVoucher = endpoint({
  method: 'POST',
  path: '/finance/vouchers/:id/cancel',
  summary: 'Cancel a payment voucher',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({
    id: Id,
    reason: Reason,
    cancelled_on: z.iso.date(),
    /** How it stood for the one who cancels: taking back a payment is more than crossing out a paper. */
    seen_state: z.enum(['prepared', 'paid']),
  }),
  output: Voucher,
});
export const printVoucher = endpoint({
  method: 'GET',
  path: '/finance/vouchers/:id/print',
  summary: 'Print a payment voucher with its lines to sign on',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const Cheque = z.object({
  id: Id,
  money_account_name: z.string(),
  number: z.string(),
  voucher_number: z.string().nullable(),
  payee_name: z.string().nullable(),
  drawn_on: z.iso.date(),
  amount_cents: z.int().nullable(),
  presented_on: z.iso.date().nullable(),
  signed_by: z.string().nullable(),
  authorised_by: z.string().nullable(),
  cancelled_reason: z.string().nullable(),
  /** A cheque is no longer honoured six months after its day. */
  state: z.enum(['drawn', 'presented', 'stale', 'cancelled']),
});
export type Cheque = z.infer<typeof Cheque>;

const chequeStateWords = {
  drawn: 'Not yet presented',
  presented: 'Presented',
  stale: 'Stale',
  cancelled: 'Cancelled',
} as const;

/** The register of cheque leaves. */
export const chequeLeafList = listing({
  path: '/finance/cheque-leaves',
  access: { module: 'finance' },
  one: 'cheque',
  many: 'cheque leaves',
  row: Cheque,
  columns: [
    { key: 'number', head: 'Leaf', kind: 'text' },
    { key: 'payee_name', head: 'Payee', kind: 'name' },
    { key: 'voucher_number', head: 'Voucher', kind: 'text', only: 'file' },
    { key: 'money_account_name', head: 'Account', kind: 'text' },
    { key: 'drawn_on', head: 'Drawn', kind: 'date' },
    { key: 'signed_by', head: 'Signed first', kind: 'text', only: 'file' },
    { key: 'authorised_by', head: 'Signed second', kind: 'text', only: 'file' },
    { key: 'presented_on', head: 'Presented', kind: 'date', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: chequeStateWords },
    { key: 'cancelled_reason', head: 'Why cancelled', kind: 'text', only: 'file' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: {
    state: choice('State', chequeStateWords),
    money_account_id: record('Account'),
    drawn: dates('Drawn'),
  },
  sorts: ['-drawn_on', 'number', 'amount_cents'],
  search: 'Number or payee',
});
export const listCheques = chequeLeafList.list;
export const exportCheques = chequeLeafList.file;

export const spoilCheque = endpoint({
  method: 'POST',
  path: '/finance/cheque-leaves',
  summary: 'Keep a spoilt leaf in the register',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    money_account_id: Id,
    number: text(12).regex(/^\d{4,12}$/, 'Enter the number of the leaf'),
    reason: Reason,
  }),
  output: Cheque,
});
export const presentCheque = endpoint({
  method: 'POST',
  path: '/finance/cheque-leaves/:id/present',
  summary: 'Note that the bank has paid a cheque',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, presented_on: z.iso.date() }),
  output: Cheque,
});

export const printCheque = endpoint({
  method: 'GET',
  path: '/finance/cheque-leaves/:id/print',
  summary: 'Print a cheque on its leaf',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const Batch = z.object({
  id: Id,
  method: z.enum(['eft', 'mobile-money']),
  money_account_name: z.string(),
  voucher_count: z.int(),
  /** How many of its payments were found on a statement of the bank. */
  matched_count: z.int(),
  total_cents: z.int(),
  /** Over every number, payee, account and amount: what the second person approves. */
  hash: z.string(),
  state: z.enum(['prepared', 'released', 'cancelled']),
  prepared_by_id: Id,
  prepared_by: z.string().nullable(),
  released_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Batch = z.infer<typeof Batch>;

const batchStateWords = {
  prepared: 'To be released',
  released: 'Released',
  cancelled: 'Given up',
} as const;

export const paymentBatchList = listing({
  path: '/finance/payment-batches',
  access: { module: 'finance' },
  one: 'batch',
  many: 'batches of payments',
  row: Batch,
  columns: [
    { key: 'created_at', head: 'Made', kind: 'datetime' },
    { key: 'method', head: 'By', kind: 'text', of: (row) => voucherMethodWords[row.method] },
    { key: 'money_account_name', head: 'From', kind: 'text' },
    { key: 'voucher_count', head: 'Payments', kind: 'number' },
    { key: 'matched_count', head: 'On the statement', kind: 'number' },
    { key: 'prepared_by', head: 'Made by', kind: 'text', only: 'file' },
    { key: 'released_by', head: 'Released by', kind: 'text', only: 'file' },
    { key: 'hash', head: 'Hash', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: batchStateWords },
    { key: 'total_cents', head: 'Total', kind: 'money_cents' },
  ],
  filters: { state: choice('State', batchStateWords), made: dates('Made') },
  sorts: ['-created_at', 'total_cents'],
  search: 'Account, who made it',
});
export const listBatches = paymentBatchList.list;
export const exportBatches = paymentBatchList.file;

export const prepareBatch = endpoint({
  method: 'POST',
  path: '/finance/payment-batches',
  summary: 'Put prepared vouchers together into one file for the bank or M-Pesa',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    voucher_ids: z.array(Id).min(1, 'Choose a voucher').max(200, 'At most 200 payments at once'),
  }),
  output: Batch,
});
export const releaseBatch = endpoint({
  method: 'POST',
  path: '/finance/payment-batches/:id/release',
  summary: 'Release a payment batch',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({ id: Id, hash: z.string().length(64) }),
  output: Batch,
});
export const cancelBatch = endpoint({
  method: 'POST',
  path: '/finance/payment-batches/:id/cancel',
  summary: 'Cancel a payment batch',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: Batch,
});
export const downloadBatch = endpoint({
  method: 'GET',
  path: '/finance/payment-batches/:id/file',
  summary: 'The file of a released batch',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
