import {
  exportTrialBalance,
  getCashBook,
  getFinancialStatement,
  getTrialBalance,
} from '@darasa/contract/finance/books/accounting';
import { makeAuditPack } from '@darasa/contract/finance/overview/audit-pack';
import {
  exportBalances,
  listBalances,
  printFeeRegister,
} from '@darasa/contract/finance/families/balances';
import { listBursaries } from '@darasa/contract/finance/sponsors/bursaries';
import { listUndistributed } from '@darasa/contract/finance/sponsors/distribution';
import { getDashboard } from '@darasa/contract/dashboard/dashboard';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { exportArrivals, listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { exportPayments, listPayments } from '@darasa/contract/finance/receiving/payments';
import { listPettyFloats } from '@darasa/contract/finance/spending/petty-cash';
import { listReceiptSeries } from '@darasa/contract/finance/receiving/receipts';
import { exportMoneyReport, getMoneyReport } from '@darasa/contract/finance/overview/reports';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { listSuppliers } from '@darasa/contract/finance/spending/suppliers';
import { listTransactions } from '@darasa/contract/finance/overview/transactions';
import { exportVouchers, listVouchers } from '@darasa/contract/finance/spending/vouchers';
import { getWaiverCosts } from '@darasa/contract/finance/fees/waivers';
import { beforeAll, expect, test } from 'vitest';
import { pdfText } from '../src/platform/pdf/pdf-text.ts';
import { newBusySchool } from './new-busy-school.ts';
import { openPack } from './open-pack.ts';
import { type RawAnswer, startServer } from './server.ts';

const server = await startServer();
let busy: Awaited<ReturnType<typeof newBusySchool>>;

beforeAll(async () => {
  busy = await newBusySchool(server);
}, 60_000);

const admin = () => busy.people.admin;
const year = { from: '2026-01-01', to: '2026-12-31' };
const today = () => ({ from: busy.today, to: busy.today });
const sum = (cents: (number | null | undefined)[]) =>
  cents.reduce<number>((all, one) => all + (one ?? 0), 0);

/** The last row of a CSV or the rows below its head, cut into cells. */
const rowsOf = (file: RawAnswer): string[][] =>
  file.text
    .replace(/^(\uFEFF|\u00EF\u00BB\u00BF)/, '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((cell) => cell[2] ?? cell[1]!),
    );
const cents = (cell: string | undefined) => Math.round(Number(cell) * 100);
const column = (file: RawAnswer, head: string): string[] => {
  const rows = rowsOf(file);
  const at = rows.findIndex((row) => row.includes(head));
  const i = rows[at]!.indexOf(head);
  return rows.slice(at + 1).flatMap((row) => (row.length > i ? [row[i]!] : []));
};

const dashboard = () => admin().call(getMoneyDashboard, {});
const home = async () => (await admin().call(getDashboard, {})).collected!;
const account = async (code: string) =>
  (await admin().call(getTrialBalance, { month: '2026-12' })).rows.find((row) => row.code === code)!
    .closing_cents;
const rows = (filter: object) => admin().call(listTransactions, filter);
const report = (filter: object) => admin().call(getMoneyReport, { ...year, ...filter });
const exported = (filter: object): Promise<RawAnswer> =>
  admin().call(exportMoneyReport, { ...year, ...filter, format: 'csv' } as never);
const statement = (kind: 'income' | 'balance' | 'cash-flow', basis: 'cash' | 'accrual') =>
  admin().call(getFinancialStatement, { kind, basis, ...year });
const statementRow = async (name: string, kind: 'income' | 'balance', basis: 'cash' | 'accrual') =>
  (await statement(kind, basis)).sections
    .flatMap((section) => section.rows)
    .find((row) => row.name === name)!.amount_cents;
const panels = () =>
  Promise.all(busy.paybill.students.map((student_id) => admin().call(getFeePanel, { student_id })));
/** The figures of the last line of the register: charged, waived, paid, other and balance. */
async function registerTotals(): Promise<number[]> {
  const { class_id } = busy.paybill;
  const paper: RawAnswer = await admin().call(printFeeRegister, { class_id, year: 2026 });
  const words = pdfText(Buffer.from(paper.text, 'latin1')).join('\n').split('\n');
  const at = words.findIndex((word) => word.endsWith(' learners'));
  const figures = words
    .slice(at + 2, at + 18)
    .map((word) => Math.round(Number(word.replaceAll(',', '').replace('\u2212', '-')) * 100));
  const [charged, relieved] = figures;
  return [charged!, relieved!, sum(figures.slice(2, 14)), figures[14]!, figures[15]!];
}
const pack = async () => openPack(await admin().call(makeAuditPack, year));
const packRows = async (name: string) =>
  (await (await pack()).rows(name)).map((row) => row.map(String));

/**
 * Each figure that more than one screen, paper or export tells, with everybody who tells it. A line more
 * here, and one more must agree.
 */
const figures: Record<string, Record<string, () => Promise<number>>> = {
  'collected today': {
    home: async () => (await home()).today_cents,
    'finance dashboard': async () => sum((await dashboard()).today.map((one) => one.amount_cents)),
    'transactions behind it': async () =>
      (await rows({ figure: 'collected', ...today() })).total_cents,
    'collection report': async () =>
      (await report({ report: 'collection', ...today() })).totals!['total']!,
    'twelve months less yesterday': async () => {
      const { total_cents } = await rows({ figure: 'collected', to: busy.yesterday });
      return (await report({ report: 'months' })).totals!['collected']! - total_cents;
    },
  },
  'receipts of today': {
    home: async () => (await home()).today_count,
    'finance dashboard': async () => sum((await dashboard()).today.map((one) => one.count)),
    'payments list': async () => {
      const { rows: found } = await admin().call(listPayments, { ...today(), page_size: 100 });
      const standing = found.filter((one) => !one.cancelled_at && one.method !== 'in-kind');
      return new Set(standing.map((one) => one.receipt_number)).size;
    },
  },
  'unmatched money': {
    'finance dashboard': async () => (await dashboard()).suspense.amount_cents,
    'dashboard exceptions': async () =>
      (await dashboard()).exceptions.find((one) => one.rule === 'unmatched')!.amount_cents,
    'money not distributed': async () => (await admin().call(listUndistributed, {})).suspense_cents,
    'its rows': async () => {
      const { rows: held } = await admin().call(listUndistributed, {});
      return sum(held.filter((one) => one.kind !== 'bursary').map((one) => one.amount_cents));
    },
    'payments in suspense': async () => (await admin().call(listArrivals, {})).total_cents,
    'trial balance': async () => -(await account('2200')),
    'receipts and payments': () => statementRow('Suspense', 'income', 'cash'),
  },
  'unmatched payments': {
    'finance dashboard': async () => (await dashboard()).suspense.count,
    'dashboard exceptions': async () =>
      (await dashboard()).exceptions.find((one) => one.rule === 'unmatched')!.count,
    'tab of payments': async () => (await admin().call(listArrivals, {})).waiting_count,
    'money not distributed': async () =>
      (await admin().call(listUndistributed, {})).rows.filter((one) => one.kind !== 'bursary')
        .length,
    'file of arrivals': async () => {
      const file: RawAnswer = await admin().call(exportArrivals, { format: 'csv' });
      return column(file, 'Reference').filter((cell) => cell.startsWith('RKLWAIT')).length;
    },
  },
  'cancelled receipts': {
    'dashboard exceptions': async () =>
      (await dashboard()).exceptions.find((one) => one.rule === 'cancelled-receipts')!.count,
    'report of changes': async () => {
      const { rows: changes } = await report({ report: 'changes' });
      const own = changes.filter((row) => row.label.startsWith('Cancelled receipt'));
      return sum(own.map((row) => row.values['count']));
    },
    'register of series': async () => {
      const { rows: series } = await admin().call(listReceiptSeries, {});
      return sum(series.map((one) => one.cancelled_count));
    },
    'audit pack': async () =>
      (await packRows('6 Cancelled receipts.xlsx')).filter((row) => row[0]!.includes('/')).length,
  },
  'owed by learners': {
    'finance dashboard': async () => {
      const { balance_cents, arrears_cents } = await dashboard();
      return balance_cents + arrears_cents;
    },
    'fee panels': async () => sum((await panels()).map((one) => one.owed_cents)),
    'list of balances': async () => {
      const input = { which: 'everyone', page_size: 100 } as const;
      return sum((await admin().call(listBalances, input)).rows.map((one) => one.owed_cents));
    },
    'file of balances': async () => {
      const file: RawAnswer = await admin().call(exportBalances, {
        which: 'everyone',
        format: 'csv',
      });
      return sum(column(file, 'Owed').map(cents));
    },
    'ageing report': async () => {
      const { totals } = await report({ report: 'ageing' });
      return totals!['total']!;
    },
    'trial balance': () => account('1100'),
    'balance sheet': () => statementRow('Fees receivable', 'balance', 'accrual'),
  },
  'charged to learners': {
    'fee register': async () => (await registerTotals())[0]!,
    'fee panels': async () =>
      sum((await panels()).map((one) => one.billed_cents + one.charged_cents)),
    'finance dashboard': async () => (await dashboard()).billed_cents,
    'collection efficiency': async () =>
      (await report({ report: 'efficiency' })).totals!['billed']!,
  },
  waived: {
    'fee register': async () => (await registerTotals())[1]!,
    'fee panels': async () =>
      sum((await panels()).map((one) => one.waived_cents + one.credit_note_cents)),
    'finance dashboard': async () => {
      const { waived_cents, credit_note_cents } = await dashboard();
      return waived_cents + credit_note_cents;
    },
    'costs of waivers and the credit note': async () =>
      (await admin().call(getWaiverCosts, { year: 2026 })).used_cents + 800_00,
    'transactions behind it': async () => (await rows({ figure: 'relieved' })).total_cents,
  },
  'paid by learners': {
    'fee register': async () => (await registerTotals())[2]!,
    'fee panels': async () => sum((await panels()).map((one) => one.paid_cents)),
    'collected and goods': async () =>
      (await rows({ figure: 'collected' })).total_cents +
      (await rows({ figure: 'goods' })).total_cents,
    'list of payments': async () => {
      const { rows: found } = await admin().call(listPayments, { page_size: 100 });
      return sum(found.filter((one) => !one.cancelled_at).map((one) => one.amount_cents));
    },
    'file of payments': async () => {
      const file: RawAnswer = await admin().call(exportPayments, { format: 'csv' });
      const [amounts, states] = [column(file, 'Amount'), column(file, 'State')];
      return sum(amounts.map((cell, i) => (states[i] === 'Valid' ? cents(cell) : 0)));
    },
  },
  'balance of the families': {
    'fee register': async () => (await registerTotals())[4]!,
    'fee panels': async () => sum((await panels()).map((one) => one.balance_cents)),
    'trial balance': async () => (await account('1100')) + (await account('2100')),
  },
  'paid in advance': {
    'finance dashboard': async () => (await dashboard()).prepaid_cents,
    'money not distributed': async () => (await admin().call(listUndistributed, {})).prepaid_cents,
    'fee panels': async () => sum((await panels()).map((one) => one.prepaid_cents)),
    'trial balance': async () => -(await account('2100')),
    'receipts and payments': () => statementRow('Fees paid in advance', 'income', 'cash'),
  },
  'bursaries held': {
    'list of cheques': async () =>
      sum((await admin().call(listBursaries, {})).rows.map((one) => one.held_cents)),
    'money not distributed': async () =>
      (await admin().call(listUndistributed, {})).bursaries_cents,
    'trial balance': async () => -(await account('2150')),
    'receipts and payments': () => statementRow('Bursaries not yet shared out', 'income', 'cash'),
  },
  'cash and bank': {
    'finance dashboard': async () => (await dashboard()).cash_cents,
    'its accounts': async () => sum((await dashboard()).accounts.map((one) => one.balance_cents)),
    setup: async () => {
      const { money_accounts } = await admin().call(getFinanceSetup, {});
      return sum(money_accounts.map((one) => one.balance_cents));
    },
    'cash books': async () => {
      const { money_accounts } = await admin().call(getFinanceSetup, {});
      const books = await Promise.all(
        money_accounts.map((one) =>
          admin().call(getCashBook, { money_account_id: one.id, ...year }),
        ),
      );
      return sum(books.map((book) => book.carried_down_cents));
    },
    'cash flow': async () => (await statement('cash-flow', 'cash')).results.at(-1)!.amount_cents,
    'receipts and payments': async () =>
      (await statement('income', 'cash')).results.at(-1)!.amount_cents,
  },
  'petty cash': {
    'its box': async () => (await admin().call(listPettyFloats, {})).rows[0]!.balance_cents,
    'finance dashboard': async () =>
      (await dashboard()).accounts.find((one) => one.name === 'Petty cash')!.balance_cents,
  },
  vouchers: {
    list: async () => (await admin().call(listVouchers, {})).count,
    file: async () => {
      const file: RawAnswer = await admin().call(exportVouchers, { format: 'csv' });
      return column(file, 'Voucher').filter(Boolean).length;
    },
    'audit pack': async () =>
      (await packRows('4 Payment vouchers.xlsx')).filter((row) => row[0]!.includes('/')).length,
  },
  'owed to suppliers': {
    'finance dashboard': async () => (await dashboard()).creditors_cents,
    suppliers: async () =>
      sum((await admin().call(listSuppliers, {})).rows.map((one) => one.owed_cents)),
    'trial balance': async () => -(await account('2000')),
  },
  spent: {
    'vote-head statement': async () => (await report({ report: 'vote-heads' })).totals!['spent']!,
    'its file': async () => cents(column(await exported({ report: 'vote-heads' }), 'Spent').at(-1)),
    'income and expenditure': async () =>
      (await statement('income', 'accrual')).sections[1]!.total.amount_cents,
    'transactions behind it': async () => (await rows({ figure: 'spent' })).total_cents,
  },
  'received by vote heads': {
    'vote-head statement': async () => {
      const { totals } = await report({ report: 'vote-heads' });
      return totals!['fees']! + totals!['received']!;
    },
    // A deposit for the pocket is a receipt of no vote head.
    'receipts and payments, without pockets': async () =>
      (await statement('income', 'cash')).sections[0]!.total.amount_cents -
      (await statementRow('Pocket money', 'income', 'cash')),
  },
  'both sides of the trial balance': {
    screen: async () =>
      (await admin().call(getTrialBalance, { month: '2026-12' })).debit_total_cents,
    'other side': async () =>
      (await admin().call(getTrialBalance, { month: '2026-12' })).credit_total_cents,
    file: async () => {
      const file: RawAnswer = await admin().call(exportTrialBalance, {
        month: '2026-12',
        format: 'csv',
      });
      return cents(column(file, 'Debit').at(-1));
    },
  },
};

test.each(Object.entries(figures))('%s is one figure, wherever it is told', async (_, tellers) => {
  const told: Record<string, number> = {};
  for (const [where, tell] of Object.entries(tellers)) told[where] = await tell();
  const [first] = Object.values(told);
  expect(told).toEqual(Object.fromEntries(Object.keys(told).map((where) => [where, first])));
  expect(first).not.toBe(0);
});
