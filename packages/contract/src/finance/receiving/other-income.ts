import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { exportFormat, Id, text } from '../../shapes.ts';
import { Reason, Spend } from '../books/entry-fields.ts';
import { optionalReference } from '../books/reference.ts';

export const incomeKinds = ['farm', 'hire', 'donation', 'capitation', 'other'] as const;
export type IncomeKind = (typeof incomeKinds)[number];
export const incomeMethods = ['cash', 'bank', 'mobile-money', 'cheque'] as const;

const income = {
  payer_name: text(120).min(1, 'Name who paid'),
  particulars: text(160).min(3, 'Say what for'),
  method: z.enum(incomeMethods),
  money_account_id: Id,
  reference: optionalReference(64),
  received_on: z.iso.date(),
};
const hasReference = (one: { method: string; reference?: string | undefined }): boolean =>
  one.method === 'cash' || Boolean(one.reference);
const no_reference = { path: ['reference'], message: 'Enter the transaction reference' };

export const OtherIncomeInput = z
  .strictObject({
    ...income,
    kind: z.enum(['farm', 'hire', 'donation', 'other']),
    vote_head_id: Id,
    amount_cents: Spend,
  })
  .refine(hasReference, no_reference);

export const OtherIncome = z.object({
  id: Id,
  receipt_number: z.string(),
  kind: z.enum(incomeKinds),
  payer_name: z.string(),
  particulars: z.string(),
  amount_cents: z.int(),
  method: z.enum(incomeMethods),
  money_account_name: z.string(),
  reference: z.string().nullable(),
  received_on: z.iso.date(),
  cancelled_reason: z.string().nullable(),
  /** What KRA numbered it with, where its vote head is taxed. */
  tax_invoice: z.string().nullable(),
  made_by_id: Id,
  made_by: z.string().nullable(),
  lines: z.array(z.object({ vote_head_name: z.string(), amount_cents: z.int() })),
});
export type OtherIncome = z.infer<typeof OtherIncome>;

export const incomeKindWords: Record<IncomeKind, string> = {
  farm: 'Farm',
  hire: 'Hire of hall or bus',
  donation: 'Donation',
  capitation: 'Capitation',
  other: 'Other',
};

export const otherIncomeList = listing({
  path: '/finance/other-income',
  access: { module: 'finance' },
  one: 'receipt',
  many: 'income receipts',
  row: OtherIncome,
  columns: [
    { key: 'receipt_number', head: 'Receipt', kind: 'text' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'payer_name', head: 'From', kind: 'name' },
    { key: 'kind', head: 'Kind', kind: 'text', of: (row) => incomeKindWords[row.kind] },
    { key: 'particulars', head: 'For', kind: 'text', only: 'file' },
    { key: 'reference', head: 'Reference', kind: 'text', only: 'file' },
    {
      key: 'state',
      head: 'State',
      kind: 'state',
      words: { received: 'Received', cancelled: 'Cancelled' },
      only: 'screen',
      of: (row) => (row.cancelled_reason ? 'cancelled' : 'received'),
    },
    { key: 'cancelled_reason', head: 'Cancelled', kind: 'text', only: 'file' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: { kind: choice('Kind', incomeKindWords) },
  sorts: ['-received_on', 'receipt_number', 'amount_cents'],
  search: 'Receipt, payer, reference',
  sums: { keys: ['amount_cents'], words: 'In all, without cancelled ones' },
});
export const listOtherIncomes = otherIncomeList.list;
export const exportOtherIncomes = otherIncomeList.file;
export const recordOtherIncome = endpoint({
  method: 'POST',
  path: '/finance/other-income',
  summary: 'Receive income that no learner pays',
  access: { module: 'finance', act: 'create' },
  input: OtherIncomeInput,
  output: OtherIncome,
});
export const cancelOtherIncome = endpoint({
  method: 'POST',
  path: '/finance/other-income/:id/cancel',
  summary: 'Cancel a receipt of other income',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({
    id: Id,
    reason: Reason,
    cancelled_on: z.iso.date(),
  }),
  output: OtherIncome,
});
export const printOtherIncome = endpoint({
  method: 'POST',
  path: '/finance/other-income/:id/receipt',
  summary: 'Print the receipt of other income; every print after the first is marked as a copy',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  idempotent: false,
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const Tranche = z.object({
  id: Id,
  number: z.int(),
  /** Hundredths of a percent: 5000 is 50 %. */
  share: z.int(),
  enrolment_on: z.iso.date(),
  learner_count: z.int(),
  expected_cents: z.int(),
  received_cents: z.int(),
});
export type Tranche = z.infer<typeof Tranche>;
export const Capitation = z.object({
  rates: z.array(z.object({ vote_head_id: Id, vote_head_name: z.string(), amount_cents: z.int() })),
  per_learner_cents: z.int(),
  tranches: z.array(Tranche),
});
export type Capitation = z.infer<typeof Capitation>;

export const getCapitation = endpoint({
  method: 'GET',
  path: '/finance/capitation/:financial_year_id',
  summary: 'What the government promised for a year, and what came',
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject({ financial_year_id: Id }),
  output: Capitation,
});
const capitation = {
  financial_year_id: Id,
  rates: z
    .array(z.strictObject({ vote_head_id: Id, amount_cents: Spend }))
    .min(1, 'Add a vote head')
    .max(30, 'At most 30 vote heads'),
};
const tranchesOf = <S extends z.ZodRawShape>(share: S) =>
  z
    .array(z.strictObject({ ...share, enrolment_on: z.iso.date() }))
    .min(1, 'Add a tranche')
    .max(6, 'At most six tranches');
const not_whole = { path: ['tranches'], message: 'The tranches must add up to 100 %' };
const isWhole = (shares: number[]): boolean =>
  shares.reduce((sum, share) => sum + Math.round(share), 0) === 10_000;

export const CapitationInput = z
  .strictObject({
    ...capitation,
    tranches: tranchesOf({
      share: z.coerce.number().int().min(1, 'Enter a share').max(10_000, 'At most 100 %'),
    }),
  })
  .refine(({ tranches }) => isWhole(tranches.map((one) => one.share)), not_whole);

/** The form: people say 50 %, the books keep hundredths of it. */
export const CapitationFields = z
  .strictObject({
    ...capitation,
    tranches: tranchesOf({
      percent: z.number('Enter a share').min(0.01, 'Enter a share').max(100, 'At most 100 %'),
    }),
  })
  .refine(({ tranches }) => isWhole(tranches.map((one) => one.percent * 100)), not_whole);

export const saveCapitation = endpoint({
  method: 'PUT',
  path: '/finance/capitation/:financial_year_id',
  summary: 'Set what each learner brings for each vote head, and the tranches',
  access: { module: 'finance', act: 'approve' },
  whole_books: true,
  input: CapitationInput,
  output: Capitation,
});
export const CapitationReceiptInput = z
  .strictObject({ ...income, tranche_id: Id, amount_cents: Spend })
  .refine(hasReference, no_reference);
export const receiveCapitation = endpoint({
  method: 'POST',
  path: '/finance/capitation/receipts',
  summary: 'Receive a tranche and distribute it over its vote heads',
  access: { module: 'finance', act: 'create' },
  input: CapitationReceiptInput,
  output: OtherIncome,
});
export const exportCapitationList = endpoint({
  method: 'GET',
  path: '/finance/capitation/tranches/:id/learners',
  summary: 'The learners of a tranche with what each brings, to be signed',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id, format: exportFormat }),
  output: z.any(),
});
export const exportCapitation = endpoint({
  method: 'GET',
  path: '/finance/capitation/:financial_year_id/export',
  summary: 'What the government promised for a year and what came, as a file',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ financial_year_id: Id, format: exportFormat }),
  output: z.any(),
});
