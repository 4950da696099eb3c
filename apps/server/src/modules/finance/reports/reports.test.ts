import { previewBilling, runBilling } from '@darasa/contract/finance/billing';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/payments';
import {
  exportMoneyReport,
  getMoneyReport,
  printMonthlyReturn,
  reportNames,
} from '@darasa/contract/finance/reports';
import { listTransactions } from '@darasa/contract/finance/transactions';
import { expect, test } from 'vitest';
import { newBooks } from '../../../../test/new-books.ts';
import { newSchool } from '../../../../test/new-school.ts';
import { type RawAnswer, startServer } from '../../../../test/server.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin } = school;
const other = await school.staff(['finance'], ['view', 'void', 'export']);
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

test('collection by any two dimensions ties to the ledger', async () => {
  for (const by of ['class', 'vote-head', 'cashier', 'day', 'account'] as const) {
    const report = await admin.call(getMoneyReport, { ...days, by, across: 'method' });
    expect([by, report.totals!['total'], report.proof!.ledger_cents]).toEqual([
      by,
      51_000_00,
      51_000_00,
    ]);
  }
  const heads = await admin.call(getMoneyReport, { ...days, by: 'vote-head', across: 'none' });
  expect(heads.rows.map((row) => [row.label, row.values['total']])).toEqual([
    ['Lunch', 6_000_00],
    ['Paid in advance', 5_000_00],
    ['Tuition', 40_000_00],
  ]);
  const { posted_from: from, posted_to: to, ...filter } = heads.rows[2]!.behind!;
  const rows = await admin.call(listTransactions, { ...filter, from, to });
  expect(rows.total_cents).toBe(40_000_00);
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

test('a report is exported, and the monthly return is one file of three papers', async () => {
  const csv: RawAnswer = await other.call(exportMoneyReport, { report: 'ageing', format: 'csv' });
  expect(csv.text).toContain('Total');
  const pdf: RawAnswer = await other.call(printMonthlyReturn, { month: '2026-02' });
  expect(pdf.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  await expect(other.call(printMonthlyReturn, { month: '2026-13' })).rejects.toMatchObject({
    status: 400,
  });
  const viewer = await school.staff(['finance'], ['view']);
  await expect(viewer.call(printMonthlyReturn, { month: '2026-02' })).rejects.toMatchObject({
    status: 403,
  });
});
