import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Cents, Id, text } from '../../shapes.ts';

export const journalKinds = ['adjustment', 'contra', 'opening', 'accrual', 'correction'] as const;
export type JournalKind = (typeof journalKinds)[number];
export const journalStates = ['waiting', 'posted', 'returned', 'rejected', 'withdrawn'] as const;

export const journal_lines_max = 60;
const Side = Cents.min(0, 'Enter an amount above zero').max(
  1_000_000_000_00,
  'That is more than one line can hold',
);

/** A line says a debit or a credit, as on the paper voucher. */
export const JournalLineInput = z
  .strictObject({
    account_id: Id,
    vote_head_id: Id.optional(),
    debit_cents: Side.optional(),
    credit_cents: Side.optional(),
  })
  .refine((line) => Boolean(line.debit_cents) !== Boolean(line.credit_cents), {
    path: ['debit_cents'],
    message: 'Enter a debit or a credit',
  });

export const JournalVoucherInput = z
  .strictObject({
    kind: z.enum(journalKinds),
    posted_on: z.iso.date(),
    memo: text(200).min(5, 'Say what it is for, in a few words'),
    /** Takes itself back on the first day of the next month. */
    reverses_next_month: z.boolean().default(false),
    lines: z
      .array(JournalLineInput)
      .min(2, 'A journal has two lines at least')
      .max(journal_lines_max, `At most ${journal_lines_max} lines`),
  })
  .superRefine(({ lines }, issues) => {
    const sum = (side: 'debit_cents' | 'credit_cents') =>
      lines.reduce((total, line) => total + (line[side] ?? 0), 0);
    const difference = sum('debit_cents') - sum('credit_cents');
    if (difference === 0) return;
    const amount = (Math.abs(difference) / 100).toFixed(2);
    const side = difference > 0 ? 'Debits' : 'Credits';
    issues.addIssue({ code: 'custom', path: ['lines'], message: `${side} are ${amount} too much` });
  });
export type JournalVoucherInput = z.infer<typeof JournalVoucherInput>;

export const JournalVoucher = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(journalKinds),
  posted_on: z.iso.date(),
  memo: z.string(),
  total_cents: z.int(),
  reverse_on: z.iso.date().nullable(),
  reversed_at: z.iso.datetime().nullable(),
  /** The journal that this one takes back, and the one that takes this back or waits to. */
  reverses_number: z.string().nullable(),
  reversal_number: z.string().nullable(),
  state: z.enum(journalStates),
  item_id: Id.nullable(),
  made_by_id: Id,
  made_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  lines: z.array(
    z.object({
      account_id: Id,
      account_code: z.string(),
      account_name: z.string(),
      vote_head_id: Id.nullable(),
      vote_head_name: z.string().nullable(),
      amount_cents: z.int(),
    }),
  ),
});
export type JournalVoucher = z.infer<typeof JournalVoucher>;

export const journalKindWords: Record<JournalKind, string> = {
  adjustment: 'Adjustment',
  contra: 'Contra',
  opening: 'Opening balances',
  accrual: 'Accrual',
  correction: 'Correction',
};
const journalStateWords: Record<(typeof journalStates)[number], string> = {
  waiting: 'Waiting',
  posted: 'Posted',
  returned: 'Returned for a change',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const journalList = listing({
  path: '/finance/journals',
  access: { module: 'finance' },
  whole_books: true,
  one: 'journal',
  many: 'journals',
  row: JournalVoucher,
  columns: [
    { key: 'number', head: 'Number', kind: 'text' },
    { key: 'posted_on', head: 'Dated', kind: 'date' },
    { key: 'memo', head: 'What', kind: 'name' },
    { key: 'kind', head: 'Kind', kind: 'text', of: (row) => journalKindWords[row.kind] },
    { key: 'made_by', head: 'Made by', kind: 'text', only: 'file' },
    {
      key: 'state',
      head: 'State',
      kind: 'state',
      words: { ...journalStateWords, reversed: 'Reversed' },
      of: (row) => (row.reversed_at ? 'reversed' : row.state),
    },
    { key: 'total_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: {
    id: record('Journal', 'journal_vouchers'),
    kind: choice('Kind', journalKindWords),
    state: choice('State', journalStateWords),
    posted: dates('Dated'),
  },
  sorts: ['-posted_on', 'number', 'total_cents'],
  search: 'Number or what it is for',
});
export const listJournalVouchers = journalList.list;
export const exportJournalVouchers = journalList.file;

export const createJournalVoucher = endpoint({
  method: 'POST',
  path: '/finance/journals',
  summary: 'Write a journal voucher and send it for approval',
  access: { module: 'finance', act: 'create' },
  whole_books: true,
  input: JournalVoucherInput,
  output: JournalVoucher,
});
export const sendJournalVoucherAgain = endpoint({
  method: 'POST',
  path: '/finance/journals/:id/again',
  summary: 'Change a returned journal voucher and resend it',
  access: { module: 'finance', act: 'create' },
  whole_books: true,
  input: JournalVoucherInput.safeExtend({ id: Id }),
  output: JournalVoucher,
});
export const ReverseJournalInput = z.strictObject({
  id: Id,
  posted_on: z.iso.date(),
  reason: text(160).min(5, 'Say why, in a few words'),
});
export const reverseJournalVoucher = endpoint({
  method: 'POST',
  path: '/finance/journals/:id/reverse',
  summary: 'Request the reversal of a posted journal',
  access: { module: 'finance', act: 'create' },
  whole_books: true,
  input: ReverseJournalInput,
  output: JournalVoucher,
});
export const sendReversalAgain = endpoint({
  method: 'POST',
  path: '/finance/journals/:id/reversal/again',
  summary: 'Change the day or the reason of a reversal that came back, and send it again',
  access: { module: 'finance', act: 'create' },
  whole_books: true,
  input: ReverseJournalInput,
  output: JournalVoucher,
});
export const printJournalVoucher = endpoint({
  method: 'GET',
  path: '/finance/journals/:id/print',
  summary: 'Print a journal voucher',
  access: { module: 'finance' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
