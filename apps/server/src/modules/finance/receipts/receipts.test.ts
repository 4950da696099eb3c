import { proveLedger } from '@darasa/contract/finance/ledger';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/payments';
import {
  listGrants,
  listReceiptSeries,
  makeReceiptLink,
  openReceipt,
  printGrant,
  printReceipts,
  recordGrant,
} from '@darasa/contract/finance/receipts';
import { expect, test } from 'vitest';
import { newBooks } from '../../../../test/new-books.ts';
import { newSchool } from '../../../../test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '../../../../test/server.ts';
import { inScope } from '../../../platform/db/scope.ts';
import { checkReceipt } from './verify.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin } = school;
const other = await school.staff(['finance'], ['view', 'void', 'export']);
const pay = (student: number, amount_cents: number) =>
  admin.call(recordPayment, {
    student_id: books.students[student]!,
    amount_cents,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });
const first = await pay(0, 1_000_00);
const second = await pay(1, 2_000_00);

const codeOf = async (payment_id: string) => {
  const [row] = await school.sql<{ verify_code: string }>(
    'select verify_code from finance.payments where id = $1',
    [payment_id],
  );
  return row!.verify_code;
};
const check = (code: string, tenant_id = school.tenant_id) =>
  inScope(server.pool, { tenant_id }, 'read', (db) => checkReceipt(db, code));

test('anybody with the paper learns the amount and the first name, and no more', async () => {
  const code = await codeOf(first.id);
  expect(await check(code.toLowerCase())).toEqual({
    verdict: 'genuine',
    title: 'Receipt',
    serial: first.receipt_number,
    school_name: expect.any(String),
    holder: 'Learner 1',
    issued_on: '2026-02-02',
    amount_cents: 1_000_00,
  });
  const stranger = await newSchool(server);
  expect(await check(code, stranger.tenant_id)).toEqual({ verdict: 'not-ours' });
  for (const wrong of ['', "X' or '1", 'AAAA']) {
    expect(await check(wrong)).toEqual({ verdict: 'not-ours' });
  }
  await other.call(cancelPayment, {
    id: second.id,
    reason: 'Wrong learner',
    cancelled_on: '2026-02-02',
  });
  const cancelled = await check(await codeOf(second.id));
  expect(cancelled).toMatchObject({ verdict: 'cancelled', serial: second.receipt_number });
  expect(cancelled).not.toHaveProperty('holder');
});

test('a link opens the paper without a sign-in until it ends', async () => {
  const { link } = await admin.call(makeReceiptLink, { id: first.id });
  const code = link.split('/r/')[1]!;
  const address = `/api${openReceipt.path.replace(':code', code)}`;
  const stranger = callerOf(server, { domain: school.domain });
  const opened = await stranger.raw('GET', address);
  expect(opened.text.slice(0, 5)).toBe('%PDF-');
  await school.sql(`update finance.receipt_links set expires_at = '2026-01-01' where code = $1`, [
    code,
  ]);
  expect((await stranger.raw('GET', address)).status).toBe(404);
});

test('a grant has its receipt, its letter and its place in the ledger', async () => {
  const grant = {
    giver_name: 'Ministry of Education',
    purpose: 'capitation, first tranche',
    vote_head_id: books.voteHead('TUI'),
    money_account_id: books.bank_id,
    amount_cents: 500_000_00,
    reference: 'eft 77',
    received_on: '2026-02-03',
  };
  const made = await admin.call(recordGrant, grant);
  expect(made).toMatchObject({ reference: 'EFT77', vote_head_name: 'Tuition' });
  const future = admin.call(recordGrant, { ...grant, received_on: '2099-01-01' });
  await expect(future).rejects.toMatchObject({ body: { errors: [{ path: 'received_on' }] } });
  const pdf: RawAnswer = await admin.call(printGrant, { id: made.id });
  expect(pdf.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  expect(await admin.call(listGrants, { search: 'capitation' })).toMatchObject({
    count: 1,
    total_cents: 500_000_00,
  });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('the numbers run without a gap, and one that vanished is named', async () => {
  const { rows } = await admin.call(listReceiptSeries, {});
  expect(rows).toMatchObject([{ count: 3, cancelled_count: 1, missing_count: 0, missing: [] }]);
  await school.sql(
    `update finance.grant_receipts set receipt_number = replace(receipt_number, '00003', '00005')
     where school_id = $1`,
    [school.school_id],
  );
  const [gap] = (await admin.call(listReceiptSeries, {})).rows;
  expect(gap!.missing.map((one) => one.slice(-5))).toEqual(['00003', '00004']);
});

test('the receipts of a day print in one file, each counted', async () => {
  const day = { from: '2026-02-02', to: '2026-02-02' };
  const pdf: RawAnswer = await other.call(printReceipts, { ...day, class_id: books.class_id });
  expect(pdf.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  const prints = await school.sql('select 1 from finance.receipt_prints where school_id = $1', [
    school.school_id,
  ]);
  expect(prints).toHaveLength(2);
  const none = other.call(printReceipts, { from: '2026-03-01', to: '2026-03-02' });
  await expect(none).rejects.toMatchObject({ code: 'receipts.none' });
});
