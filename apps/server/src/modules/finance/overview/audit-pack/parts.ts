import { groupBy } from '@darasa/rules/group-by';
import { minutesOf } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { rows_max, type Table } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { zipName } from '#platform/files/zip.ts';
import { wholeTable } from '#platform/lists/list-table.ts';
import type { TableSheet } from '#platform/pdf/table-sheets.ts';
import { cashBookTable } from '#modules/finance/books/accounting/cash-book/print.ts';
import { cashBook } from '#modules/finance/books/accounting/cash-book/service.ts';
import {
  balanceTable,
  statementTable,
  stretchInWords,
} from '#modules/finance/books/accounting/print.ts';
import { balanceOver } from '#modules/finance/books/accounting/service.ts';
import { paymentsTable } from '#modules/finance/receiving/payments/export.ts';
import { methodNames } from '#modules/finance/books/payment-modes/names.ts';
import { overview } from '#modules/finance/reconciliation/reconciliation/overview.ts';
import { sheetOf } from '#modules/finance/reconciliation/reconciliation/print.ts';
import { listMoneyAccounts } from '#modules/finance/books/setup/queries.ts';
import { voucherSheet } from '#modules/finance/spending/vouchers/print.ts';
import { papers } from '#modules/finance/spending/vouchers/queries.ts';
import * as books from './books-queries.ts';
import { listCancelled, listOtherReceipts } from './queries.ts';
import * as tables from './tables.ts';

export interface Days {
  from: string;
  to: string;
}
type Asking = Pick<Ctx, 'db' | 'now'>;

/** A list of the pack, with the file it goes to; the one that is signed goes on paper as well. */
interface Part extends Table {
  name: string;
  on_paper?: boolean;
}

/** Papers of one kind in one file, a page or more for each. */
interface Papers {
  name: string;
  title: string;
  sheets: TableSheet[];
}

export interface Parts {
  tables: Part[];
  papers: Papers[];
}

const limit = rows_max.csv + 1;
const rows_in_pack_max = 250_000;
const sheets_max = { statements: 120, vouchers: 800 };

/** Everything an auditor asks for, read in one go. */
export async function gather(ctx: Asking, days: Days): Promise<Parts> {
  const all: Part[] = [];
  const add = (name: string, table: Table, on_paper = false) => {
    if (table.rows.length >= limit) throw tooLong(table.title);
    all.push({
      ...table,
      name,
      on_paper,
      filter_words: table.filter_words || stretchInWords(days),
    });
    if (all.reduce((sum, one) => sum + one.rows.length, 0) > rows_in_pack_max) {
      throw tooLong('The pack');
    }
  };
  await addBooks(ctx, days, add);
  await addCashBooks(ctx, days, add);
  const months = await reconciledMonths(ctx, days);
  add('3 Bank reconciliations', tables.monthsTable(months));
  add('3 Bank statements', tables.bankTable(await books.listBankLines(ctx.db, days, limit)));
  await addSpending(ctx, days, add);
  await addReceipts(ctx, days, add);
  add('7 Minutes of approvals', await minutesOf(ctx, 'finance', days, limit));
  return { tables: all, papers: [await statements(ctx, months), await vouchers(ctx, days)] };
}

type Add = (name: string, table: Table, on_paper?: boolean) => void;

async function addBooks(ctx: Asking, days: Days, add: Add): Promise<void> {
  add('1 Trial balance', balanceTable(await balanceOver(ctx, days), '', 'Period'), true);
  for (const [name, kind, basis] of [
    ['1 Income and expenditure', 'income', 'accrual'],
    ['1 Receipts and payments', 'income', 'cash'],
    ['1 Balance sheet', 'balance', 'accrual'],
  ] as const) {
    add(name, await statementTable(ctx, { kind, basis, ...days }), true);
  }
  const lines = await books.listLedger(ctx.db, days, rows_in_pack_max);
  for (const [name, rows] of groupBy(lines, (row) => `${row['code']} ${row['name']}`)) {
    add(`1 General ledger/${zipName(name)}`, tables.ledgerTable(name, rows));
  }
  add('1 Journals', tables.journalsTable(await books.listJournals(ctx.db, days, limit)));
}

/** One book of all accounts, with cash and bank side by side, and one of each. */
async function addCashBooks(ctx: Asking, days: Days, add: Add): Promise<void> {
  const bookOf = async (money_account_id?: string) =>
    cashBookTable(
      await cashBook(ctx, { money_account_id, ...days, page: 1, page_size: limit }),
      days,
    );
  add('2 Cash books/2.0 All accounts', await bookOf());
  for (const [i, account] of (await listMoneyAccounts(ctx.db)).entries()) {
    add(`2 Cash books/2.${i + 1} ${zipName(account.name)}`, await bookOf(account.id));
  }
}

async function addSpending(ctx: Asking, days: Days, add: Add): Promise<void> {
  const of = (kind?: 'refund' | 'petty-cash') =>
    wholeTable(papers, ctx, { ...datedIn(days), kind }, limit);
  add('4 Payment vouchers', await of());
  add('4 Refunds', { ...(await of('refund')), title: 'Refunds' });
  add('4 Petty cash', { ...(await of('petty-cash')), title: 'Petty cash' });
  add('4 Creditors', tables.creditorsTable(await books.listCreditors(ctx.db, days.to, limit)));
}

const datedIn = ({ from, to }: Days) => ({ sort: 'paid_on', paid_from: from, paid_to: to });

async function addReceipts(ctx: Asking, days: Days, add: Add): Promise<void> {
  const receipts = await paymentsTable(ctx, { ...days, sort: 'received_on' }, limit);
  add('5 Receipts register', { ...receipts, title: 'Receipts register' });
  const others = await listOtherReceipts(ctx.db, days, limit);
  add('5 Receipts of grants and other income', tables.othersTable(others));
  add('5 Waivers', tables.waivedTable(await books.listWaived(ctx.db, days, limit)));
  const [debts, starts_on] = await Promise.all([
    books.listDebts(ctx.db, days.to, rows_in_pack_max),
    books.findTermStart(ctx.db, days.to),
  ]);
  add('5 Debtors', tables.debtorsTable(debts, starts_on, days.to));
  const cancelled = await listCancelled(ctx.db, days, limit);
  add('6 Cancelled receipts', tables.cancelledTable(cancelled, await methodNames(ctx)));
}

const tooLong = (what: string) =>
  fail('export.too_long', {
    sentence: `${what} is too long for one file in this period. Choose fewer days.`,
  });

/** Reconciliations as they are filed, month by month. */
async function statements(ctx: Asking, months: Months): Promise<Papers> {
  const prepared = months.filter((one) => one.state !== 'open');
  if (prepared.length > sheets_max.statements) throw tooLong('The bank reconciliations');
  const sheets: TableSheet[] = [];
  for (const { money_account_id, month } of prepared) {
    sheets.push(await sheetOf(ctx, { money_account_id, month }));
  }
  const title = 'Bank reconciliation statement';
  return { name: '3 Bank reconciliation statements', title, sheets };
}

/** The papers that money left by, each as it is signed. */
async function vouchers(ctx: Asking, days: Days): Promise<Papers> {
  const of = { ...datedIn(days), kind: 'voucher' };
  const found = await papers.all(ctx.db, of, sheets_max.vouchers + 1);
  if (found.length > sheets_max.vouchers) throw tooLong('The file of payment vouchers');
  const title = 'Payment voucher';
  return { name: '4 Payment vouchers on paper', title, sheets: found.map(voucherSheet) };
}

type Months = Awaited<ReturnType<typeof overview>>['rows'];

async function reconciledMonths(ctx: Asking, { from, to }: Days): Promise<Months> {
  const [year, month] = from.split('-').map(Number);
  const months = (ctx.now.getUTCFullYear() - year!) * 12 + (ctx.now.getUTCMonth() + 1 - month!) + 1;
  if (months < 1) return [];
  const { rows } = await overview(ctx, { months });
  return rows
    .filter((row) => row.month >= from.slice(0, 7) && row.month <= to.slice(0, 7))
    .toReversed();
}
