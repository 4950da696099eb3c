import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Cents, Id, text } from '../../shapes.ts';
import { Spend } from '../books/entry-fields.ts';

export const imprestStates = [
  'waiting',
  'approved',
  'returned',
  'rejected',
  'withdrawn',
  'issued',
  'surrendered',
  'recovered',
  'cancelled',
] as const;
const imprestStateWords: Record<(typeof imprestStates)[number], string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  returned: 'Returned for a change',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  issued: 'Open',
  surrendered: 'Accounted for',
  recovered: 'Recovered',
  cancelled: 'Cancelled',
};
export const Imprest = z.object({
  id: Id,
  number: z.string(),
  holder_id: Id,
  holder_name: z.string(),
  /** The holder, as the register of staff knows the person. */
  staff_id: Id.nullable(),
  purpose: z.string(),
  vote_head_id: Id,
  vote_head_name: z.string(),
  amount_cents: z.int(),
  state: z.enum(imprestStates),
  is_overdue: z.boolean(),
  issued_on: z.iso.date().nullable(),
  due_on: z.iso.date().nullable(),
  surrendered_on: z.iso.date().nullable(),
  spent_cents: z.int(),
  returned_cents: z.int(),
  recover_cents: z.int(),
  item_id: Id.nullable(),
  made_by_id: Id,
  created_at: z.iso.datetime(),
});
export type Imprest = z.infer<typeof Imprest>;

export const imprestList = listing({
  path: '/finance/imprests',
  access: { module: 'finance' },
  one: 'imprest',
  many: 'imprests',
  row: Imprest,
  columns: [
    { key: 'number', head: 'Number', kind: 'text' },
    { key: 'holder_name', head: 'Holder', kind: 'name' },
    { key: 'purpose', head: 'Purpose', kind: 'text' },
    { key: 'vote_head_name', head: 'Vote head', kind: 'text', only: 'file' },
    { key: 'issued_on', head: 'Issued', kind: 'date', only: 'file' },
    { key: 'due_on', head: 'Due', kind: 'date' },
    { key: 'surrendered_on', head: 'Accounted for', kind: 'date', only: 'file' },
    { key: 'spent_cents', head: 'Spent', kind: 'money_cents', only: 'file' },
    { key: 'returned_cents', head: 'Brought back', kind: 'money_cents', only: 'file' },
    { key: 'recover_cents', head: 'To recover', kind: 'money_cents', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: imprestStateWords },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: { id: record('Imprest'), state: choice('State', imprestStateWords) },
  sorts: ['-created_at', 'due_on', 'amount_cents', 'number'],
  search: 'Number, name, purpose',
});
export const listImprests = imprestList.list;
export const exportImprests = imprestList.file;

export const ImprestInput = z.strictObject({
  /** Who it is for, as the register of staff knows the person. */
  staff_id: Id,
  purpose: text(160).min(3, 'Say what it is for'),
  vote_head_id: Id,
  amount_cents: Spend,
});
export const requestImprest = endpoint({
  method: 'POST',
  path: '/finance/imprests',
  summary: 'Ask for an imprest for a member of staff',
  access: { module: 'finance', act: 'create' },
  input: ImprestInput,
  output: Imprest,
});
export const sendImprestAgain = endpoint({
  method: 'POST',
  path: '/finance/imprests/:id/again',
  summary: 'Change a returned imprest and resend it',
  access: { module: 'finance', act: 'create' },
  input: ImprestInput.extend({ id: Id }),
  output: Imprest,
});
export const SurrenderInput = z.strictObject({
  id: Id,
  surrendered_on: z.iso.date(),
  lines: z
    .array(z.strictObject({ vote_head_id: Id, amount_cents: Spend }))
    .max(40, 'At most 40 lines'),
  returned_cents: Cents.min(0).max(100_000_000_00).default(0),
  /** Where the rest was brought back to. */
  money_account_id: Id.optional(),
});
export const surrenderImprest = endpoint({
  method: 'POST',
  path: '/finance/imprests/:id/surrender',
  summary: 'Account for an imprest: what was spent, what comes back, what is recovered',
  access: { module: 'finance', act: 'approve' },
  input: SurrenderInput,
  output: Imprest,
});
export const recoverImprest = endpoint({
  method: 'POST',
  path: '/finance/imprests/:id/recover',
  summary: 'Record an imprest recovered from salary',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({ id: Id, money_account_id: Id, recovered_on: z.iso.date() }),
  output: Imprest,
});
