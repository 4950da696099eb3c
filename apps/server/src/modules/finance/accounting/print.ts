import type {
  CashBook,
  exportFinancialStatement,
  exportLedgerPage,
  exportTrialBalance,
  printCashBook,
  Statement,
  TrialBalance,
} from '@darasa/contract/finance/accounting';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDate, formatMonth } from '@darasa/rules/dates';
import { formatBalance } from '@darasa/rules/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { exportAnswer, rows_max, type Table } from '../../../platform/exports/export-answer.ts';
import { letterheadOf } from '../../../platform/exports/letterhead.ts';
import { renderPdf, type Template } from '../../../platform/pdf/render.ts';
import { layOut } from '../../../platform/pdf/table-layout.ts';
import { inWords } from '../../../platform/pdf/words.ts';
import {
  type Column,
  default_time_zone,
  type Row,
} from '../../../platform/spreadsheets/columns.ts';
import { cash_book_source } from './cash-book.typ.ts';
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
  const statement = await makeStatement(ctx, input);
  const is_cash = input.kind === 'income' && input.basis === 'cash';
  return exportAnswer({
    ctx,
    title: is_cash ? 'Receipts and payments' : titles[input.kind],
    filter_words: input.kind === 'balance' ? `On ${formatDate(input.to)}` : stretchInWords(input),
    columns: [
      words('name', 'Item'),
      words('note', 'Note'),
      money('amount_cents', `${input.to.slice(0, 4)}, KES`),
      money('prior_cents', `${Number(input.to.slice(0, 4)) - 1}, KES`),
    ],
    rows: statementRows(statement),
    format,
  });
}

const statementRows = ({ sections, results, notes }: Statement): Row[] => [
  ...sections.flatMap((section) => [
    { name: section.title.toUpperCase() },
    ...section.rows,
    { ...section.total, name: section.total.label },
  ]),
  ...results.map((row) => ({ ...row, name: row.label.toUpperCase() })),
  ...notes.flatMap((note) => [
    { name: `Note ${note.number}: ${note.title}`, note: note.number },
    ...note.rows,
  ]),
];

const cashBookPaper: Template = { name: 'cash-book', source: cash_book_source };

/** On paper in two sides, with a column for each vote head; as a sheet in one table. */
export async function exportCashBook(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof printCashBook>,
) {
  const book = await service.cashBook(ctx, { ...input, page: 1, page_size: rows_max[format] + 1 });
  const { title, filter_words, ...table } = cashBookTable(book, input);
  if (format !== 'pdf') return exportAnswer({ ctx, title, filter_words, ...table, format });
  if (book.rows.length > rows_max.pdf) {
    throw fail('export.too_long', {
      sentence: 'This cash book is too long to print. Choose fewer days.',
    });
  }
  const sides = [sideOf(book, 'received_cents'), sideOf(book, 'paid_cents')];
  return renderPdf(cashBookPaper, {
    frame: {
      letterhead: await letterheadOf(ctx),
      paper: 'a4' as const,
      landscape: true,
      title,
      filter: filter_words,
      facts: [
        { label: 'Brought down', value: `KES ${formatBalance(book.brought_down_cents)}` },
        { label: 'Received', value: `KES ${formatBalance(book.received_cents)}` },
        { label: 'Paid', value: `KES ${formatBalance(book.paid_cents)}` },
        { label: 'Balance carried down', value: `KES ${formatBalance(book.carried_down_cents)}` },
      ],
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    sides,
  });
}

export const cashBookTable = (book: CashBook, days: { from: string; to: string }): Table => ({
  title: `Cash book ${book.money_account_name}`,
  filter_words: stretchInWords(days),
  columns: sheetColumns(book),
  rows: book.rows.map(flat),
});

const flat = (row: CashBook['rows'][number]): Row => ({
  ...row,
  contra: row.is_contra ? 'C' : '',
  ...Object.fromEntries(
    row.shares.map((share) => [share.vote_head_id ?? 'other', share.amount_cents]),
  ),
});

const headColumns = (book: CashBook): Column[] => [
  ...book.vote_heads.map((head) => money(head.id, head.code)),
  money('other', 'Other'),
];

const sheetColumns = (book: CashBook): Column[] => [
  { key: 'posted_on', head: 'Date', kind: 'date' },
  { key: 'number', head: 'Posting', kind: 'number' },
  words('memo', 'What'),
  words('contra', 'C'),
  money('received_cents', 'Received'),
  money('paid_cents', 'Paid'),
  money('balance_cents', 'Balance'),
  ...headColumns(book),
];

function sideOf(book: CashBook, side: 'received_cents' | 'paid_cents') {
  const is_received = side === 'received_cents';
  const columns: Column[] = [
    { key: 'posted_on', head: 'Date', kind: 'date' },
    words('number', 'No'),
    words('memo', is_received ? 'Receipt and from whom' : 'Voucher and to whom'),
    words('contra', 'C'),
    money('total', 'Amount'),
    ...headColumns(book),
  ];
  const sign = is_received ? 1 : -1;
  const rows: Row[] = book.rows
    .filter((row) => row[side] > 0)
    .map((row) => ({
      ...flat(row),
      ...Object.fromEntries(
        row.shares.map((share) => [share.vote_head_id ?? 'other', sign * share.amount_cents]),
      ),
      total: row[side],
    }));
  // Both sides end with the same figure: that is what makes it a cash book.
  const balance: Row = is_received
    ? { memo: 'Balance brought down', total: book.brought_down_cents }
    : { memo: 'Balance carried down', total: book.carried_down_cents };
  const all = is_received ? [balance, ...rows] : [...rows, balance];
  const sum = (key: string) => all.reduce((total, row) => total + Number(row[key] ?? 0), 0);
  const totals: Row = {
    memo: 'Total',
    ...Object.fromEntries(
      columns.filter((one) => one.kind === 'money_cents').map((one) => [one.key, sum(one.key)]),
    ),
  };
  const cells = (row: Row) =>
    columns.map(({ key, kind }) => inWords(row[key], kind, default_time_zone));
  const body = all.map(cells);
  const { landscape: _, ...layout } = layOut(columns, body, cells(totals), 'a4', true);
  return {
    title: is_received ? 'Receipts' : 'Payments',
    ...layout,
    rows: body,
    totals: cells(totals),
  };
}
