import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type cancelExpense,
  type checkExpense,
  type Expense,
  type ExpenseInput,
  type getExpenseFile,
  type sendExpenseAgain,
  type sendExpenseDraft,
} from '@darasa/contract/finance/spending/expenses';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import type { FileStore } from '#platform/files/store.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import { requireReturned } from '#modules/finance/books/approvals/returned.ts';
import { actionFor } from '../budgets/actions.ts';
import { leftOn } from '../budgets/left.ts';
import { requireBudget } from '../budgets/service.ts';
import { reverse } from '#modules/finance/books/ledger/post.ts';
import { requireSpendable } from '#modules/finance/books/money-accounts/require.ts';
import { handIn } from './hand-in.ts';
import * as queries from './queries.ts';
import * as written from './written-queries.ts';

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
  const row: written.NewExpense = {
    ...values,
    id: newId(ctx.now.getTime()),
    number: await nextDocumentNumber(ctx, 'expense-request', { date: isoDate(ctx.now) }),
    recurring_id: null,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  const files = input.files ?? [];
  await written.insertExpense(ctx.db, row, input.lines, files);
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
  await written.updateExpense(ctx.db, id, { state: 'draft' });
  const { values, left } = await checked(ctx, input, id);
  const files = input.files ?? [];
  await written.rewriteExpense(ctx.db, id, values, input.lines, files);
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
  const values: written.RewrittenExpense = {
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
  await written.updateExpense(ctx.db, id, { state: 'waiting' });
  const expense: Expense = { ...draft, state: 'waiting' };
  ctx.changed('expense', id, { state: 'draft' }, { state: 'waiting' });
  return handIn(ctx, expense, { department_id: null, files: [], left });
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

/** A cancelled bill leaves the creditors again: nobody will pay it any more. */
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
  await written.updateExpense(ctx.db, id, { state: 'cancelled' });
  const after = (await queries.findExpense(ctx.db, id))!;
  ctx.changed('expense', id, before, { ...after, reason });
  return after;
}
