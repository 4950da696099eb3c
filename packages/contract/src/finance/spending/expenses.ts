import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { exportOf } from '../../list-export.ts';
import { overBudgetActions } from './budgets.ts';
import { Cents, exportFormat, Id, text } from '../../shapes.ts';
import { Reason, Spend } from '../books/entry-fields.ts';

export const expenseKinds = ['purchase', 'reimbursement'] as const;
export const expenseStates = [
  'draft',
  'waiting',
  'approved',
  'returned',
  'rejected',
  'withdrawn',
  'paid',
  'cancelled',
] as const;
export const expense_files_max = 5;
const holdsBack = (one: {
  retention_percent?: number | undefined;
  retention_cents?: number | undefined;
}) => Boolean(one.retention_percent ?? one.retention_cents);

export const ExpenseInput = z
  .strictObject({
    kind: z.enum(expenseKinds).default('purchase'),
    supplier_id: Id.optional(),
    payee_name: text(120).optional(),
    title: text(120).min(3, 'Say what it is for'),
    note: text(1_000).optional(),
    department_id: Id.optional(),
    project_id: Id.optional(),
    needed_on: z.iso.date().optional(),
    invoice_number: text(40)
      .transform((typed) => typed.toUpperCase().replace(/\s+/g, ''))
      .optional(),
    invoiced_on: z.iso.date().optional(),
    lines: z
      .array(
        z.strictObject({
          vote_head_id: Id,
          particulars: text(160).min(1, 'Say what for'),
          amount_cents: Spend,
        }),
      )
      .min(1, 'Add a line')
      .max(40, 'At most 40 lines'),
    files: z
      .array(z.strictObject({ id: Id, name: text(120).min(1) }))
      .max(expense_files_max, `At most ${expense_files_max} files`)
      .optional(),
    /** What is held back of a bill: a percentage of it or an amount, until a day. */
    retention_percent: z.coerce
      .number()
      .int('Enter a whole number')
      .min(1, 'Enter at least 1 %')
      .max(50, 'At most 50 %')
      .optional(),
    retention_cents: Spend.optional(),
    retention_due_on: z.iso.date().optional(),
    /** The person saw that a bill like this was there before. */
    duplicate_seen: z.boolean().optional(),
  })
  .refine((one) => one.kind === 'reimbursement' || one.supplier_id || one.payee_name, {
    path: ['payee_name'],
    message: 'Choose a supplier or name who is paid',
  })
  .refine((one) => !one.invoice_number || one.supplier_id, {
    path: ['supplier_id'],
    message: 'An invoice belongs to a supplier',
  })
  .refine((one) => !one.retention_percent || !one.retention_cents, {
    path: ['retention_cents'],
    message: 'Enter a percentage or an amount, not both',
  })
  .refine((one) => !holdsBack(one) || one.invoice_number, {
    path: ['invoice_number'],
    message: 'Something is held back of an invoice',
  })
  .refine((one) => holdsBack(one) === Boolean(one.retention_due_on), {
    path: ['retention_due_on'],
    message: 'Say what is held back, and until when',
  });
export type ExpenseInput = z.infer<typeof ExpenseInput>;

export const Expense = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(expenseKinds),
  supplier_id: Id.nullable(),
  /** What is withheld from each payment to the supplier, in hundredths of a percent. */
  withholding_rate: z.int(),
  payee_name: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  project_id: Id.nullable(),
  project_name: z.string().nullable(),
  needed_on: z.iso.date().nullable(),
  invoice_number: z.string().nullable(),
  invoiced_on: z.iso.date().nullable(),
  /** What is sanctioned; never more than was claimed. */
  amount_cents: z.int(),
  claimed_cents: z.int(),
  /** Put on vouchers that are paid or on their way. */
  vouchered_cents: z.int(),
  /** Held back of a bill until a day, and what of it is on vouchers. */
  retention_cents: z.int(),
  retention_vouchered_cents: z.int(),
  retention_due_on: z.iso.date().nullable(),
  is_bill: z.boolean(),
  state: z.enum(expenseStates),
  item_id: Id.nullable(),
  made_by_id: Id,
  made_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  lines: z.array(
    z.object({
      vote_head_id: Id,
      vote_head_name: z.string(),
      particulars: z.string(),
      amount_cents: z.int(),
      claimed_cents: z.int(),
    }),
  ),
});
export type Expense = z.infer<typeof Expense>;

const expenseStateWords: Record<(typeof expenseStates)[number], string> = {
  waiting: 'Waiting',
  approved: 'Approved, to be paid',
  paid: 'Paid',
  returned: 'Returned for a change',
  draft: 'Draft',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
};

export const expenseList = listing({
  path: '/finance/expenses',
  access: { module: 'finance' },
  one: 'expense',
  many: 'expenses',
  row: Expense,
  columns: [
    { key: 'number', head: 'Number', kind: 'text' },
    { key: 'title', head: 'What', kind: 'name' },
    { key: 'payee_name', head: 'Pay', kind: 'text' },
    { key: 'invoice_number', head: 'Invoice', kind: 'text', only: 'file' },
    { key: 'department_name', head: 'Department', kind: 'text', only: 'file' },
    { key: 'project_name', head: 'Project', kind: 'text', only: 'file' },
    { key: 'created_at', head: 'Asked', kind: 'datetime' },
    { key: 'made_by', head: 'Asked by', kind: 'text', only: 'file' },
    { key: 'claimed_cents', head: 'Claimed', kind: 'money_cents', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: expenseStateWords },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  ],
  filters: {
    id: record('Expense'),
    state: choice('State', expenseStateWords),
    kind: choice('Kind', { purchase: 'Purchase', reimbursement: 'Reimbursement' }),
    project_id: record('Project'),
  },
  sorts: ['-created_at', 'number', 'amount_cents'],
  search: 'Number, what, payee, invoice',
  sums: { keys: ['amount_cents'] },
});
export const listExpenses = expenseList.list;
export const exportExpenses = expenseList.file;

/** The check of an expense says what stands in the way of a wish, before it is sent. */
export const checkExpense = endpoint({
  method: 'GET',
  path: '/finance/expenses/check',
  summary: 'What is left of the budget, and whether a bill like this was there before',
  access: { module: 'finance' },
  input: z.strictObject({
    vote_head_id: Id,
    amount_cents: z.coerce.number().int().min(0).max(100_000_000_00).default(0),
    supplier_id: Id.optional(),
    invoice_number: text(40).optional(),
  }),
  output: z.object({
    /** Null where the vote head has no budget this year. */
    left_cents: z.int().nullable(),
    /** What happens when this person goes over it. */
    over_budget: z.enum(overBudgetActions),
    duplicates: z.array(z.string()),
  }),
});
export const createExpense = endpoint({
  method: 'POST',
  path: '/finance/expenses',
  summary: 'Send a requisition for approval',
  access: { module: 'finance', act: 'create' },
  input: ExpenseInput,
  output: Expense,
});
export const sendExpenseAgain = endpoint({
  method: 'POST',
  path: '/finance/expenses/:id/again',
  summary: 'Change a returned requisition and resend it',
  access: { module: 'finance', act: 'create' },
  input: ExpenseInput.safeExtend({ id: Id }),
  output: Expense,
});
export const sendExpenseDraft = endpoint({
  method: 'POST',
  path: '/finance/expenses/:id/send',
  summary: 'Send a recurring expense for approval',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: Expense,
});
export const SanctionInput = z.strictObject({
  id: Id,
  /** For each line, in their order, what may be spent of it. */
  sanctioned_cents: z
    .array(Cents.min(0, 'Enter zero or more').max(100_000_000_00, 'That is more than was claimed'))
    .min(1)
    .max(40),
  reason: Reason,
});
export const sanctionExpense = endpoint({
  method: 'POST',
  path: '/finance/expenses/:id/sanction',
  summary: 'Sanction less than was claimed, before deciding on it',
  access: { module: 'finance', act: 'approve' },
  input: SanctionInput,
  output: Expense,
});
export const getExpenseFile = endpoint({
  method: 'GET',
  path: '/finance/expenses/:id/files/:file_id',
  summary: 'A quotation, invoice or receipt of an expense',
  access: { module: 'finance' },
  answer: 'file',
  input: z.strictObject({ id: Id, file_id: Id }),
  output: z.any(),
});
export const cancelExpense = endpoint({
  method: 'POST',
  path: '/finance/expenses/:id/cancel',
  summary: 'Cancel an expense that is not paid',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({ id: Id, reason: Reason }),
  output: Expense,
});

export const RecurringInput = z.strictObject({
  supplier_id: Id.optional(),
  payee_name: text(120).min(1, 'Name who is paid'),
  title: text(120).min(3, 'Say what it is for'),
  vote_head_id: Id,
  amount_cents: Spend,
  every: z.enum(['month', 'term']).default('month'),
  next_on: z.iso.date(),
});
export const RecurringExpense = z.object({
  id: Id,
  payee_name: z.string(),
  title: z.string(),
  vote_head_name: z.string(),
  amount_cents: z.int(),
  every: z.enum(['month', 'term']),
  next_on: z.iso.date(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type RecurringExpense = z.infer<typeof RecurringExpense>;

export const listRecurring = endpoint({
  method: 'GET',
  path: '/finance/recurring-expenses',
  summary: 'List expenses that come back by themselves',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(RecurringExpense) }),
});
export const createRecurring = endpoint({
  method: 'POST',
  path: '/finance/recurring-expenses',
  summary: 'Add a recurring expense',
  access: { module: 'finance', act: 'create' },
  input: RecurringInput,
  output: RecurringExpense,
});
export const retireRecurring = endpoint({
  method: 'POST',
  path: '/finance/recurring-expenses/:id/retire',
  summary: 'Stop or resume a recurring expense',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: RecurringExpense,
});

const AnalysisInput = z.strictObject({
  by: z.enum(['vote-head', 'department', 'project', 'supplier', 'month']).default('vote-head'),
  from: z.iso.date(),
  to: z.iso.date(),
});
export const getExpenseAnalysis = endpoint({
  method: 'GET',
  path: '/finance/expenses/analysis',
  summary: 'What vouchers and petty cash paid, by vote head, department, project, payee or month',
  access: { module: 'finance' },
  rate: 'report',
  input: AnalysisInput,
  output: z.object({
    rows: z.array(
      z.object({
        id: z.string().nullable(),
        name: z.string(),
        paid_cents: z.int(),
        /** Of it from a petty cash box. */
        petty_cents: z.int(),
        voucher_count: z.int(),
        /** The approved budget of the year that the days begin in; by vote head and department. */
        budget_cents: z.int().nullable(),
      }),
    ),
    total_cents: z.int(),
  }),
});
export const exportExpenseAnalysis = endpoint({
  method: 'GET',
  path: '/finance/expenses/analysis/export',
  summary: 'What was paid, as a file',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: AnalysisInput.extend({ format: exportFormat }),
  output: z.any(),
});
export const exportRecurring = exportOf(listRecurring, 'Export recurring expenses');

/** One payment behind a row of the analysis. */
export const ExpenseEntry = z.object({
  id: Id,
  is_petty: z.boolean(),
  number: z.string(),
  paid_on: z.iso.date(),
  payee_name: z.string(),
  particulars: z.string(),
  vote_head_name: z.string(),
  amount_cents: z.int(),
});
export type ExpenseEntry = z.infer<typeof ExpenseEntry>;

/** The row is named as the analysis names it: what has no department has no id. */
const EntriesInput = AnalysisInput.extend({ id: text(60).optional(), name: text(200) });

export const listExpenseEntries = endpoint({
  method: 'GET',
  path: '/finance/expenses/analysis/entries',
  summary: 'The payments behind one row of the analysis of expenses',
  access: { module: 'finance' },
  rate: 'report',
  input: EntriesInput,
  output: z.object({ rows: z.array(ExpenseEntry), count: z.int(), total_cents: z.int() }),
});
export const exportExpenseEntries = exportOf(
  listExpenseEntries,
  'Export the payments behind one row of the analysis of expenses',
);
