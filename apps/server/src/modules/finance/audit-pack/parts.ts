import { formatMonth } from '@darasa/rules/dates';
import { minutesOf } from '../../../platform/approvals/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { rows_max, type Table } from '../../../platform/exports/export-answer.ts';
import { fail } from '../../../platform/fail.ts';
import { zipName } from '../../../platform/files/zip.ts';
import type { TableSheet } from '../../../platform/pdf/table-sheets.ts';
import { cashBookTable } from '../accounting/cash-book/print.ts';
import { cashBook } from '../accounting/cash-book/service.ts';
import { balanceTable, stretchInWords } from '../accounting/print.ts';
import { balanceOver } from '../accounting/service.ts';
import { paymentsTable } from '../payments/export.ts';
import { methodNames } from '../payment-modes/names.ts';
import { overview } from '../reconciliation/overview.ts';
import { sheetOf } from '../reconciliation/print.ts';
import { listMoneyAccounts } from '../setup/queries.ts';
import { vouchersTable } from '../vouchers/export.ts';
import { listCancelled, listOtherReceipts, type OtherReceipt } from './queries.ts';

export interface Days {
  from: string;
  to: string;
}

/** A list of the pack, with the file it goes to; the one that is signed goes on paper as well. */
interface Part extends Table {
  name: string;
  on_paper?: boolean;
}

export interface Parts {
  tables: Part[];
  /** Bank reconciliation statements, a page or more for each month of an account. */
  statements: TableSheet[];
}

const limit = rows_max.csv + 1;
const rows_in_pack_max = 150_000;
const statements_max = 120;

/** Everything an auditor asks for, read in one go. */
export async function gather(ctx: Pick<Ctx, 'db' | 'now'>, days: Days): Promise<Parts> {
  const tables: Part[] = [];
  const add = (name: string, table: Table, on_paper = false) => {
    if (table.rows.length >= limit) throw tooLong(table.title);
    tables.push({ ...table, name, on_paper, filter_words: stretchInWords(days) });
    if (tables.reduce((sum, one) => sum + one.rows.length, 0) > rows_in_pack_max) {
      throw tooLong('The pack');
    }
  };
  add('1 Trial balance', balanceTable(await balanceOver(ctx, days), '', 'Period'), true);
  for (const [i, account] of (await listMoneyAccounts(ctx.db)).entries()) {
    const input = { money_account_id: account.id, ...days, page: 1, page_size: limit };
    const table = cashBookTable(await cashBook(ctx, input), days);
    add(`2 Cash books/2.${i + 1} ${zipName(account.name)}`, table);
  }
  const months = await reconciledMonths(ctx, days);
  add('3 Bank reconciliations', monthsTable(months));
  const statements: TableSheet[] = [];
  for (const { money_account_id, month, state } of months) {
    if (state === 'open') continue;
    if (statements.length === statements_max) throw tooLong('The bank reconciliations');
    statements.push(await sheetOf(ctx, { money_account_id, month }));
  }
  add('4 Payment vouchers', await vouchersTable(ctx, { ...days, sort: 'paid_on' }, limit));
  const receipts = await paymentsTable(ctx, { ...days, sort: 'received_on' }, limit);
  add('5 Receipts register', { ...receipts, title: 'Receipts register' });
  add(
    '5 Receipts of grants and other income',
    othersTable(await listOtherReceipts(ctx.db, days, limit)),
  );
  const cancelled = await listCancelled(ctx.db, days, limit);
  add('6 Cancelled receipts', cancelledTable(cancelled, await methodNames(ctx)));
  add('7 Minutes of approvals', await minutesOf(ctx, 'finance', days, limit));
  return { tables, statements };
}

const tooLong = (what: string) =>
  fail('export.too_long', {
    sentence: `${what} is too long for one file in this period. Choose fewer days.`,
  });

async function reconciledMonths(ctx: Pick<Ctx, 'db' | 'now'>, { from, to }: Days) {
  const [year, month] = from.split('-').map(Number);
  const months = (ctx.now.getUTCFullYear() - year!) * 12 + (ctx.now.getUTCMonth() + 1 - month!) + 1;
  if (months < 1) return [];
  const { rows } = await overview(ctx, { months });
  return rows
    .filter((row) => row.month >= from.slice(0, 7) && row.month <= to.slice(0, 7))
    .toReversed();
}

const states = {
  open: 'Not prepared',
  prepared: 'Waits for a signature',
  returned: 'Returned',
  signed: 'Signed',
} as const;

const monthsTable = (months: Awaited<ReturnType<typeof reconciledMonths>>): Table => ({
  title: 'Bank reconciliations',
  filter_words: '',
  columns: [
    { key: 'month', head: 'Month', kind: 'text' },
    { key: 'money_account_name', head: 'Account', kind: 'text' },
    { key: 'state', head: 'State', kind: 'text' },
    { key: 'book_cents', head: 'Balance in the books', kind: 'money_cents' },
    { key: 'bank_cents', head: 'Balance at the bank', kind: 'money_cents' },
    { key: 'open_count', head: 'Open items', kind: 'number' },
    { key: 'prepared_by', head: 'Prepared by', kind: 'text' },
    { key: 'decided_by', head: 'Signed by', kind: 'text' },
    { key: 'decided_at', head: 'Signed', kind: 'date' },
  ],
  rows: months.map((row) => ({
    ...row,
    month: formatMonth(row.month),
    state: states[row.state],
    // Without a statement nothing is known of the bank.
    bank_cents: row.has_statement ? row.bank_cents : null,
  })),
});

const othersTable = (rows: OtherReceipt[]): Table => ({
  title: 'Receipts of grants and other income',
  filter_words: '',
  columns: [
    { key: 'receipt_number', head: 'Receipt', kind: 'text' },
    { key: 'what', head: 'Kind', kind: 'text' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'received_from', head: 'From', kind: 'text' },
    { key: 'purpose', head: 'For', kind: 'text' },
    { key: 'account_name', head: 'Into', kind: 'text' },
    { key: 'reference', head: 'Reference', kind: 'text' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    { key: 'recorded_by', head: 'Taken by', kind: 'text' },
    { key: 'cancelled_reason', head: 'Cancelled', kind: 'text' },
  ],
  rows: rows.map((row) => ({ ...row })),
});

const cancelledTable = (
  rows: Awaited<ReturnType<typeof listCancelled>>,
  nameOf: Awaited<ReturnType<typeof methodNames>>,
): Table => ({
  title: 'Cancelled receipts',
  filter_words: '',
  columns: [
    { key: 'receipt_number', head: 'Receipt', kind: 'text' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'admission_number', head: 'Adm no', kind: 'text' },
    { key: 'student_name', head: 'Learner', kind: 'text' },
    { key: 'method', head: 'Paid by', kind: 'text' },
    { key: 'reference', head: 'Reference', kind: 'text' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    { key: 'recorded_by', head: 'Taken by', kind: 'text' },
    { key: 'cancelled_at', head: 'Cancelled', kind: 'datetime' },
    { key: 'cancelled_by', head: 'Cancelled by', kind: 'text' },
    { key: 'reason', head: 'Why', kind: 'text' },
  ],
  rows: rows.map((row) => ({ ...row, method: nameOf(row.method) })),
});
