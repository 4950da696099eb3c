import type {
  exportFinancialStatement,
  exportLedgerPage,
  exportTrialBalance,
  Statement,
  TrialBalance,
} from '@darasa/contract/finance/books/accounting';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDate, formatMonth } from '@darasa/rules/dates';
import { formatBalance } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max, type Table } from '#platform/exports/export-answer.ts';
import { type Column, type Row } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';
import { makeStatement } from './statements.ts';

const money = (key: string, head: string): Column => ({ key, head, kind: 'money_cents' });
const words = (key: string, head: string): Column => ({ key, head, kind: 'text' });

export async function exportBalance(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof exportTrialBalance>,
) {
  const balance = await service.trialBalance(ctx, input);
  return exportAnswer({
    ctx,
    ...balanceTable(balance, `At the end of ${formatMonth(input.month)}`, 'Month'),
    format,
  });
}

/** `stretch` is the word before debit and credit: what moved in a month, or in a year. */
export function balanceTable(
  { rows, ...sums }: Omit<TrialBalance, 'month'>,
  filter_words: string,
  stretch: 'Month' | 'Period',
): Table {
  const both = (cents: number) => ({
    debit: cents > 0 ? cents : null,
    credit: cents < 0 ? -cents : null,
  });
  const lines: Row[] = rows.map((row) => ({ ...row, ...both(row.closing_cents) }));
  lines.push({
    name: 'Total',
    debit_cents: sums.month_debit_cents,
    credit_cents: sums.month_credit_cents,
    debit: sums.debit_total_cents,
    credit: sums.credit_total_cents,
  });
  return {
    title: 'Trial balance',
    filter_words,
    columns: [
      words('code', 'Code'),
      words('name', 'Account'),
      money('opening_cents', 'Brought forward'),
      money('debit_cents', `${stretch} debit`),
      money('credit_cents', `${stretch} credit`),
      money('debit', 'Debit'),
      money('credit', 'Credit'),
    ],
    rows: lines,
  };
}

export async function exportLedger(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof exportLedgerPage>,
) {
  const [account, found] = await Promise.all([
    queries.findAccount(ctx.db, input.account_id),
    service.ledgerPage(ctx, { ...input, page: 1, page_size: rows_max[format] + 1 }),
  ]);
  return exportAnswer({
    ctx,
    title: `Ledger ${account!.code} ${account!.name}`,
    filter_words: `${stretchInWords(input)}, brought forward ${formatBalance(found.opening_cents)}`,
    columns: [
      { key: 'posted_on', head: 'Date', kind: 'date' },
      { key: 'number', head: 'Posting', kind: 'number' },
      words('memo', 'What'),
      words('vote_head_name', 'Vote head'),
      money('debit_cents', 'Debit'),
      money('credit_cents', 'Credit'),
      money('balance_cents', 'Balance'),
    ],
    rows: found.rows,
    format,
  });
}

export const stretchInWords = ({ from, to }: { from: string; to: string }): string =>
  `${formatDate(from)} to ${formatDate(to)}`;

const titles = {
  income: 'Income and expenditure',
  balance: 'Balance sheet',
  'cash-flow': 'Cash flow',
} as const;

export async function exportStatement(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof exportFinancialStatement>,
) {
  return exportAnswer({ ctx, ...(await statementTable(ctx, input)), format });
}

export async function statementTable(
  ctx: Pick<Ctx, 'db'>,
  input: Parameters<typeof makeStatement>[1],
): Promise<Table> {
  const statement = await makeStatement(ctx, input);
  const is_cash = input.kind === 'income' && input.basis === 'cash';
  return {
    title: is_cash ? 'Receipts and payments' : titles[input.kind],
    filter_words: input.kind === 'balance' ? `On ${formatDate(input.to)}` : stretchInWords(input),
    columns: [
      words('name', 'Item'),
      words('note', 'Note'),
      money('amount_cents', `${input.to.slice(0, 4)}, KES`),
      money('prior_cents', `${Number(input.to.slice(0, 4)) - 1}, KES`),
      ...(hasBudget(statement) ? [money('budget_cents', 'Budget of the year, KES')] : []),
    ],
    rows: statementRows(statement),
  };
}

const hasBudget = ({ sections }: Statement): boolean =>
  sections.some((one) => one.total.budget_cents !== undefined);

/** A dash where nobody planned anything, in a section that has a budget. */
const besideTotal = (row: Row, { budget_cents }: { budget_cents?: number | undefined }): Row =>
  budget_cents === undefined ? row : { ...row, budget_cents: row['budget_cents'] ?? '–' };

const statementRows = ({ sections, results, notes }: Statement): Row[] => [
  ...sections.flatMap((section) => [
    { name: section.title.toUpperCase() },
    ...section.rows.map((row) => besideTotal(row, section.total)),
    { ...section.total, name: section.total.label },
  ]),
  ...results.map((row) => ({ ...row, name: row.label.toUpperCase() })),
  ...notes.flatMap((note) => [
    { name: `Note ${note.number}: ${note.title}`, note: note.number },
    ...note.rows,
  ]),
];
