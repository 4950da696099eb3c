import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { runYearClosing } from '@darasa/contract/finance/books/closing';
import { createJournalVoucher } from '@darasa/contract/finance/books/journals';
import {
  getCapitation,
  receiveCapitation,
  recordOtherIncome,
  saveCapitation,
} from '@darasa/contract/finance/receiving/other-income';
import {
  behindCell,
  exportMoneyReport,
  getMoneyReport,
  type MoneyReport,
  printMonthlyReturn,
  reportNames,
} from '@darasa/contract/finance/overview/reports';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { listTransactions } from '@darasa/contract/finance/overview/transactions';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin } = school;
const other = await school.staff(['finance'], ['view', 'void', 'export']);
const head = await school.staff(['finance', 'dashboard'], undefined, {
  responsibility: 'DIRECTOR',
});
const semester_id = books.term_id;
const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
await admin.call(runBilling, {
  semester_id,
  billed_on: '2026-01-06',
  expected_cents: to_bill_cents,
});
const pay = (student: number, amount_cents: number, bursary?: string) =>
  admin.call(recordPayment, {
    student_id: books.students[student]!,
    amount_cents,
    method: bursary ? 'bursary' : 'cash',
    ...(bursary ? { payer_name: bursary, reference: `CHQ${amount_cents}` } : {}),
    money_account_id: bursary ? books.bank_id : books.cash_id,
    received_on: '2026-02-02',
  });
await pay(0, 21_000_00);
await pay(1, 30_000_00, 'Kibra NG-CDF');
const wrong = await pay(2, 4_000_00);
await other.call(cancelPayment, { id: wrong.id, reason: 'Bounced', cancelled_on: '2026-02-05' });
const days = { from: '2026-01-01', to: '2026-04-30' };
// A bursary shared out of a held cheque, farm money, and something spent without a vote head.
await admin.call(recordOtherIncome, {
  kind: 'farm',
  payer_name: 'Mama Njeri',
  particulars: 'Milk of the month',
  vote_head_id: books.voteHead('LUN'),
  amount_cents: 9_000_00,
  method: 'cash',
  money_account_id: books.cash_id,
  received_on: '2026-02-10',
});
const chart = await admin.call(getFinanceSetup, {});
const voucher = await admin.call(createJournalVoucher, {
  kind: 'adjustment',
  posted_on: '2026-02-11',
  memo: 'Charge of the bank',
  lines: [
    {
      account_id: chart.accounts.find((one) => one.part === 'bank-charges')!.id,
      debit_cents: 700_00,
    },
    {
      account_id: chart.money_accounts.find((one) => one.kind === 'cash')!.account_id,
      credit_cents: 700_00,
    },
  ],
});
const { round, step } = await head.call(getApproval, { id: voucher.item_id! });
await head.call(decide, { id: voucher.item_id!, decision: 'approve', round, step });

/** Opens every amount of a report: the rows behind it add up to exactly what it says. */
async function openAll(report: MoneyReport): Promise<number> {
  const cells = [...report.rows, null].flatMap((row) =>
    report.columns
      .filter((column) => column.kind === 'money')
      .map((column) => ({
        cell: [report.title, row?.label ?? 'Total', column.label],
        cents: (row ? row.values : report.totals)?.[column.key],
        behind: behindCell(row, column),
      })),
  );
  const opened = cells.filter((one) => one.cents && one.behind);
  for (const { cell, cents, behind } of opened) {
    const { posted_from: from, posted_to: to, ...filter } = behind!;
    const rows = await admin.call(listTransactions, { ...filter, from, to, page_size: 1 });
    expect([...cell, rows.total_cents]).toEqual([...cell, cents]);
  }
  return opened.length;
}

test('collection by any two dimensions ties to the ledger, and every cell opens', async () => {
  for (const by of ['class', 'vote-head', 'cashier', 'day', 'account', 'month'] as const) {
    const across = by === 'day' ? 'month' : 'method';
    const report = await admin.call(getMoneyReport, { ...days, by, across });
    expect([by, report.totals!['total'], report.proof!.ledger_cents]).toEqual([
      by,
      51_000_00,
      51_000_00,
    ]);
    expect(await openAll(report)).toBeGreaterThan(4);
  }
  const heads = await admin.call(getMoneyReport, { ...days, by: 'vote-head', across: 'none' });
  expect(heads.rows.map((row) => [row.label, row.values['total']])).toEqual([
    ['Lunch', 6_000_00],
    ['Paid in advance', 5_000_00],
    ['Tuition', 40_000_00],
  ]);
  await openAll(heads);
});

test('every other report opens cell by cell, before and after the year is closed', async () => {
  const figuresOf = async () => {
    const all: Record<string, MoneyReport['totals']> = {};
    for (const report of reportNames) {
      for (const each of ['group', 'learner'] as const) {
        const drawn = await admin.call(getMoneyReport, { report, semester_id, each });
        await openAll(drawn);
        all[`${report} ${each}`] = drawn.totals;
      }
    }
    return all;
  };
  const before = await figuresOf();
  expect(before['vote-heads group']).toMatchObject({ spent: 700_00, received: 9_000_00 });
  const setup = await admin.call(getFinanceSetup, {});
  await admin.call(runYearClosing, { id: setup.financial_years[0]!.id });
  expect(await figuresOf()).toEqual(before);
});

test('capitation and other income are in the reports as on their own tabs', async () => {
  const setup = await admin.call(getFinanceSetup, {});
  const financial_year_id = setup.financial_years[0]!.id;
  const capitation = await admin.call(saveCapitation, {
    financial_year_id,
    rates: [{ vote_head_id: books.voteHead('TUI'), amount_cents: 10_000_00 }],
    tranches: [
      { share: 5_000, enrolment_on: '2026-02-01' },
      { share: 5_000, enrolment_on: '2026-06-01' },
    ],
  });
  await admin.call(receiveCapitation, {
    tranche_id: capitation.tranches[0]!.id,
    payer_name: 'Ministry of Education',
    particulars: 'First tranche',
    amount_cents: 12_000_00,
    method: 'bank',
    reference: 'EFT1',
    money_account_id: books.bank_id,
    received_on: '2026-02-20',
  });
  const { tranches } = await admin.call(getCapitation, { financial_year_id });
  const drawn = await admin.call(getMoneyReport, { report: 'capitation' });
  expect(drawn.rows.map((row) => [row.values['due'], row.values['received']])).toEqual(
    tranches.map((one) => [one.expected_cents, one.received_cents]),
  );
  expect(drawn.totals).toMatchObject({ due: 30_000_00, received: 12_000_00 });
  await openAll(drawn);
  const heads = await admin.call(getMoneyReport, { report: 'vote-heads', semester_id });
  expect(heads.totals).toMatchObject({ received: 21_000_00 });
  await openAll(heads);
});

test('every report is drawn up, within the term when no day is given', async () => {
  for (const report of reportNames) {
    const drawn = await admin.call(getMoneyReport, { report, semester_id, compare: 'last-term' });
    expect(drawn.columns.length).toBeGreaterThan(0);
    if (drawn.proof) expect(drawn.proof.table_cents).toBe(drawn.proof.ledger_cents);
  }
  const efficiency = await admin.call(getMoneyReport, { report: 'efficiency', semester_id });
  expect(efficiency.totals).toMatchObject({ billed: 75_000_00, paid: 46_000_00, part: 613 });
  const sponsors = await admin.call(getMoneyReport, { report: 'bursaries', ...days });
  expect(sponsors.rows).toMatchObject([{ label: 'Kibra NG-CDF', values: { amount: 30_000_00 } }]);
  const changes = await admin.call(getMoneyReport, { report: 'changes', ...days });
  expect(changes.rows[0]!.label).toMatch(/^Cancelled receipt/);
});

test('days in the wrong order are refused with a sentence, in a report and in its file', async () => {
  const wrong = { report: 'collection', from: '2026-04-30', to: '2026-01-01' } as const;
  const refused = {
    status: 400,
    code: 'request.days_reversed',
    body: {
      resultMessage: {
        en: expect.stringContaining('1 Jan 2026, is before the first, 30 Apr 2026'),
      },
      errors: [{ path: 'to' }],
    },
  };
  await expect(admin.call(getMoneyReport, wrong)).rejects.toMatchObject(refused);
  await expect(admin.call(exportMoneyReport, { ...wrong, format: 'csv' })).rejects.toMatchObject(
    refused,
  );
  await admin.call(getMoneyReport, { ...wrong, from: wrong.to });
});

test('a report is exported, and the monthly return is one file of all its papers', async () => {
  const csv: RawAnswer = await other.call(exportMoneyReport, { report: 'ageing', format: 'csv' });
  expect(csv.text).toContain('Total');
  // On paper nobody knows which day today was.
  const { about } = await other.call(getMoneyReport, { report: 'ageing' });
  expect(about).toMatch(/^As at \d{1,2} \w{3} 20\d\d$/);
  const pdf: RawAnswer = await other.call(printMonthlyReturn, { month: '2026-02' });
  // Trial balance, summary, two cash books, the state of the banks, and the statement of one bank.
  expect(pdf.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(6);
  await expect(other.call(printMonthlyReturn, { month: '2026-13' })).rejects.toMatchObject({
    status: 400,
  });
  const viewer = await school.staff(['finance'], ['view']);
  await expect(viewer.call(printMonthlyReturn, { month: '2026-02' })).rejects.toMatchObject({
    status: 403,
  });
});
