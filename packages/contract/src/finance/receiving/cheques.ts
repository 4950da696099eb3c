import { moneyReference } from '@darasa/rules/fees/money-reference';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Cents, Id, text } from '../../shapes.ts';

const Amount = Cents.positive('Enter an amount above zero').max(
  100_000_000_00,
  'That is more than one cheque can hold',
);

export const chequeStates = ['received', 'banked', 'cleared', 'bounced'] as const;

export const chequeStateWords: Record<(typeof chequeStates)[number], string> = {
  received: 'In the safe',
  banked: 'At the bank',
  cleared: 'Cleared',
  bounced: 'Returned',
};

export const Cheque = z.object({
  id: Id,
  number: z.string(),
  bank_name: z.string(),
  drawer: z.string(),
  student_id: Id,
  student_name: z.string(),
  admission_number: z.string(),
  amount_cents: z.int(),
  dated_on: z.iso.date(),
  received_on: z.iso.date(),
  money_account_id: Id,
  money_account_name: z.string(),
  /** false where the school credits a cheque only when the bank has paid it. */
  credited_on_receipt: z.boolean(),
  payment_id: Id.nullable(),
  receipt_number: z.string().nullable(),
  state: z.enum(chequeStates),
  banked_on: z.iso.date().nullable(),
  cleared_on: z.iso.date().nullable(),
  bounced_on: z.iso.date().nullable(),
  bounce_reason: z.string().nullable(),
  bank_charge_cents: z.int(),
  passed_on_cents: z.int(),
  version: z.int(),
});
export type Cheque = z.infer<typeof Cheque>;

export const chequeList = listing({
  path: '/finance/cheques',
  access: { module: 'finance' },
  one: 'cheque',
  many: 'cheques',
  row: Cheque,
  columns: [
    { key: 'number', head: 'Cheque', kind: 'text' },
    { key: 'bank_name', head: 'Bank', kind: 'text', only: 'file' },
    { key: 'student_name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm no', kind: 'text', only: 'file' },
    { key: 'drawer', head: 'Of', kind: 'text' },
    { key: 'dated_on', head: 'Dated', kind: 'date', only: 'file' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'state', head: 'State', kind: 'state', words: chequeStateWords },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: { state: choice('State', chequeStateWords), money_account_id: record('Account') },
  sorts: ['-received_on', 'amount_cents', 'number'],
  search: 'Number, drawer, learner',
  sums: { keys: ['amount_cents'] },
});
export const listCheques = chequeList.list;
export const exportCheques = chequeList.file;

export const ChequeInput = z.strictObject({
  student_id: Id,
  amount_cents: Amount,
  number: text(20)
    .min(1, 'Enter the number of the cheque')
    .regex(/^[A-Za-z0-9-]+$/, 'Use the figures of the cheque')
    .transform(moneyReference),
  bank_name: text(60).min(1, 'Enter the bank on the cheque'),
  drawer: text(120).min(1, 'Enter whose cheque it is'),
  dated_on: z.iso.date(),
  received_on: z.iso.date(),
  money_account_id: Id,
});

export const receiveCheque = endpoint({
  method: 'POST',
  path: '/finance/cheques',
  summary: 'Receive a cheque',
  access: { module: 'finance', act: 'create' },
  input: ChequeInput,
  output: Cheque,
});

export const bankCheques = endpoint({
  method: 'POST',
  path: '/finance/cheques/bank',
  summary: 'Bank cheques',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    ids: z.array(Id).min(1, 'Choose one cheque at least').max(100),
    banked_on: z.iso.date(),
  }),
  output: z.object({ rows: z.array(Cheque) }),
});

export const clearCheque = endpoint({
  method: 'POST',
  path: '/finance/cheques/:id/clear',
  summary: 'Note that the bank has paid a cheque',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, cleared_on: z.iso.date() }),
  output: Cheque,
});

export const bounceCheque = endpoint({
  method: 'POST',
  path: '/finance/cheques/:id/bounce',
  summary: 'Note that a cheque was returned; its receipt is cancelled',
  access: { module: 'finance', act: 'void' },
  input: z
    .strictObject({
      id: Id,
      bounced_on: z.iso.date(),
      reason: text(200).min(3, 'Say what the bank wrote'),
      bank_charge_cents: Cents.min(0).max(1_000_000_00).default(0),
      /** What the family is charged for it, under a vote head. */
      passed_on_cents: Cents.min(0).max(1_000_000_00).default(0),
      vote_head_id: Id.optional(),
    })
    .refine((input) => input.passed_on_cents === 0 || input.vote_head_id, {
      path: ['vote_head_id'],
      message: 'Choose the vote head of the charge',
    }),
  output: Cheque,
});
