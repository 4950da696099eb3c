import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Flag, Id, page, pageInput, searchInput, sortInput } from '../../shapes.ts';
import { figureNames, movementKindNames } from '../books/figures.ts';
import { paymentMethods } from '../books/payment-modes.ts';
import { Payment } from '../receiving/payments.ts';

/** Of a record, or of none. */
const IdOrNone = z.union([Id, z.literal('none')]).optional();
const whole_shillings = z.coerce.number().int().min(0).max(100_000_000).optional();

export const TransactionFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('posted_on', 'number').default('-posted_on'),
  search: searchInput,
  /** The rows behind a figure: only the lines that it is made of are counted. */
  figure: z.enum(figureNames).optional(),
  kind: z.enum(movementKindNames).optional(),
  method: z.enum(paymentMethods).optional(),
  account_id: Id.optional(),
  /** Of an account: only what came in, or what went out. */
  way: z.enum(['in', 'out']).optional(),
  student_id: Id.optional(),
  class_id: IdOrNone,
  semester_id: Id.optional(),
  /** Everything that is for another term than this one. */
  not_semester_id: Id.optional(),
  /** What is for terms that began in these days: a band of the ageing. */
  term_from: z.iso.date().optional(),
  term_to: z.iso.date().optional(),
  vote_head_id: IdOrNone,
  created_by: IdOrNone,
  /** Who took the payment, whoever cancelled it. */
  taken_by: Id.optional(),
  /** Where a payment was paid in, whatever it was moved to since. */
  money_account_id: Id.optional(),
  payer: z.string().trim().max(120).optional(),
  tranche_id: IdOrNone,
  /** Exactly this kind of document. */
  source: z
    .string()
    .regex(/^[a-z-]{2,40}$/)
    .optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  min_shillings: whole_shillings,
  max_shillings: whole_shillings,
  backdated: Flag,
  /** What was entered since, whatever day it counts for. */
  entered_from: z.iso.date().optional(),
});

export const TransactionRow = z.object({
  id: Id,
  number: z.int(),
  posted_on: z.iso.date(),
  entered_at: z.iso.datetime(),
  source: z.string(),
  kind: z.enum(movementKindNames),
  memo: z.string(),
  /** What moved; behind a figure, what it counts for. */
  amount_cents: z.int(),
  entered_by: z.string().nullable(),
  is_backdated: z.boolean(),
  is_reversed: z.boolean(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

export const TransactionPage = page(TransactionRow).extend({
  total_cents: z.int(),
  /** The same sum taken another way: by the days of the ledger, or from the other side. */
  proof: z.object({ how: z.enum(['days', 'credits']), cents: z.int() }).nullable(),
  /** What the ids of the filter are called: the account, the term, the learner. */
  about: z.array(z.string()),
});
export type TransactionPage = z.infer<typeof TransactionPage>;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/finance/transactions',
  summary: 'Search every movement of money',
  access: { module: 'finance' },
  whole_books: true,
  input: TransactionFilter,
  output: TransactionPage,
});

export const exportTransactions = endpoint({
  method: 'GET',
  path: '/finance/transactions/export',
  summary: 'Export the filtered movements',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: TransactionFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});

/** Enterers have entered movements: the choices of a filter. */
export const listEnterers = endpoint({
  method: 'GET',
  path: '/finance/transactions/people',
  summary: 'List who has entered movements of money',
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject({}),
  output: z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
});

export const StoryLine = z.object({
  line_number: z.int(),
  account_id: Id,
  account_code: z.string(),
  account_name: z.string(),
  amount_cents: z.int(),
  student_id: Id.nullable(),
  student_name: z.string().nullable(),
  admission_number: z.string().nullable(),
  term_name: z.string().nullable(),
  vote_head_name: z.string().nullable(),
});

/** One posting and everything that hangs together with it. */
export const TransactionStory = TransactionRow.extend({
  hash: z.string(),
  lines: z.array(StoryLine),
  /**
   * Made from the same document, taken back by this one, or taking this one back; the bill that it
   * paid, or what paid it.
   */
  related: z.array(
    z.object({
      id: Id,
      number: z.int(),
      posted_on: z.iso.date(),
      memo: z.string(),
      how: z.enum(['reverses', 'reversed-by', 'same-document', 'pays', 'paid-by']),
    }),
  ),
  /** Where a bank agreed to it: the account, and the day from which both sides say the same. */
  reconciled: z.array(
    z.object({
      money_account_id: Id,
      account_name: z.string(),
      cleared_on: z.iso.date(),
      reason: z.string(),
    }),
  ),
  payment: Payment.nullable(),
  /** What was sent about its receipt, and what became of it. */
  messages: z.array(
    z.object({
      about: z.enum(['receipt', 'cancellation']),
      way: z.enum(['sms', 'email', 'whatsapp']),
      /** Enough to recognise the phone or the address. */
      sent_to: z.string(),
      /** As the log of messages says it; nothing is known of what left by other ways. */
      state: z.string().nullable(),
      reason: z.string().nullable(),
      at: z.iso.datetime(),
      /** Opens it in the log. */
      campaign_id: Id.nullable(),
    }),
  ),
  bill: z
    .object({
      number: z.string(),
      total_cents: z.int(),
      class_name: z.string(),
      student_id: Id,
    })
    .nullable(),
});
export type TransactionStory = z.infer<typeof TransactionStory>;

export const getTransaction = endpoint({
  method: 'GET',
  path: '/finance/transactions/:id',
  summary: "Open one movement's whole story",
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject({ id: Id }),
  output: TransactionStory,
});

export const printDayBook = endpoint({
  method: 'GET',
  path: '/finance/transactions/day-book',
  summary: 'Print the day book',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ day: z.iso.date() }),
  output: z.any(),
});
