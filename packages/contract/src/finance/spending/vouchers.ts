import { normalisePhone } from '@darasa/rules/phone';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Id, onTab, page, pageInput, searchInput, sortInput, text } from '../../shapes.ts';
import { Reason, Spend } from '../books/entry-fields.ts';
import { optionalReference } from '../books/reference.ts';

export const voucherMethods = ['cash', 'cheque', 'eft', 'mobile-money'] as const;
export type VoucherMethod = (typeof voucherMethods)[number];
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

export const VoucherFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('paid_on', 'number', 'net_cents').default('-paid_on'),
  search: searchInput,
  kind: z.enum(voucherKinds).optional(),
  state: z.enum(voucherStates).optional(),
  method: z.enum(voucherMethods).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export const VoucherView = onTab(VoucherFilter);

export const listVouchers = endpoint({
  method: 'GET',
  path: '/finance/vouchers',
  summary: 'List payment vouchers, with refunds and what petty cash paid',
  access: { module: 'finance' },
  input: VoucherFilter,
  output: page(Voucher).extend({ total_cents: z.int() }),
});
export const exportVouchers = exportOf(listVouchers, 'Export the filtered payment vouchers');
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

export const ChequeFilter = z.strictObject({
  ...pageInput,
  search: searchInput,
  state: z.enum(['drawn', 'presented', 'stale', 'cancelled']).optional(),
});
export const ChequeView = onTab(ChequeFilter);

export const listCheques = endpoint({
  method: 'GET',
  path: '/finance/cheque-leaves',
  summary: 'The register of cheque leaves',
  access: { module: 'finance' },
  input: ChequeFilter,
  output: page(Cheque),
});

export const exportCheques = exportOf(listCheques, 'Export the filtered cheque leaves');
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

export const listBatches = endpoint({
  method: 'GET',
  path: '/finance/payment-batches',
  summary: 'List batches of payments',
  access: { module: 'finance' },
  input: z.strictObject(pageInput),
  output: page(Batch),
});
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
export const exportBatches = exportOf(listBatches, 'Export the batches of payments');
