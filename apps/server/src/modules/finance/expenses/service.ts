import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type cancelExpense,
  type checkExpense,
  type Expense,
  type ExpenseInput,
  type getExpenseFile,
  type sanctionExpense,
  type sendExpenseAgain,
  type sendExpenseDraft,
  expenseKinds,
} from '@darasa/contract/finance/expenses';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { cutAmount, submit } from '../../../platform/approvals/index.ts';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { newId } from '../../../platform/ids.ts';
import { nextDocumentNumber } from '../../administration/index.ts';
import {
  kindFact,
  moneyDocument,
  overBudgetFact,
  voteHeadFact,
} from '../approvals/money-document.ts';
import { requireReturned } from '../approvals/returned.ts';
import { actionFor } from '../budgets/actions.ts';
import { leftOn } from '../budgets/left.ts';
import { budgetDetails, overBudgetWord, requireBudget } from '../budgets/service.ts';
import type { EntryLine } from '../ledger/entry.ts';
import { post, reverse } from '../ledger/post.ts';
import { requireSpendable } from '../places/require.ts';
import { parted, type Share } from './parted.ts';
import * as queries from './queries.ts';

export async function check(
  ctx: Ctx,
  input: InputOf<typeof checkExpense>,
): Promise<OutputOf<typeof checkExpense>> {
  const [left, over_budget, duplicates] = await Promise.all([
    leftOn(ctx),
    actionFor(ctx),
    findDuplicates(ctx, input),
  ]);
  const left_cents = left.get(input.vote_head_id) ?? null;
  return { left_cents, over_budget, duplicates };
}

async function findDuplicates(
  ctx: Ctx,
  of: {
    supplier_id?: string | undefined;
    invoice_number?: string | undefined;
    invoiced_on?: string | undefined;
    amount_cents: number;
  },
  id: string | null = null,
): Promise<string[]> {
  if (!of.supplier_id) return [];
  const found = await queries.listDuplicates(ctx.db, {
    id,
    supplier_id: of.supplier_id,
    invoice_number: of.invoice_number?.toUpperCase().replace(/\s+/g, '') || null,
    amount_cents: of.amount_cents,
    day: of.invoiced_on ?? isoDate(ctx.now),
  });
  return found.map((one) =>
    one.is_same_invoice
      ? `${one.number} has the same invoice ${one.invoice_number} of ${one.payee_name}`
      : `${one.number} is ${formatKes(one.amount_cents)} to ${one.payee_name} within three days`,
  );
}

/** A wish to spend: checked against the budget and against the bills that were there before. */
export async function create(ctx: Ctx, input: ExpenseInput): Promise<Expense> {
  const { values, left } = await checked(ctx, input, null);
  const row: queries.NewExpense = {
    ...values,
    id: newId(ctx.now.getTime()),
    number: await nextDocumentNumber(ctx, 'expense-request', { date: isoDate(ctx.now) }),
    recurring_id: null,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  const files = input.files ?? [];
  await queries.insertExpense(ctx.db, row, input.lines, files);
  const made = (await queries.findExpense(ctx.db, row.id))!;
  ctx.changed('expense', row.id, null, made);
  return handIn(ctx, made, { department_id: row.department_id, files, left });
}

export async function sendAgain(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof sendExpenseAgain>,
): Promise<Expense> {
  await requireReturned(ctx, 'expenses', id);
  const before = (await queries.findExpense(ctx.db, id))!;
  // As a draft it promises nothing, so that it is not measured against itself.
  await queries.updateExpense(ctx.db, id, { state: 'draft' });
  const { values, left } = await checked(ctx, input, id);
  const files = input.files ?? [];
  await queries.rewriteExpense(ctx.db, id, values, input.lines, files);
  const after = (await queries.findExpense(ctx.db, id))!;
  ctx.changed('expense', id, before, after);
  return handIn(ctx, after, { department_id: values.department_id, files, left });
}

async function checked(ctx: Ctx, input: ExpenseInput, id: string | null) {
  const amount_cents = input.lines.reduce((sum, line) => sum + line.amount_cents, 0);
  const [choices] = await Promise.all([
    queries.findChoices(ctx.db, input, ctx.user.id),
    requireSpendable(ctx, input.lines),
  ]);
  requireChoices(input, choices);
  const left = await requireBudget(ctx, input.lines, 'lines');
  const duplicates = await findDuplicates(ctx, { ...input, amount_cents }, id);
  if (duplicates.length > 0 && !input.duplicate_seen) {
    const message = `${duplicates.join('. ')}. Tick below if this is another one.`;
    throw failField('expense.duplicate', 'duplicate_seen', message);
  }
  const values: queries.Rewritten = {
    kind: input.kind,
    supplier_id: input.supplier_id ?? null,
    payee_name: choices.supplier_name ?? input.payee_name ?? ownName(ctx),
    title: input.title,
    note: input.note || null,
    department_id: input.department_id ?? null,
    project_id: input.project_id ?? null,
    needed_on: input.needed_on ?? null,
    invoice_number: input.invoice_number || null,
    invoiced_on: input.invoiced_on ?? null,
    amount_cents,
    ...heldBack(input, amount_cents),
    state: 'waiting',
  };
  return { values, left };
}

function heldBack(
  { retention_percent, retention_cents, retention_due_on }: ExpenseInput,
  amount_cents: number,
) {
  const held_cents = retention_percent
    ? Math.round((amount_cents * retention_percent) / 100)
    : (retention_cents ?? 0);
  if (held_cents >= amount_cents) {
    throw failField('request.invalid', 'retention_cents', 'Less than the whole bill is held back');
  }
  return { retention_cents: held_cents, retention_due_on: retention_due_on ?? null };
}

/** A draft that came back by itself is still somebody's wish: who sends it cannot approve it. */
export async function sendDraft(
  ctx: Ctx,
  { id }: InputOf<typeof sendExpenseDraft>,
): Promise<Expense> {
  const row = await queries.lockExpense(ctx.db, id);
  if (!row) throw fail('record.not_found');
  if (row.state !== 'draft') throw fail('approval.finished', { status: row.state });
  const draft = (await queries.findExpense(ctx.db, id))!;
  // What is left before it counts as promised.
  const left = await requireBudget(ctx, draft.lines, 'lines');
  await queries.updateExpense(ctx.db, id, { state: 'waiting' });
  const expense: Expense = { ...draft, state: 'waiting' };
  ctx.changed('expense', id, { state: 'draft' }, { state: 'waiting' });
  return handIn(ctx, expense, { department_id: null, files: [], left });
}

interface HandedIn {
  department_id: string | null;
  files: { id: string; name: string }[];
  left: Map<string, number>;
}

async function handIn(
  ctx: Ctx,
  expense: Expense,
  { department_id, files, left }: HandedIn,
): Promise<Expense> {
  const { item_id } = await submit(ctx, {
    type: 'expense',
    document_id: expense.id,
    number: expense.number,
    title: expense.title,
    amount_cents: expense.amount_cents,
    department_id,
    facts: {
      kind: expense.kind,
      vote_head: [...new Set(expense.lines.map((line) => line.vote_head_name))],
      over_budget: overBudgetWord(expense.lines, left),
    },
    details: detailsOf(expense, left),
    files,
  });
  return { ...expense, item_id };
}

const detailsOf = (expense: Expense, left: Map<string, number>) => [
  { label: 'Pay', value: expense.payee_name },
  ...(expense.claimed_cents > expense.amount_cents
    ? [{ label: 'Claimed', value: formatKes(expense.claimed_cents) }]
    : []),
  ...expense.lines.map((line) => ({
    label: line.vote_head_name,
    value: `${formatKes(line.amount_cents)} ${line.particulars}`,
  })),
  ...(expense.department_name ? [{ label: 'Department', value: expense.department_name }] : []),
  ...(expense.project_name ? [{ label: 'Project', value: expense.project_name }] : []),
  ...(expense.invoice_number ? [{ label: 'Invoice', value: expense.invoice_number }] : []),
  ...(expense.retention_due_on
    ? [
        {
          label: 'Held back',
          value: `${formatKes(expense.retention_cents)} until ${formatDate(expense.retention_due_on)}`,
        },
      ]
    : []),
  ...(expense.needed_on ? [{ label: 'Needed on', value: formatDate(expense.needed_on) }] : []),
  ...budgetDetails(expense.lines, left),
  ...(expense.note ? [{ label: 'Note', value: expense.note }] : []),
];

/** Whoever decides on a claim may first cut it, line by line. What was claimed stays beside it. */
export async function sanction(
  ctx: Ctx,
  { id, sanctioned_cents, reason }: InputOf<typeof sanctionExpense>,
): Promise<Expense> {
  const row = await queries.lockExpense(ctx.db, id);
  if (!row) throw fail('record.not_found');
  if (row.state !== 'waiting') throw fail('approval.finished', { status: row.state });
  const before = (await queries.findExpense(ctx.db, id))!;
  requireLess(before, sanctioned_cents);
  await queries.updateSanctioned(ctx.db, id, sanctioned_cents);
  const after = (await queries.findExpense(ctx.db, id))!;
  const { amount_cents } = after;
  const details = detailsOf(after, await leftOn(ctx, after.lines));
  await cutAmount(ctx, 'expense', id, { amount_cents, details, comment: reason });
  ctx.changed('expense', id, before, { ...after, reason });
  return after;
}

function requireLess({ lines }: Expense, cents: readonly number[]): void {
  if (cents.length !== lines.length) throw failField('request.invalid', 'sanctioned_cents');
  lines.forEach((line, i) => {
    if (cents[i]! > line.amount_cents) {
      const message = `At most ${formatKes(line.amount_cents)}`;
      throw failField('expense.sanction_more', `sanctioned_cents.${i}`, message);
    }
  });
  if (cents.every((one) => one === 0)) {
    throw failField('request.invalid', 'sanctioned_cents.0', 'Reject it to sanction nothing');
  }
}

export async function file(ctx: Ctx, store: FileStore, input: InputOf<typeof getExpenseFile>) {
  const found = await queries.findFile(ctx.db, input.id, input.file_id);
  const bytes = found && (await store.read(found.storage_key));
  if (!bytes) throw fail('file.not_found');
  return { bytes, media_type: found.media_type, name: found.name };
}

const ownName = (ctx: Ctx): string => `${ctx.user.first_name} ${ctx.user.last_name}`;

function requireChoices(input: ExpenseInput, choices: queries.Choices): void {
  if (input.supplier_id && !choices.supplier_name) {
    throw failField('request.invalid', 'supplier_id', 'Choose a supplier');
  }
  if (input.department_id && !choices.department_name) {
    throw failField('request.invalid', 'department_id', 'Choose a department');
  }
  if (input.project_id && !choices.project_name) {
    throw failField('request.invalid', 'project_id', 'Choose a project');
  }
  if (choices.files_count !== (input.files ?? []).length) {
    throw failField('file.not_found', 'files', 'Attach the file again');
  }
}

const isSanctioned = (line: { amount_cents: number }): boolean => line.amount_cents > 0;

/** The whole is spent; what is held back is owed on an account of its own, of the last lines. */
function billLines(expense: Expense, accountOf: (vote_head_id: string) => string): EntryLine[] {
  const lines = expense.lines.filter(isSanctioned);
  const { now, held } = parted(lines, expense.amount_cents - expense.retention_cents);
  const owed = (part: 'creditors' | 'retentions') => (line: Share) => ({
    account: { part },
    amount_cents: -line.amount_cents,
    vote_head_id: line.vote_head_id,
  });
  return [
    ...lines.map(({ vote_head_id, amount_cents }) => ({
      account: { id: accountOf(vote_head_id) },
      amount_cents,
      vote_head_id,
    })),
    ...now.map(owed('creditors')),
    ...held.map(owed('retentions')),
  ];
}

/** A bill is owed from the day it is approved; anything else is spent when it is paid. */
export const expenseType = moneyDocument({
  key: 'expense',
  label: 'Expense',
  about: 'neither',
  table: 'expenses',
  screen: '/dashboard/finance/expenses',
  facts: [voteHeadFact, kindFact(expenseKinds), overBudgetFact],
  onApproved: async (ctx, id) => {
    await queries.lockExpense(ctx.db, id);
    const expense = (await queries.findExpense(ctx.db, id))!;
    const approved_on = isoDate(ctx.now);
    const is_bill = expense.supplier_id !== null && expense.invoice_number !== null;
    if (is_bill) {
      const heads = await requireSpendable(ctx, expense.lines);
      await post(ctx, {
        source: 'expense',
        source_id: id,
        posted_on: approved_on,
        memo: `${expense.number} ${expense.payee_name}, invoice ${expense.invoice_number}`,
        lines: billLines(expense, (id) => heads.get(id)!.expense_account_id),
      });
    }
    await queries.updateExpense(ctx.db, id, { state: 'approved', is_bill, approved_on });
    ctx.changed('expense', id, { state: expense.state }, { state: 'approved', is_bill });
  },
});

/** What nobody will pay any more. A bill leaves the creditors again. */
export async function cancel(
  ctx: Ctx,
  { id, reason }: InputOf<typeof cancelExpense>,
): Promise<Expense> {
  const row = await queries.lockExpense(ctx.db, id);
  if (!row) throw fail('record.not_found');
  const before = (await queries.findExpense(ctx.db, id))!;
  if (!['approved', 'draft'].includes(row.state) || before.vouchered_cents > 0) {
    throw fail('expense.not_cancellable', { number: before.number });
  }
  if (before.is_bill) {
    await reverse(
      ctx,
      { source: 'expense', source_id: id },
      {
        source: 'expense-cancelled',
        source_id: id,
        posted_on: isoDate(ctx.now),
        memo: `${before.number} cancelled: ${reason}`,
      },
    );
  }
  await queries.updateExpense(ctx.db, id, { state: 'cancelled' });
  const after = (await queries.findExpense(ctx.db, id))!;
  ctx.changed('expense', id, before, { ...after, reason });
  return after;
}
