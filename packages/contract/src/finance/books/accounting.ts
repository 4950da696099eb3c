import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, pageInput } from '../../shapes.ts';
import { accountKinds } from './setup.ts';

export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month');

/** One fund, the general fund, or all of them together. */
const FundChoice = z.union([Id, z.literal('general')]).optional();

const read = { access: { module: 'finance' }, rate: 'report' } as const;
const file = {
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  output: z.any(),
} as const;

export const TrialBalanceRow = z.object({
  /** Null for what other funds owe this one or are owed by it. */
  account_id: Id.nullable(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  /** More than zero is a debit, less than zero a credit; so it is in all of these. */
  opening_cents: z.int(),
  debit_cents: z.int(),
  credit_cents: z.int(),
  closing_cents: z.int(),
});
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>;

export const TrialBalance = z.object({
  month: z.string(),
  rows: z.array(TrialBalanceRow),
  debit_total_cents: z.int(),
  credit_total_cents: z.int(),
  month_debit_cents: z.int(),
  month_credit_cents: z.int(),
  difference_cents: z.int(),
  /** The entries that make a difference: unbalanced ones, or those that cross funds. */
  entries: z.array(
    z.object({
      journal_id: Id,
      number: z.int(),
      posted_on: z.iso.date(),
      memo: z.string(),
      amount_cents: z.int(),
    }),
  ),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

const TrialBalanceInput = z.strictObject({ month: Month, fund_id: FundChoice });

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/finance/accounting/trial-balance',
  summary: 'Trial balance of a month, for one fund or for all',
  whole_books: true,
  ...read,
  input: TrialBalanceInput,
  output: TrialBalance,
});
export const exportTrialBalance = endpoint({
  method: 'GET',
  path: '/finance/accounting/trial-balance/export',
  summary: 'The trial balance as a file',
  whole_books: true,
  ...file,
  input: TrialBalanceInput.extend({ format: exportFormat }),
});

const Entry = z.object({
  journal_id: Id,
  number: z.int(),
  posted_on: z.iso.date(),
  memo: z.string(),
  source: z.string(),
  source_id: Id,
});

export const CashBookRow = Entry.extend({
  received_cents: z.int(),
  paid_cents: z.int(),
  balance_cents: z.int(),
  /** The number on the receipt or voucher behind it. */
  paper_number: z.string().nullable(),
  cheque_number: z.string().nullable(),
  /** Whether it moved cash, or money at the bank or on a paybill. */
  in_cash: z.boolean(),
  /** Moved from or to another account of the school. */
  is_contra: z.boolean(),
  shares: z.array(z.object({ vote_head_id: Id.nullable(), amount_cents: z.int() })),
});
export type CashBookRow = z.infer<typeof CashBookRow>;

const CashBookInput = z.strictObject({
  /** Left out, one book of all accounts. */
  money_account_id: Id.optional(),
  from: z.iso.date(),
  to: z.iso.date(),
});

export const CashBook = z.object({
  money_account_name: z.string(),
  brought_down_cents: z.int(),
  /** Of it in cash; the rest lies at the bank or on a paybill. */
  brought_down_cash_cents: z.int(),
  received_cents: z.int(),
  paid_cents: z.int(),
  carried_down_cents: z.int(),
  carried_down_cash_cents: z.int(),
  vote_heads: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
  rows: z.array(CashBookRow),
  count: z.int(),
});
export type CashBook = z.infer<typeof CashBook>;

export const getCashBook = endpoint({
  method: 'GET',
  path: '/finance/accounting/cash-book',
  summary: 'The cash book of one account, or of all of them with cash and bank side by side',
  every_class: true,
  ...read,
  input: CashBookInput.extend(pageInput),
  output: CashBook,
});
export const printCashBook = endpoint({
  method: 'GET',
  path: '/finance/accounting/cash-book/print',
  summary: 'The cash book in two sides with a column for each vote head',
  every_class: true,
  ...file,
  input: CashBookInput.extend({ format: exportFormat }),
});

export const LedgerRow = Entry.extend({
  vote_head_name: z.string().nullable(),
  debit_cents: z.int(),
  credit_cents: z.int(),
  balance_cents: z.int(),
  line_number: z.int(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

const LedgerInput = z.strictObject({
  account_id: Id,
  from: z.iso.date(),
  to: z.iso.date(),
});

export const getLedgerPage = endpoint({
  method: 'GET',
  path: '/finance/accounting/ledger',
  summary: 'The page of an account in the general ledger',
  whole_books: true,
  ...read,
  input: LedgerInput.extend(pageInput),
  output: z.object({
    opening_cents: z.int(),
    debit_cents: z.int(),
    credit_cents: z.int(),
    closing_cents: z.int(),
    rows: z.array(LedgerRow),
    count: z.int(),
  }),
});
export const exportLedgerPage = endpoint({
  method: 'GET',
  path: '/finance/accounting/ledger/export',
  summary: 'The page of an account as a file',
  whole_books: true,
  ...file,
  input: LedgerInput.extend({ format: exportFormat }),
});

export const Posting = Entry.extend({
  hash: z.string(),
  posted_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  reversed_by_number: z.int().nullable(),
  reverses_number: z.int().nullable(),
  lines: z.array(
    z.object({
      account_id: Id,
      account_code: z.string(),
      account_name: z.string(),
      vote_head_name: z.string().nullable(),
      student_name: z.string().nullable(),
      amount_cents: z.int(),
    }),
  ),
});
export type Posting = z.infer<typeof Posting>;

export const getPosting = endpoint({
  method: 'GET',
  path: '/finance/accounting/postings/:id',
  summary: 'One posting with all its lines',
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject({ id: Id }),
  output: Posting,
});

export const statementKinds = ['income', 'balance', 'cash-flow'] as const;
export type StatementKind = (typeof statementKinds)[number];

const StatementInput = z.strictObject({
  kind: z.enum(statementKinds),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Accrual: when it was owed. Cash: when money moved. */
  basis: z.enum(['accrual', 'cash']).default('accrual'),
  fund_id: FundChoice,
});

const Amounts = { amount_cents: z.int(), prior_cents: z.int() };
/** What the budget of the whole year has for it, where a budget was approved. */
const Budgeted = { budget_cents: z.int().optional() };

export const Statement = z.object({
  sections: z.array(
    z.object({
      title: z.string(),
      rows: z.array(
        z.object({
          account_id: Id.nullable(),
          name: z.string(),
          /** The note under the statement that takes the figure apart. */
          note: z.int().nullable(),
          ...Amounts,
          ...Budgeted,
        }),
      ),
      total: z.object({ label: z.string(), ...Amounts, ...Budgeted }),
    }),
  ),
  results: z.array(z.object({ label: z.string(), ...Amounts })),
  notes: z.array(
    z.object({
      number: z.int(),
      title: z.string(),
      rows: z.array(z.object({ name: z.string(), ...Amounts })),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;

export const getFinancialStatement = endpoint({
  method: 'GET',
  path: '/finance/accounting/statements/:kind',
  summary: 'Income and expenditure, balance sheet or cash flow, beside the year before',
  whole_books: true,
  ...read,
  input: StatementInput,
  output: Statement,
});
export const exportFinancialStatement = endpoint({
  method: 'GET',
  path: '/finance/accounting/statements/:kind/export',
  summary: 'A statement as a file',
  whole_books: true,
  ...file,
  input: StatementInput.extend({ format: exportFormat }),
});
