import { matchLevels } from '@darasa/rules/reconcile/match';
import { mismatchKinds } from '@darasa/rules/reconcile/mismatches';
import { z } from 'zod';
import { director } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { exportFormat, Id, page, pageInput, searchInput, text } from '../../shapes.ts';
import { StatementLine } from './bank-statements.ts';

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month');
const here = { money_account_id: Id, month: Month };

export const reconciliationStates = ['open', 'prepared', 'returned', 'signed'] as const;

/** One account in one month: where it stands. */
export const AccountMonth = z.object({
  money_account_id: Id,
  money_account_name: z.string(),
  kind: z.enum(['bank', 'mobile-money']),
  month: z.string(),
  state: z.enum(reconciliationStates),
  /** False while no statement covers the month. */
  has_statement: z.boolean(),
  open_count: z.int(),
  open_cents: z.int(),
  oldest_on: z.iso.date().nullable(),
  book_cents: z.int(),
  bank_cents: z.int(),
  prepared_by: z.string().nullable(),
  prepared_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  note: z.string().nullable(),
});
export type AccountMonth = z.infer<typeof AccountMonth>;

const overview = {
  input: z.strictObject({ months: z.coerce.number().int().min(1).max(24).default(6) }),
  output: z.object({ rows: z.array(AccountMonth) }),
} as const;

export const listAccountMonths = endpoint({
  method: 'GET',
  path: '/finance/reconciliation',
  summary: 'See which accounts and months are reconciled',
  access: { module: 'finance' },
  every_class: true,
  ...overview,
});

export const BookEntry = z.object({
  id: Id,
  number: z.int(),
  posted_on: z.iso.date(),
  amount_cents: z.int(),
  memo: z.string(),
  source: z.string(),
  reference: z.string().nullable(),
  /** A later month answers for it: under way at the end of this one. */
  is_matched: z.boolean(),
});
export type BookEntry = z.infer<typeof BookEntry>;

export const Suggestion = z.object({
  line_ids: z.array(Id),
  entry_ids: z.array(Id),
  level: z.enum(matchLevels),
  confidence: z.int(),
  reason: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Book balance to bank balance, the way it is written on paper. */
export const Figures = z.object({
  book_cents: z.int(),
  /** Paid out in the books, not yet by the bank: added back. */
  unpresented_cents: z.int(),
  unpresented_count: z.int(),
  /** Received in the books, not yet by the bank: taken off. */
  uncredited_cents: z.int(),
  uncredited_count: z.int(),
  /** On the statement and not in the books. */
  unentered_cents: z.int(),
  unentered_count: z.int(),
  /** What bank and books differed by before the first statement. */
  opening_difference_cents: z.int(),
  /** What no row explains, because statements are missing; a month is prepared when it is nothing. */
  unexplained_cents: z.int(),
  bank_cents: z.int(),
  /** What the bank itself wrote at the end of the statement that ends the month, and its day. */
  closing_cents: z.int().nullable(),
  closing_on: z.iso.date().nullable(),
});
export type Figures = z.infer<typeof Figures>;

export const Desk = z.object({
  account: AccountMonth,
  figures: Figures,
  /** What is not matched at the end of the month, oldest first; up to 400 of each. */
  lines: z.array(
    StatementLine.extend({
      is_matched: z.boolean(),
      /** What such words meant last time. */
      remembered: z
        .object({
          means: z.enum(['charge', 'interest', 'deposit', 'learner']),
          student_id: Id.nullable(),
          words: z.string(),
        })
        .nullable(),
      /** Whom the line names by admission number. */
      learner: z.object({ student_id: Id, words: z.string() }).nullable(),
    }),
  ),
  entries: z.array(BookEntry),
  suggestions: z.array(Suggestion),
  mismatches: z.array(
    z.object({
      kind: z.enum(mismatchKinds),
      line_id: Id.nullable(),
      entry_id: Id.nullable(),
      amount_cents: z.int(),
    }),
  ),
  matched_count: z.int(),
  covered_to: z.iso.date().nullable(),
});
export type Desk = z.infer<typeof Desk>;

export const openDesk = endpoint({
  method: 'GET',
  path: '/finance/reconciliation/:money_account_id/:month',
  summary: 'Reconcile an account for a month',
  access: { module: 'finance' },
  every_class: true,
  input: z.strictObject(here),
  output: Desk,
});

export const Match = z.object({
  id: Id,
  level: z.enum(matchLevels),
  confidence: z.int(),
  reason: z.string(),
  is_automatic: z.boolean(),
  cleared_on: z.iso.date(),
  amount_cents: z.int(),
  line_count: z.int(),
  entry_count: z.int(),
  lines_text: z.string(),
  entries_text: z.string(),
  made_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Match = z.infer<typeof Match>;

const MatchFilter = z.strictObject({
  ...pageInput,
  ...here,
  search: searchInput,
  level: z.enum(matchLevels).optional(),
});

export const listMatches = endpoint({
  method: 'GET',
  path: '/finance/reconciliation/:money_account_id/:month/matches',
  summary: 'List what was matched in a month, with the reason of each',
  access: { module: 'finance' },
  every_class: true,
  input: MatchFilter,
  output: page(Match),
});

export const exportMatches = exportOf(listMatches, 'Export what was matched in a month');

/** Every pair that is sure enough; the others stay suggestions. */
export const matchAll = endpoint({
  method: 'POST',
  path: '/finance/reconciliation/:money_account_id/match-all',
  summary: 'Match everything on an account that is sure',
  access: { module: 'finance', act: 'create' },
  every_class: true,
  audited: false,
  input: z.strictObject({ money_account_id: Id }),
  output: z.object({ match_count: z.int() }),
});

export const makeMatch = endpoint({
  method: 'POST',
  path: '/finance/reconciliation/:money_account_id/matches',
  summary: 'Match lines of the statement with postings of the same sum',
  access: { module: 'finance', act: 'create' },
  every_class: true,
  input: z.strictObject({
    money_account_id: Id,
    line_ids: z.array(Id).max(200),
    entry_ids: z.array(Id).min(1, 'Choose one posting at least').max(200),
  }),
  output: z.object({ id: Id }),
});

export const undoMatch = endpoint({
  method: 'POST',
  path: '/finance/reconciliation/matches/:id/undo',
  summary: 'Undo a match',
  access: { module: 'finance', act: 'edit' },
  every_class: true,
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const entryMeanings = ['charge', 'interest', 'deposit', 'learner'] as const;
/** These name something of their own, so there is nothing to remember for the next time. */
const enterMeanings = [...entryMeanings, 'transfer', 'bounced-cheque'] as const;

export const enterLines = endpoint({
  method: 'POST',
  path: '/finance/reconciliation/:money_account_id/enter',
  summary: 'Enter a bank statement item in the books',
  access: { module: 'finance', act: 'create' },
  every_class: true,
  input: z
    .strictObject({
      money_account_id: Id,
      line_ids: z.array(Id).min(1, 'Choose one line at least').max(200),
      means: z.enum(enterMeanings),
      /** The other side of money that was moved between the school's own accounts. */
      other_account_id: Id.optional(),
      /** The cheque that the bank returned. */
      cheque_id: Id.optional(),
      /** For a learner; left out, each line names its learner by admission number. */
      student_id: Id.optional(),
      remember: z.boolean().default(false),
    })
    .refine((input) => !(input.remember && input.line_ids.length > 1), {
      path: ['remember'],
      message: 'Remember one line at a time',
    })
    .refine((input) => input.means !== 'transfer' || input.other_account_id, {
      path: ['other_account_id'],
      message: 'Choose the other account',
    })
    .refine((input) => input.means !== 'bounced-cheque' || input.cheque_id, {
      path: ['cheque_id'],
      message: 'Choose the cheque',
    }),
  output: z.object({ entered_count: z.int(), entered_cents: z.int() }),
});

export const prepareReconciliation = endpoint({
  method: 'POST',
  path: '/finance/reconciliation/:money_account_id/:month/prepare',
  summary: 'Hand a reconciled month to the director for signing',
  access: { module: 'finance', act: 'create' },
  every_class: true,
  input: z.strictObject({ ...here, note: text(500).optional() }),
  output: AccountMonth,
});

export const printReconciliation = endpoint({
  method: 'GET',
  path: '/finance/reconciliation/:money_account_id/:month/print',
  summary: 'Print the reconciliation statement of a month',
  access: { module: 'finance' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject(here),
  output: z.any(),
});

const for_director = { module: 'finance', responsibility: director } as const;

/** An account and a month in one of the schools in which the director has the money. */
export const SchoolMonth = AccountMonth.extend({ school_id: Id, school_name: z.string() });
export type SchoolMonth = z.infer<typeof SchoolMonth>;

export const listForDirector = endpoint({
  method: 'GET',
  path: '/dr/finance/reconciliation',
  summary: 'See which accounts and months of my schools wait for the signature',
  access: for_director,
  every_class: true,
  ...overview,
  output: z.object({ rows: z.array(SchoolMonth) }),
});

export const exportForDirector = endpoint({
  method: 'GET',
  path: '/dr/finance/reconciliation/export',
  summary: 'Export which accounts and months of my schools are signed',
  access: { ...for_director, act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: overview.input.extend({ format: exportFormat }),
  output: z.any(),
});

export const printForDirector = endpoint({
  method: 'GET',
  path: '/dr/finance/reconciliation/:money_account_id/:month/print',
  summary: 'Print the reconciliation statement of one of my schools',
  access: for_director,
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ ...here, school_id: Id }),
  output: z.any(),
});

export const decideReconciliation = endpoint({
  method: 'POST',
  path: '/dr/finance/reconciliation/:money_account_id/:month',
  summary: 'Sign a prepared month, or return it',
  access: for_director,
  every_class: true,
  input: z
    .strictObject({
      ...here,
      /** Left out, it is the school that the director is in. */
      school_id: Id.optional(),
      decision: z.enum(['signed', 'returned']),
      note: text(500).optional(),
    })
    .refine((input) => input.decision === 'signed' || Boolean(input.note), {
      path: ['note'],
      message: 'Say what must be looked at again',
    }),
  output: AccountMonth,
});

export const exportAccountMonths = exportOf(
  listAccountMonths,
  'Export which accounts and months are reconciled',
);
