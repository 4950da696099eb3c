import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { renderTableSheets, type TableSheet } from '#platform/pdf/table-sheets.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { lastDayOf } from '#modules/finance/books/accounting/months.ts';
import { cashBookTable } from '#modules/finance/books/accounting/cash-book/print.ts';
import { cashBook } from '#modules/finance/books/accounting/cash-book/service.ts';
import { sheetOf } from '#modules/finance/reconciliation/reconciliation/print.ts';
import { sumOf } from '../words.ts';
import * as queries from './queries.ts';

const money = (key: string, head: string): Column => ({ key, head, kind: 'money_cents' });
const text = (key: string, head: string): Column => ({ key, head, kind: 'text' });
const movements_max = 2_000;
const signatures = ['Bursar, name and date', 'Head of institution', 'Chair, board of management'];

/** Trial balance, cash book and bank reconciliation of a month in one file, to be signed and sent. */
export async function printReturn(ctx: Ctx, month: string): Promise<Uint8Array> {
  const days = { from: `${month}-01`, to: lastDayOf(month) };
  const [trial, cash, letterhead] = await Promise.all([
    queries.listTrial(ctx.db, days),
    queries.listCash(ctx.db, days),
    letterheadOf(ctx),
  ]);
  const moved = cash.filter((one) => one.in_cents !== 0 || one.out_cents !== 0);
  const books: TableSheet[] = [];
  const banks: TableSheet[] = [];
  for (const { id, kind } of moved) {
    books.push(await bookSheet(ctx, { money_account_id: id, ...days }));
    if (kind !== 'cash') banks.push(await sheetOf(ctx, { money_account_id: id, month }));
  }
  const filter = `Month ended ${formatDate(days.to)}`;
  const frame = {
    letterhead,
    paper: 'a4' as const,
    title: 'Monthly return',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
  return renderTableSheets(
    frame,
    [trialSheet(trial), cashSheet(cash), ...books, bankSheet(cash), ...banks].map((sheet) => ({
      ...sheet,
      frame: { ...sheet.frame, filter },
      signatures,
    })),
  );
}

/** Every movement of an account, with what was brought and carried down. */
async function bookSheet(
  ctx: Ctx,
  here: { money_account_id: string; from: string; to: string },
): Promise<TableSheet> {
  const book = await cashBook(ctx, { ...here, page: 1, page_size: movements_max });
  const { columns, rows } = cashBookTable(book, here);
  return {
    frame: {
      title: `Cash book, ${book.money_account_name}`,
      facts: [{ label: 'Brought down', value: formatKes(book.brought_down_cents) }],
    },
    columns: columns.filter((one) => one.key !== 'number'),
    rows,
    totals: {
      memo: 'Carried down',
      received_cents: book.received_cents,
      paid_cents: book.paid_cents,
      balance_cents: book.carried_down_cents,
    },
  };
}

function trialSheet(trial: queries.TrialRow[]): TableSheet {
  const rows = trial.map((one) => {
    const end = one.before_cents + one.debit_cents - one.credit_cents;
    return { ...one, end_debit: end > 0 ? end : null, end_credit: end < 0 ? -end : null };
  });
  const total = (key: 'debit_cents' | 'credit_cents' | 'end_debit' | 'end_credit') =>
    sumOf(rows.map((row) => row[key] ?? 0));
  return {
    frame: { title: 'Trial balance' },
    columns: [
      text('code', 'Code'),
      text('name', 'Account'),
      money('debit_cents', 'Debits of the month'),
      money('credit_cents', 'Credits of the month'),
      money('end_debit', 'Debit balance'),
      money('end_credit', 'Credit balance'),
    ],
    rows,
    totals: {
      name: 'Total',
      debit_cents: total('debit_cents'),
      credit_cents: total('credit_cents'),
      end_debit: total('end_debit'),
      end_credit: total('end_credit'),
    },
  };
}

function cashSheet(cash: queries.CashRow[]): TableSheet {
  const rows = cash.map((one) => ({
    ...one,
    closing_cents: one.opening_cents + one.in_cents - one.out_cents,
  }));
  const total = (key: 'opening_cents' | 'in_cents' | 'out_cents' | 'closing_cents') =>
    sumOf(rows.map((row) => row[key]));
  return {
    frame: { title: 'Cash book summary' },
    columns: [
      text('name', 'Account'),
      money('opening_cents', 'Brought down'),
      money('in_cents', 'Receipts'),
      money('out_cents', 'Payments'),
      money('closing_cents', 'Carried down'),
    ],
    rows,
    totals: {
      name: 'All accounts',
      opening_cents: total('opening_cents'),
      in_cents: total('in_cents'),
      out_cents: total('out_cents'),
      closing_cents: total('closing_cents'),
    },
  };
}

const states: Record<string, string> = {
  prepared: 'Prepared, not signed',
  returned: 'Returned by the director',
  signed: 'Reconciled and signed',
};

const bankSheet = (cash: queries.CashRow[]): TableSheet => ({
  frame: { title: 'Bank reconciliation' },
  columns: [
    text('name', 'Account'),
    money('closing_cents', 'Balance by the books'),
    text('state', 'Reconciliation'),
  ],
  rows: cash.map((one) => ({
    name: one.name,
    closing_cents: one.opening_cents + one.in_cents - one.out_cents,
    state: one.state ? (states[one.state] ?? one.state) : 'Not reconciled yet',
  })),
});
