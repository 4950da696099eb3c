import type { Expense } from '@darasa/contract/finance/spending/expenses';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { submit } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { budgetDetails, overBudgetWord } from '../budgets/service.ts';

interface HandedIn {
  department_id: string | null;
  files: { id: string; name: string }[];
  left: Map<string, number>;
}

/** It goes to its approvers, with what the budget has left for them to see. */
export async function handIn(
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

export const detailsOf = (expense: Expense, left: Map<string, number>) => [
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
