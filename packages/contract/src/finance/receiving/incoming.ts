import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Id, page, pageInput, searchInput, sortInput } from '../../shapes.ts';
import { Payment } from './payments.ts';

/**
 * A provider is who tells us of money. `bank` is a line of a statement from a bank that tells nothing by
 * itself.
 */
export const moneyProviders = ['mpesa', 'kcb', 'equity', 'coop', 'bank'] as const;
export type MoneyProvider = (typeof moneyProviders)[number];

export const provider_labels: Record<MoneyProvider, string> = {
  mpesa: 'M-Pesa',
  kcb: 'KCB',
  equity: 'Equity',
  coop: 'Co-operative Bank',
  bank: 'Bank',
};

/** `elsewhere`: on a paper that is no learner's receipt. `returned`: the provider took it back itself. */
export const arrivalStates = ['new', 'suspense', 'posted', 'elsewhere', 'returned'] as const;

/** These destinations say what money may be that came by itself and is for no learner. */
export const elsewhere_labels = {
  donation: 'A donation',
  hire: 'Hire of the school’s property',
  farm: 'Income of the farm',
  other: 'Other income',
  grant: 'A grant',
  bursary: 'A sponsor’s bursary, to be shared out',
} as const;
const elsewhereMeans = Object.keys(elsewhere_labels) as (keyof typeof elsewhere_labels)[];

export const Arrival = z.object({
  id: Id,
  provider: z.enum(moneyProviders),
  receipt: z.string(),
  amount_cents: z.int(),
  account_text: z.string(),
  payer_name: z.string().nullable(),
  payer_phone: z.string().nullable(),
  paid_at: z.iso.datetime(),
  sent_to: z.string().nullable(),
  money_account_name: z.string().nullable(),
  state: z.enum(arrivalStates),
  /** False: told at our address, and not yet named by the provider's own list. */
  is_confirmed: z.boolean(),
  /** Why it is not in the books yet, or what does not fit the receipt. */
  problem: z.string().nullable(),
  /** What a later notice of the same payment said, where it named another amount. */
  other_amount_cents: z.int().nullable(),
  matched_by: z.enum(['account', 'prompt', 'remembered', 'counter', 'hand']).nullable(),
  payment_id: Id.nullable(),
  receipt_number: z.string().nullable(),
  student_name: z.string().nullable(),
  /** On which paper it stands that is no learner's receipt, such as "Grant of NG-CDF". */
  paper: z.string().nullable(),
  version: z.int(),
});
export type Arrival = z.infer<typeof Arrival>;

/** Something a provider told us that cannot be entered, such as an amount that is none. */
export const UnreadNotice = z.object({
  id: Id,
  provider: z.enum(moneyProviders),
  received_at: z.iso.datetime(),
  times: z.int(),
  problem: z.string(),
});
export type UnreadNotice = z.infer<typeof UnreadNotice>;

const filter = {
  sort: sortInput('paid_at', 'amount_cents').default('-paid_at'),
  search: searchInput,
  provider: z.enum(moneyProviders).optional(),
  id: Id.optional(),
  /** `waiting` is whatever has no receipt yet. */
  state: z.enum(['waiting', 'posted', 'returned', 'all']).default('waiting'),
};

export const listArrivals = endpoint({
  method: 'GET',
  path: '/finance/arrivals',
  summary: 'Money that arrived by itself; first what waits for a learner',
  access: { module: 'finance' },
  input: z.strictObject({ ...pageInput, ...filter }),
  output: page(Arrival).extend({
    total_cents: z.int(),
    waiting_count: z.int(),
    unread: z.array(UnreadNotice),
  }),
});

export const exportArrivals = exportOf(listArrivals, 'Export the filtered arrivals');

export const Suggestion = z.object({
  student_id: Id,
  admission_number: z.string(),
  student_name: z.string(),
  class_name: z.string().nullable(),
  balance_cents: z.int(),
  /** Such as "Paid by the same person before". */
  reason: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggestLearners = endpoint({
  method: 'GET',
  path: '/finance/arrivals/:id/suggestions',
  summary: 'For whom money in suspense may be, the likeliest first',
  access: { module: 'finance' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    rows: z.array(Suggestion),
    notices: z.array(
      z.object({
        kind: z.string(),
        received_at: z.iso.datetime(),
        times: z.int(),
        payload: z.string(),
      }),
    ),
  }),
});

export const assignArrival = endpoint({
  method: 'POST',
  path: '/finance/arrivals/:id/assign',
  summary: 'Match a suspense payment to a learner',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ id: Id, student_id: Id, remember: z.boolean().default(true) }),
  output: Payment,
});

export const receiveElsewhere = endpoint({
  method: 'POST',
  path: '/finance/arrivals/:id/elsewhere',
  summary: 'Receive money in suspense as other income, a grant or a bursary',
  access: { module: 'finance', act: 'create' },
  rate: 'write',
  idempotent: true,
  input: z.strictObject({
    id: Id,
    means: z.enum(elsewhereMeans),
    payer: z.string().trim().min(2, 'Enter who paid').max(120, 'Use at most 120 characters'),
    purpose: z.string().trim().min(3, 'Say what for').max(160, 'Use at most 160 characters'),
    /** A bursary has none before it is shared out. */
    vote_head_id: Id.optional(),
  }),
  output: Arrival,
});
