import { tax_treatments } from '@darasa/rules/fees/tax';
import { seriesProblem } from '@darasa/rules/document-number';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, text } from '../../shapes.ts';
import { PaymentMode } from './payment-modes.ts';

const name = text(80).min(1, 'Enter a name');
const code = text(12)
  .regex(/^[A-Za-z0-9&.-]+$/, 'Use letters and figures, without blanks')
  .transform((typed) => typed.toUpperCase());

export const accountKinds = ['asset', 'liability', 'income', 'expense', 'equity'] as const;
export const moneyKinds = ['cash', 'bank', 'mobile-money'] as const;
/** The currency is what the books are kept in. Other money may be held, but nothing is posted to it. */
export const school_currency = 'KES';
export const currencies = ['KES', 'USD', 'EUR', 'GBP', 'UGX', 'TZS', 'RWF'] as const;
export const voteHeadKinds = ['income', 'expense', 'both'] as const;
export const bookTemplates = ['private', 'public-secondary', 'cambridge'] as const;

export const LedgerAccount = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  part: z.string().nullable(),
  /** Null for the general fund. */
  fund_id: Id.nullable(),
  balance_cents: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

export const MoneyAccount = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(moneyKinds),
  bank_name: z.string().nullable(),
  branch: z.string().nullable(),
  account_number: z.string().nullable(),
  paybill: z.string().nullable(),
  account_id: Id,
  fund_id: Id.nullable(),
  currency: z.enum(currencies),
  /** What may be spent from it; none named: everything of its fund. */
  allowed_head_ids: z.array(Id),
  /** How far this bank's cheque leaf is printed from the usual place. */
  leaf_right_mm: z.int(),
  leaf_down_mm: z.int(),
  /** Receipts of what is paid into it are numbered so; null: in the school's own series. */
  receipt_format: z.string().nullable(),
  balance_cents: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type MoneyAccount = z.infer<typeof MoneyAccount>;

export const VoteHead = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(voteHeadKinds),
  account_id: Id,
  /** Where spending is posted, when that is not `account_id`. */
  expense_account_id: Id.nullable(),
  fund_id: Id.nullable(),
  money_account_id: Id.nullable(),
  priority: z.int(),
  position: z.int(),
  is_refundable: z.boolean(),
  is_capitation: z.boolean(),
  /** Whether KRA is told of what is charged under it, and as what. */
  tax: z.enum(tax_treatments),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type VoteHead = z.infer<typeof VoteHead>;

export const FinancialYear = z.object({
  id: Id,
  name: z.string(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  state: z.enum(['open', 'closing', 'closed']),
  version: z.int(),
});
export type FinancialYear = z.infer<typeof FinancialYear>;

export const Named = z.object({ id: Id, name: z.string() });

export const FinanceSetup = z.object({
  /** false until somebody chose a set of books to begin with. */
  is_started: z.boolean(),
  accounts: z.array(LedgerAccount),
  money_accounts: z.array(MoneyAccount),
  vote_heads: z.array(VoteHead),
  payment_modes: z.array(PaymentMode),
  financial_years: z.array(FinancialYear),
  funds: z.array(Named),
  departments: z.array(Named),
  projects: z.array(Named),
  fee_categories: z.array(Named),
  fee_groups: z.array(Named),
  /** The terms of the calendar, which the specification calls semesters. */
  semesters: z.array(Named.extend({ year: z.int(), starts_on: z.iso.date() })),
});
export type FinanceSetup = z.infer<typeof FinanceSetup>;

export const getFinanceSetup = endpoint({
  method: 'GET',
  path: '/finance/setup',
  summary: 'Read the books of the school: accounts, vote heads, years',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: FinanceSetup,
});

export const startBooks = endpoint({
  method: 'POST',
  path: '/finance/setup/start',
  summary: 'Begin the books from a template',
  access: { module: 'finance', act: 'create' },
  whole_books: true,
  input: z.strictObject({ template: z.enum(bookTemplates) }),
  output: FinanceSetup,
});

const voteHeadValues = {
  code,
  name,
  kind: z.enum(voteHeadKinds),
  account_id: z.uuid('Choose the account it is posted to'),
  expense_account_id: Id.optional(),
  fund_id: Id.optional(),
  money_account_id: Id.optional(),
  priority: z.coerce.number().int().min(1, 'From 1').max(99, 'Up to 99'),
  is_refundable: z.boolean(),
  is_capitation: z.boolean(),
  tax: z.enum(tax_treatments),
};
export const VoteHeadInput = z.strictObject({
  ...voteHeadValues,
  kind: voteHeadValues.kind.default('income'),
  priority: voteHeadValues.priority.default(1),
  is_refundable: voteHeadValues.is_refundable.default(false),
  is_capitation: voteHeadValues.is_capitation.default(false),
  tax: voteHeadValues.tax.default('none'),
});

export const createVoteHead = endpoint({
  method: 'POST',
  path: '/finance/vote-heads',
  summary: 'Add a vote head',
  access: { module: 'finance', act: 'create' },
  input: VoteHeadInput,
  output: VoteHead,
});
export const editVoteHead = endpoint({
  method: 'PATCH',
  path: '/finance/vote-heads/:id',
  summary: 'Change a vote head, retire it or offer it again',
  access: { module: 'finance', act: 'edit' },
  input: editOf(z.strictObject(voteHeadValues)).extend({ retired: z.boolean().optional() }),
  output: VoteHead,
});

const Shift = z.coerce.number().int('Whole millimetres').min(-60, 'From -60').max(60, 'Up to 60');
const ReceiptFormat = text(60).superRefine((format, issues) => {
  const message = seriesProblem(format);
  if (message) issues.addIssue({ code: 'custom', message });
});

export const MoneyAccountInput = z.strictObject({
  name,
  kind: z.enum(moneyKinds),
  bank_name: text(80).optional(),
  branch: text(80).optional(),
  account_number: text(40).optional(),
  fund_id: Id.optional(),
  currency: z.enum(currencies).optional(),
  allowed_head_ids: z.array(Id).max(100, 'Choose at most 100 vote heads').optional(),
  leaf_right_mm: Shift.optional(),
  leaf_down_mm: Shift.optional(),
  receipt_format: ReceiptFormat.optional(),
  /** The first number of that series which no book on paper has used. */
  receipt_next: z
    .int('Enter a whole number')
    .min(1, 'Begin with 1 or more')
    .max(999_999, 'Use at most six figures')
    .optional(),
  paybill: text(7)
    .regex(/^\d{5,7}$/, 'A paybill or till has 5 to 7 figures')
    .optional(),
});
export const createMoneyAccount = endpoint({
  method: 'POST',
  path: '/finance/money-accounts',
  summary: 'Add a bank account, cash box or paybill',
  access: { module: 'finance', act: 'create' },
  whole_books: true,
  input: MoneyAccountInput,
  output: MoneyAccount,
});
export const editMoneyAccount = endpoint({
  method: 'PATCH',
  path: '/finance/money-accounts/:id',
  summary: 'Change a bank account, cash box or paybill',
  access: { module: 'finance', act: 'edit' },
  input: editOf(MoneyAccountInput.omit({ kind: true }), [
    'currency',
    'allowed_head_ids',
    'leaf_right_mm',
    'leaf_down_mm',
    'receipt_next',
  ]).extend({
    retired: z.boolean().optional(),
  }),
  output: MoneyAccount,
});

export const LedgerAccountInput = z.strictObject({
  code,
  name,
  kind: z.enum(accountKinds),
  fund_id: Id.optional(),
});
export const createLedgerAccount = endpoint({
  method: 'POST',
  path: '/finance/accounts',
  summary: 'Add an account to the chart',
  access: { module: 'finance', act: 'create' },
  whole_books: true,
  input: LedgerAccountInput,
  output: LedgerAccount,
});
export const editLedgerAccount = endpoint({
  method: 'PATCH',
  path: '/finance/accounts/:id',
  summary: 'Rename an account, retire it or offer it again',
  access: { module: 'finance', act: 'edit' },
  whole_books: true,
  input: editOf(LedgerAccountInput.omit({ kind: true })).extend({
    retired: z.boolean().optional(),
  }),
  output: LedgerAccount,
});

export const FinancialYearInput = z
  .strictObject({ name, starts_on: z.iso.date(), ends_on: z.iso.date() })
  .refine((year) => year.ends_on > year.starts_on, {
    path: ['ends_on'],
    message: 'The year ends after it begins',
  });
export const createFinancialYear = endpoint({
  method: 'POST',
  path: '/finance/financial-years',
  summary: 'Open a financial year',
  access: { module: 'finance', act: 'create' },
  input: FinancialYearInput,
  output: FinancialYear,
});

export const lockMonth = endpoint({
  method: 'POST',
  path: '/finance/months',
  summary: 'Lock a month of the books, or ask another person to open it again',
  access: { module: 'finance', act: 'approve' },
  whole_books: true,
  input: z.strictObject({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month'),
    locked: z.boolean(),
    reason: text(200).optional(),
  }),
  /** A month that is asked to be opened stays locked until another person agrees. */
  output: z.object({ month: z.string(), locked: z.boolean() }),
});
export const listMonthLocks = endpoint({
  method: 'GET',
  path: '/finance/months',
  summary: 'List the locked months and who locked them',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(
      z.object({
        month: z.string(),
        locked: z.boolean(),
        reason: z.string().nullable(),
        by: z.string().nullable(),
        at: z.iso.datetime(),
        /** Who has asked to open it, until another person decides. */
        opening_asked_by: z.string().nullable(),
      }),
    ),
  }),
});
