import type { Endpoint } from '@darasa/contract/endpoint';
import { exportBursaries, receiveBursary } from '@darasa/contract/finance/sponsors/bursaries';
import { createExtraCharge, exportExtraCharges } from '@darasa/contract/finance/fees/extra-charges';
import { exportFeeBatches } from '@darasa/contract/finance/fees/fee-batches';
import { exportImprests } from '@darasa/contract/finance/spending/imprests';
import { exportGrants, exportReceiptSeries } from '@darasa/contract/finance/receiving/receipts';
import { exportShifts } from '@darasa/contract/finance/receiving/shifts';
import { exportTransfers } from '@darasa/contract/finance/books/transfers';
import { exportClaims } from '@darasa/contract/finance/receiving/claims';
import { exportRecurring } from '@darasa/contract/finance/spending/expenses';
import { exportFeeStructures } from '@darasa/contract/finance/fees/fee-structures';
import { exportCapitation } from '@darasa/contract/finance/receiving/other-income';
import {
  createPettyFloat,
  exportPettyVouchers,
} from '@darasa/contract/finance/spending/petty-cash';
import { exportAccountMonths } from '@darasa/contract/finance/reconciliation/reconciliation';
import { exportRemembered } from '@darasa/contract/finance/reconciliation/remembered-narrations';
import {
  addBoardMember,
  exportBoard,
  exportFinancialUpdates,
  planFinancialUpdate,
} from '@darasa/contract/finance/overview/financial-updates';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { exportStatements } from '@darasa/contract/finance/reconciliation/bank-statements';
import { exportBatches, exportCheques } from '@darasa/contract/finance/spending/vouchers';
import {
  createWaiver,
  createWaiverType,
  exportWaiverCosts,
  exportWaivers,
} from '@darasa/contract/finance/fees/waivers';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;

beforeAll(async () => {
  school = await newSchool(server);
  const books = await newBooks(school, { learners: 1 });
  const { admin } = school;
  await admin.call(receiveBursary, {
    sponsor: 'NG-CDF Dagoretti North',
    reference: 'CH77',
    amount_cents: 5_000_00,
    money_account_id: books.bank_id,
    received_on: '2026-02-02',
  });
  await admin.call(createExtraCharge, {
    name: 'Trip to Naivasha',
    vote_head_id: books.voteHead('LUN'),
    semester_id: books.term_id,
    amount_cents: 1_500_00,
    charged_on: '2026-02-02',
  });
  const type = await admin.call(createWaiverType, {
    name: 'Half',
    basis: 'percent',
    percent: 50,
  });
  await admin.call(createWaiver, {
    name: 'Bright minds',
    waiver_type_id: type.id,
    kind: 'grouped',
    semester_ids: [books.term_id],
    reason: 'Agreed by the board',
  });
  await school.admin.call(addBoardMember, { name: 'Mrs Chair', phone: '0722000418' });
  await school.admin.call(planFinancialUpdate, {
    kind: 'board',
    every: 'week',
    first_on: addDays(isoDate(server.clock.now), 1),
    text_en: 'Paid: {{paid}}',
  });
});

const lists: [Endpoint, string, string][] = [
  [exportBursaries, 'Sponsor,Cheque,Received', 'NG-CDF Dagoretti North,CH77'],
  [exportExtraCharges, 'Name,Charged on,Term', 'Trip to Naivasha'],
  [exportWaivers, 'Number,Name,Kind', 'Bright minds,Half'],
  [exportFeeBatches, 'Number,What,Vote head', ''],
  [exportTransfers, 'Number,Date,From', ''],
  [exportImprests, 'Number,Holder,Purpose', ''],
  [exportCheques, 'Leaf,Payee,Voucher,Account,Drawn', ''],
  [exportShifts, 'Cashier,Box,Opened', ''],
  [exportGrants, 'Receipt,Received,From', ''],
  [exportClaims, 'Learner,Adm no,Reference,Paid on', ''],
  [exportRecurring, 'What,Pay,Vote head', ''],
  [exportReceiptSeries, 'Series,Account,First,Last', ''],
  [exportBatches, 'Made,By,From', ''],
  [exportStatements, 'File,Account,From', ''],
  [exportRemembered, 'Narration,Means,Learner', ''],
  [exportAccountMonths, 'Account,Month,State', ''],
  [exportBoard, 'Name,Phone', 'Mrs Chair,0722 000 418'],
  [exportFinancialUpdates, 'Update,For,How often', 'For the board,The board,Every week'],
];

test('every list of money leaves as a file, with its heads and its rows', async () => {
  for (const [endpoint, heads, row] of lists) {
    const answer = (await school.admin.call(endpoint, { format: 'csv' })) as RawAnswer;
    expect(answer.text).toContain(heads);
    expect(answer.text).toContain(row);
  }
});

test('what belongs to a year or to a box leaves as a file too', async () => {
  const { admin, sql } = school;
  const { financial_years } = await admin.call(getFinanceSetup, {});
  const { id: financial_year_id } = financial_years[0]!;
  const [staff] = await sql<{ id: string }>('select id from identity.staff where user_id = $1', [
    admin.id,
  ]);
  const float = await admin.call(createPettyFloat, {
    name: 'Box',
    staff_id: staff!.id,
    level_cents: 10_000_00,
    spend_max_cents: 1_000_00,
  });
  const heads = async (endpoint: Endpoint, input: object) =>
    ((await admin.call(endpoint, { ...input, format: 'csv' })) as RawAnswer).text;
  expect(await heads(exportPettyVouchers, { id: float.id })).toContain('Voucher,Day,Paid to');
  expect(await heads(exportFeeStructures, { financial_year_id })).toContain(
    'Class,Category,Group,Term,Code',
  );
  expect(await heads(exportCapitation, { financial_year_id })).toContain('Tranche,Share');
  expect(await heads(exportWaiverCosts, { year: 2026 })).toContain('By,Name,Learners');
});

test('whoever may not take copies takes none', async () => {
  const reader = await school.staff(['finance'], ['view', 'create']);
  for (const [endpoint] of lists) {
    await expect(reader.call(endpoint, { format: 'csv' })).rejects.toMatchObject({ status: 403 });
  }
});
