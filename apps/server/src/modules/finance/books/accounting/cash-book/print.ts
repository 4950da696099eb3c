import type { CashBook, printCashBook } from '@darasa/contract/finance/books/accounting';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatBalance } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max, type Table } from '#platform/exports/export-answer.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { layOut } from '#platform/pdf/table-layout.ts';
import { inWords } from '#platform/pdf/words.ts';
import { type Column, default_time_zone, type Row } from '#platform/spreadsheets/columns.ts';
import { stretchInWords } from '../print.ts';
import { cash_book_source } from './cash-book.typ.ts';
import { cashBook } from './service.ts';

const cashBookPaper: Template = { name: 'cash-book', source: cash_book_source };
const money = (key: string, head: string): Column => ({ key, head, kind: 'money_cents' });
const words = (key: string, head: string): Column => ({ key, head, kind: 'text' });

/** On paper in two sides, with a column for each vote head; as a sheet in one table. */
export async function exportCashBook(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof printCashBook>,
) {
  const book = await cashBook(ctx, { ...input, page: 1, page_size: rows_max[format] + 1 });
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
  title: `Cash book, ${book.money_account_name}`,
  filter_words: stretchInWords(days),
  columns: [
    { key: 'posted_on', head: 'Date', kind: 'date' },
    ...paperColumns(book),
    { key: 'number', head: 'Posting', kind: 'number' },
    words('memo', 'What'),
    words('contra', 'C'),
    ...amountColumns(book, 'received', 'Received'),
    ...amountColumns(book, 'paid', 'Paid'),
    money('balance_cents', 'Balance'),
    ...headColumns(book),
  ],
  rows: book.rows.map((row) => flat(book, row)),
});

/** Receipt and voucher numbers, and those of cheques where any was written or taken. */
const paperColumns = ({ rows }: CashBook): Column[] => [
  words('paper_number', 'Receipt or voucher'),
  ...(rows.some((row) => row.cheque_number) ? [words('cheque_number', 'Cheque')] : []),
];

/** The ministry's book has a column for cash and one for the bank; one account needs one column. */
const amountColumns = (book: CashBook, key: 'received' | 'paid', head: string): Column[] =>
  hasBoth(book)
    ? [money(`${key}_cash`, `${head}, cash`), money(`${key}_bank`, `${head}, bank`)]
    : [money(`${key}_cents`, head)];

function hasBoth({ rows, ...book }: CashBook): boolean {
  const in_cash = book.brought_down_cash_cents !== 0 || rows.some((row) => row.in_cash);
  const elsewhere =
    book.brought_down_cents !== book.brought_down_cash_cents || rows.some((row) => !row.in_cash);
  return in_cash && elsewhere;
}

const flat = (book: CashBook, { shares, ...row }: CashBook['rows'][number]): Row => ({
  ...row,
  contra: row.is_contra ? 'C' : '',
  ...(hasBoth(book)
    ? {
        [row.in_cash ? 'received_cash' : 'received_bank']: row.received_cents || null,
        [row.in_cash ? 'paid_cash' : 'paid_bank']: row.paid_cents || null,
      }
    : {}),
  ...Object.fromEntries(shares.map((share) => [share.vote_head_id ?? 'other', share.amount_cents])),
});

const headColumns = (book: CashBook): Column[] => [
  ...book.vote_heads.map((head) => money(head.id, head.code)),
  money('other', 'Other'),
];

type Side = 'received_cents' | 'paid_cents';

function sideOf(book: CashBook, side: Side) {
  const is_received = side === 'received_cents';
  const columns: Column[] = [
    { key: 'posted_on', head: 'Date', kind: 'date' },
    ...paperColumns(book),
    words('memo', is_received ? 'From whom and for what' : 'To whom and for what'),
    words('contra', 'C'),
    ...(hasBoth(book)
      ? [money('cash', 'Cash'), money('bank', 'Bank')]
      : [money('total', 'Amount')]),
    ...headColumns(book),
  ];
  const rows = book.rows.filter((row) => row[side] > 0).map((row) => lineOf(book, row, side));
  // Both sides end with the same figure: that is what makes it a cash book.
  const all = is_received
    ? [balanceLine(book, 'brought'), ...rows]
    : [...rows, balanceLine(book, 'carried')];
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

function lineOf(book: CashBook, row: CashBook['rows'][number], side: Side): Row {
  const sign = side === 'received_cents' ? 1 : -1;
  return {
    ...flat(book, row),
    ...Object.fromEntries(
      row.shares.map((share) => [share.vote_head_id ?? 'other', sign * share.amount_cents]),
    ),
    total: row[side],
    [row.in_cash ? 'cash' : 'bank']: row[side],
  };
}

function balanceLine(book: CashBook, way: 'brought' | 'carried'): Row {
  const total = book[`${way}_down_cents`];
  const cash = book[`${way}_down_cash_cents`];
  return { memo: `Balance ${way} down`, total, cash, bank: total - cash };
}
