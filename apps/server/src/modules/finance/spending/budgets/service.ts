import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  Budget,
  BudgetInput,
  exportBudgetPosition,
  getBudgetPosition,
  sendBudgetAgain,
  WholeBudget,
} from '@darasa/contract/finance/spending/budgets';
import { budgetKinds } from '@darasa/contract/finance/spending/budgets';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import {
  kindFact,
  moneyDocument,
  voteHeadFact,
} from '#modules/finance/books/approvals/money-document.ts';
import { updateState } from '#modules/finance/books/approvals/queries.ts';
import { requireReturned } from '#modules/finance/books/approvals/returned.ts';
import { actionFor } from './actions.ts';
import { type SpendingLine, type DbCtx, leftOn, withLeft } from './left.ts';
import * as queries from './queries.ts';

export async function position(
  ctx: DbCtx,
  { financial_year_id, department_id }: InputOf<typeof getBudgetPosition>,
): Promise<OutputOf<typeof getBudgetPosition>> {
  const [rows, budgets] = await Promise.all([
    queries.listPosition(ctx.db, financial_year_id, { department_id, today: isoDate(ctx.now) }),
    queries.listBudgets(ctx.db, financial_year_id),
  ]);
  return { rows: rows.map(withLeft), budgets };
}

/** By how much the first of these vote heads would go over, in words. */
export function overBudget(
  lines: readonly SpendingLine[],
  left: Map<string, number>,
): string | null {
  for (const [id, cents] of sumsOf(lines)) {
    const rest = left.get(id);
    if (rest !== undefined && cents > rest) {
      return `Over budget by ${formatKes(cents - Math.max(rest, 0))}`;
    }
  }
  return null;
}

/** Whether it goes over, as a path asks for it. */
export const overBudgetWord = (lines: readonly SpendingLine[], left: Map<string, number>): string =>
  overBudget(lines, left) ? 'Yes' : 'No';

/** Budget details are what approvers are shown of each vote head: what would be left of its budget. */
export function budgetDetails(
  lines: readonly (SpendingLine & { vote_head_name: string })[],
  left: Map<string, number>,
): { label: string; value: string }[] {
  const names = new Map(lines.map((line) => [line.vote_head_id, line.vote_head_name]));
  return [...sumsOf(lines)].flatMap(([id, cents]) => {
    const rest = left.get(id);
    if (rest === undefined) return [];
    const after = rest - cents;
    const value =
      after < 0 ? `Over by ${formatKes(-after)}` : `${formatKes(after)} left after this`;
    return [{ label: `Budget, ${names.get(id)}`, value }];
  });
}

function sumsOf(lines: readonly SpendingLine[]): Map<string, number> {
  const asked = new Map<string, number>();
  for (const { vote_head_id, amount_cents } of lines) {
    asked.set(vote_head_id, (asked.get(vote_head_id) ?? 0) + amount_cents);
  }
  return asked;
}

/** Refuses what goes over where the school stops that; answers what is left of each vote head. */
export async function requireBudget(
  ctx: Ctx,
  lines: readonly SpendingLine[],
  path: string,
  promised: readonly SpendingLine[] = [],
): Promise<Map<string, number>> {
  const [, left, action] = await Promise.all([
    queries.takeSpendingTurn(ctx.db),
    leftOn(ctx, promised),
    actionFor(ctx),
  ]);
  const over = overBudget(lines, left);
  if (over && action === 'stop') throw failField('expense.over_budget', path, over);
  return left;
}

export async function get(ctx: DbCtx, { id }: { id: string }): Promise<WholeBudget> {
  const [budget, lines] = await Promise.all([
    queries.findWhole(ctx.db, id),
    queries.listLines(ctx.db, id),
  ]);
  if (!budget) throw fail('record.not_found');
  return { ...budget, lines };
}

export async function create(ctx: Ctx, input: BudgetInput): Promise<Budget> {
  await checkLines(ctx, input);
  const { lines, ...written } = input;
  const row = {
    id: newId(ctx.now.getTime()),
    number: await nextDocumentNumber(ctx, 'budget', { date: isoDate(ctx.now) }),
    ...written,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  };
  await queries.insertBudget(ctx.db, row, lines);
  return handIn(ctx, row.id, null);
}

export async function sendAgain(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof sendBudgetAgain>,
): Promise<Budget> {
  await requireReturned(ctx, 'budgets', id);
  const before = await get(ctx, { id });
  await checkLines(ctx, input);
  await queries.rewriteBudget(ctx.db, id, input);
  return handIn(ctx, id, before);
}

async function checkLines(ctx: Ctx, input: BudgetInput): Promise<void> {
  const heads = [...new Set(input.lines.map((line) => line.vote_head_id))];
  const departments = [...new Set(input.lines.flatMap((line) => line.department_id ?? []))];
  const year_id = input.financial_year_id;
  const choices = await queries.findChoices(ctx.db, year_id, heads, departments);
  if (!choices.year_state) throw failField('request.invalid', 'financial_year_id', 'Choose a year');
  if (choices.year_state === 'closed') throw fail('finance.year_closed', { day: 'this budget' });
  if (choices.heads_count < heads.length || choices.departments_count < departments.length) {
    throw failField('request.invalid', 'lines', 'Choose vote heads and departments of this school');
  }
  await refuseTakingSpent(ctx, input);
}

async function handIn(ctx: Ctx, id: string, before: WholeBudget | null): Promise<Budget> {
  const budget = await get(ctx, { id });
  const { item_id } = await submit(ctx, {
    type: 'budget',
    document_id: id,
    number: budget.number,
    title: budget.reason,
    amount_cents: budget.lines.reduce((sum, line) => sum + Math.max(line.amount_cents, 0), 0),
    facts: {
      kind: budget.kind,
      vote_head: [...new Set(budget.lines.map((line) => line.vote_head_name))],
    },
    details: [{ label: 'Kind', value: kind_words[budget.kind] }, ...linesInWords(budget.lines)],
  });
  const made = { ...budget, item_id };
  ctx.changed('budget', id, before, made);
  return made;
}

const kind_words: Record<BudgetInput['kind'], string> = {
  original: 'Estimates of the year',
  supplementary: 'Supplementary',
  virement: 'Virement between vote heads',
};

/** The approvers see what each vote head gets or gives; a whole year of them is opened. */
const lines_told_max = 40;

function linesInWords(lines: WholeBudget['lines']) {
  const told = lines.slice(0, lines_told_max).map((line) => ({
    label: [line.vote_head_name, line.department_name, line.side === 'income' && 'to receive']
      .filter(Boolean)
      .join(', '),
    value: formatKes(line.amount_cents),
  }));
  const more = lines.length - told.length;
  return more > 0 ? [...told, { label: 'Further lines', value: String(more) }] : told;
}

type Taking = SpendingLine & { side: 'income' | 'expense' };

/** What is spent or promised cannot be given to another vote head. */
async function refuseTakingSpent(
  ctx: DbCtx,
  { financial_year_id, lines }: Pick<WholeBudget, 'financial_year_id'> & { lines: Taking[] },
) {
  const spending = lines.filter((line) => line.side === 'expense');
  const taken = [...sumsOf(spending)].filter(([, cents]) => cents < 0);
  if (taken.length === 0) return;
  const { rows } = await position(ctx, { financial_year_id });
  for (const [id, cents] of taken) {
    const row = rows.find((one) => one.vote_head_id === id && one.side === 'expense');
    const left_cents = Math.max(row?.left_cents ?? 0, 0);
    if (left_cents + cents >= 0) continue;
    const name = row?.name ?? 'A vote head without a budget';
    throw failField('budget.taken', 'lines', { name, left: formatKes(left_cents) });
  }
}

export const budgetType = moneyDocument({
  key: 'budget',
  label: 'Budget',
  about: 'neither',
  table: 'budgets',
  screen: '/dashboard/finance/accounting?tab=budgets',
  facts: [kindFact(budgetKinds), voteHeadFact],
  onApproved: async (ctx, id) => {
    const budget = await get(ctx, { id });
    // What another virement took meanwhile cannot be taken a second time.
    await queries.takeSpendingTurn(ctx.db);
    await refuseTakingSpent(ctx, budget);
    await updateState(ctx.db, 'budgets', id, 'approved');
    ctx.changed('budget', id, { state: 'waiting' }, { state: 'approved' });
  },
});

const money = (key: string, head: string) => ({ key, head, kind: 'money_cents' as const });

export async function exportPosition(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof exportBudgetPosition>,
) {
  const { rows } = await position(ctx, input);
  return exportAnswer({
    ctx,
    title: 'Budget and actual',
    filter_words: '',
    columns: [
      { key: 'code', head: 'Code', kind: 'text' },
      { key: 'name', head: 'Vote head', kind: 'text' },
      { key: 'side', head: 'Side', kind: 'text' },
      money('original_cents', 'Original'),
      money('supplementary_cents', 'Supplement'),
      money('virement_cents', 'Virement'),
      money('budget_cents', 'Budget'),
      money('committed_cents', 'Committed'),
      money('actual_cents', 'Actual'),
      money('left_cents', 'Left'),
    ],
    rows,
    format,
  });
}
