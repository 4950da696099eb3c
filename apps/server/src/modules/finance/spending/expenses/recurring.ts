import type { InputOf } from '@darasa/contract/endpoint';
import type {
  createRecurring,
  RecurringExpense,
  retireRecurring,
} from '@darasa/contract/finance/spending/expenses';
import { formatDate, isoDate } from '@darasa/rules/dates';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import { requireSpendable } from '#modules/finance/books/money-accounts/require.ts';
import { insertExpense } from './written-queries.ts';
import * as queries from './recurring-queries.ts';

export async function create(
  ctx: Ctx,
  input: InputOf<typeof createRecurring>,
): Promise<RecurringExpense> {
  await requireSpendable(ctx, [input], 'vote_head_id');
  if (input.supplier_id && !(await queries.isSupplier(ctx.db, input.supplier_id))) {
    throw failField('request.invalid', 'supplier_id', 'Choose a supplier');
  }
  const id = newId(ctx.now.getTime());
  const { supplier_id = null, ...values } = input;
  const stamp = { user_id: ctx.user.id, now: nowIso(ctx) };
  await queries.insertOne(ctx.db, { id, supplier_id, ...values, ...stamp });
  const row = (await queries.findOne(ctx.db, id))!;
  ctx.changed('recurring expense', id, null, row);
  return row;
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireRecurring>,
): Promise<RecurringExpense> {
  const before = await queries.findOne(ctx.db, id);
  if (!before) throw fail('record.not_found');
  await queries.updateRetired(ctx.db, id, retired ? nowIso(ctx) : null);
  const row = (await queries.findOne(ctx.db, id))!;
  ctx.changed('recurring expense', id, before, row);
  return row;
}

const months = { month: 1, term: 4 } as const;

/** Rent and internet come back as drafts; somebody still sends them, and others approve. */
export const draftRecurring: Chore = async (ctx) => {
  for (const due of await queries.listDue(ctx.db, isoDate(ctx.now))) {
    const number = await nextDocumentNumber(ctx, 'expense-request', { date: due.next_on });
    await insertExpense(
      ctx.db,
      {
        id: newId(ctx.now.getTime()),
        number,
        kind: 'purchase',
        supplier_id: due.supplier_id,
        payee_name: due.payee_name,
        title: `${due.title}, ${formatDate(due.next_on)}`,
        note: null,
        department_id: null,
        project_id: null,
        needed_on: due.next_on,
        invoice_number: null,
        invoiced_on: null,
        amount_cents: due.amount_cents,
        state: 'draft',
        recurring_id: due.id,
        created_by: due.created_by,
        created_at: nowIso(ctx),
      },
      [{ vote_head_id: due.vote_head_id, particulars: due.title, amount_cents: due.amount_cents }],
      [],
    );
    await queries.updateNext(ctx.db, due.id, months[due.every]);
  }
};
