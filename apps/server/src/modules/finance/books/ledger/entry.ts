import { createHash } from 'node:crypto';

/** Accounts that the system posts to by itself are named by the part they play. */
export const parts = [
  'fees-receivable',
  'sponsors-receivable',
  'prepayments',
  'suspense',
  'waivers',
  'bad-debts',
  'cheques-in-hand',
  'in-kind',
  'opening-balances',
  'surplus',
  'caution-money',
  'pocket-money',
  'creditors',
  'retentions',
  'bank-charges',
  'other-income',
  'imprests',
  'bursaries-held',
  'withholding-tax',
  'withholding-vat',
] as const;
export type Part = (typeof parts)[number];

/** Everything that posts. What is new says here what it is called, and in `movementKinds` its kind. */
export const posting_sources = [
  'adjustment-batch',
  'adjustment-batch-back',
  'arrival',
  'bill',
  'bill-merged',
  'bill-merged-undone',
  'bursary',
  'bursary-cancelled',
  'bursary-invoice',
  'bursary-invoice-back',
  'bursary-moved',
  'cash-banked',
  'category-change',
  'category-change-taken-back',
  'caution-released',
  'cheque-banked',
  'cheque-charge',
  'cheque-passed-on',
  'cheque-returned',
  'credit-note',
  'credit-note-taken-back',
  'debit-note',
  'debit-note-taken-back',
  'expense',
  'expense-cancelled',
  'extra-charge',
  'extra-charge-removed',
  'extra-charge-surplus',
  'goods',
  'goods-cancelled',
  'grant',
  'grant-cancelled',
  'imprest',
  'imprest-recovered',
  'journal',
  'journal-reversed',
  'opening-balance',
  'opening-balance-deposit',
  'opening-balance-undone',
  'other-income',
  'other-income-cancelled',
  'payment',
  'payment-cancelled',
  'petty-voucher',
  'petty-voucher-cancelled',
  'pocket-cash-out',
  'pocket-spend',
  'pocket-top-up',
  'prepayment',
  'prepayment-withdrawn',
  'refund',
  'refund-taken-back',
  'respread',
  'respread-cancelled',
  'shift-difference',
  'sponsor-invoice',
  'sponsor-invoice-cancelled',
  'statement-line',
  'structure-change',
  'suspense-moved',
  'transfer',
  'transfer-merged',
  'transfer-merged-undone',
  'transfer-taken-back',
  'voucher',
  'voucher-cancelled',
  'waiver',
  'waiver-merged',
  'waiver-merged-undone',
  'waiver-taken-back',
  'write-off',
  'write-off-taken-back',
  'year-close',
  'year-close-undone',
] as const;
export type PostingSource = (typeof posting_sources)[number];

/** One side of a posting: more than zero is a debit, less than zero a credit. */
export interface EntryLine {
  account: { part: Part } | { id: string };
  amount_cents: number;
  /** What a learner owes or has paid names the learner, and what is owed the term and vote head. */
  student_id?: string;
  semester_id?: string;
  vote_head_id?: string;
}

/** Something that happened to money, told once: the same source cannot be posted twice. */
export interface Entry {
  source: PostingSource;
  source_id: string;
  posted_on: string;
  memo: string;
  lines: EntryLine[];
  reverses_id?: string;
}

export interface PostedLine {
  journal_id: string;
  line_number: number;
  line_count: number;
  posted_on: string;
  account_id: string;
  amount_cents: number;
  student_id: string | null;
  semester_id: string | null;
  vote_head_id: string | null;
}

export interface PostedJournal {
  id: string;
  number: number;
  posted_on: string;
  source: string;
  source_id: string;
  memo: string;
  line_count: number;
  /** What it moves: the sum of its debits. */
  amount_cents: number;
  reverses_id: string | null;
  previous_hash: string;
  hash: string;
}

/** A mistake here is ours, not the caller's: it stops the posting before the database does. */
export function assertSound(entry: Entry): void {
  const total = entry.lines.reduce((sum, line) => sum + line.amount_cents, 0);
  const wrong = (what: string) => new Error(`${entry.source} ${entry.source_id}: ${what}`);
  if (entry.lines.length < 2) throw wrong('a journal has two lines at least');
  if (total !== 0) throw wrong(`debits and credits differ by ${total}`);
  for (const line of entry.lines) {
    if (!Number.isSafeInteger(line.amount_cents) || line.amount_cents === 0) {
      throw wrong(`${line.amount_cents} is not an amount`);
    }
    const part = 'part' in line.account ? line.account.part : undefined;
    if (part === 'fees-receivable' && !(line.student_id && line.semester_id && line.vote_head_id)) {
      throw wrong('what is owed names the learner, the term and the vote head');
    }
    if (part === 'prepayments' && !line.student_id) throw wrong('a prepayment names the learner');
  }
}

type Hashed = Omit<PostedJournal, 'hash' | 'line_count' | 'amount_cents'>;
type HashedLine = Omit<PostedLine, 'journal_id' | 'posted_on' | 'line_count'>;

/** Each posting is sealed together with the seal of the one before it: a change breaks the chain. */
export function hashOf(journal: Hashed, lines: readonly HashedLine[]): string {
  const text = JSON.stringify([
    journal.previous_hash,
    journal.number,
    journal.id,
    journal.posted_on,
    journal.source,
    journal.source_id,
    journal.memo,
    journal.reverses_id,
    lines.map((line) => [
      line.line_number,
      line.account_id,
      line.amount_cents,
      line.student_id,
      line.semester_id,
      line.vote_head_id,
    ]),
  ]);
  return createHash('sha256').update(text).digest('hex');
}
