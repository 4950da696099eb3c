import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelOtherIncome,
  printOtherIncome,
  recordOtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import {
  cancelPayment,
  printReceipt,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import {
  cancelGrant,
  listGrants,
  listReceiptContacts,
  listReceiptSeries,
  printGrant,
  printReceipts,
  recordGrant,
  sendReceipt,
} from '@darasa/contract/finance/receiving/receipts';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';
import { inScope } from '#platform/db/scope.ts';
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
  inScope(server.pool, { tenant_id, limits: '*' }, 'read', (db) => checkReceipt(db, code));

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
    sums: { amount_cents: 500_000_00 },
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
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: false });
  await school.sql(
    `update finance.grant_receipts set receipt_number = replace(receipt_number, '00005', '00003')
     where school_id = $1`,
    [school.school_id],
  );
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

test('whoever paid is told by SMS when the receipt is cancelled', async () => {
  const payer_phone = '0712700801';
  const paid = await admin.call(recordPayment, {
    student_id: books.students[2]!,
    amount_cents: 900_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-05',
    payer_phone,
  });
  await other.call(cancelPayment, {
    id: paid.id,
    reason: 'Entered twice.',
    cancelled_on: '2026-02-05',
  });
  const [text] = await textsTo(school, '254712700801');
  expect(text).toContain(`Receipt ${paid.receipt_number} (KES 900.00, Learner 3 Otieno)`);
  expect(text).toContain('was cancelled: Entered twice. Balance KES');
});

test('a receipt for two children is one paper, and a bank slip says that it waits', async () => {
  const [first_child, second_child] = books.students as [string, string];
  const slip = await admin.call(recordPayment, {
    student_id: first_child,
    amount_cents: 3_000_00,
    others: [{ student_id: second_child, amount_cents: 2_000_00 }],
    method: 'bank',
    money_account_id: books.bank_id,
    reference: 'SLIP77',
    received_on: '2026-02-06',
  });
  const day = { from: '2026-02-06', to: '2026-02-06', paper: 'a5' as const };
  const pdf: RawAnswer = await other.call(printReceipts, day);
  expect(pdf.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // The paper was printed once already, whichever child is open now.
  const [sibling] = await school.sql<{ id: string }>(
    'select id from finance.payments where receipt_number = $1 and student_id = $2',
    [slip.receipt_number, second_child],
  );
  await admin.call(printReceipt, { id: sibling!.id });
  const prints = await school.sql<{ copy_number: number }>(
    `select r.copy_number from finance.receipt_prints r
     join finance.payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
     where p.receipt_number = $1 order by r.copy_number`,
    [slip.receipt_number],
  );
  expect(prints.map((one) => one.copy_number)).toEqual([0, 1]);
  expect(await check(await codeOf(slip.id))).toMatchObject({ amount_cents: 5_000_00 });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('a grant is receipted once, and another person cancels it', async () => {
  const grant = {
    giver_name: 'Bidco',
    purpose: 'a water tank',
    vote_head_id: books.voteHead('TUI'),
    money_account_id: books.bank_id,
    amount_cents: 40_000_00,
    reference: 'TT 900',
    received_on: '2026-02-09',
  };
  const made = await admin.call(recordGrant, grant);
  for (const reference of ['tt900', 'SLIP77']) {
    await expect(admin.call(recordGrant, { ...grant, reference })).rejects.toMatchObject({
      code: 'payment.reference_used',
      body: { errors: [{ path: 'reference' }] },
    });
  }
  const cancel = { id: made.id, reason: 'The bank took it back', cancelled_on: '2026-02-10' };
  await expect(admin.call(cancelGrant, cancel)).rejects.toMatchObject({
    code: 'payment.cancel_own',
  });
  const [row] = await school.sql<{ verify_code: string }>(
    'select verify_code from finance.grant_receipts where id = $1',
    [made.id],
  );
  expect(await check(row!.verify_code)).toMatchObject({ verdict: 'genuine', holder: 'Bidco' });
  expect(await other.call(cancelGrant, cancel)).toMatchObject({ cancelled_on: expect.any(String) });
  expect(await check(row!.verify_code)).toMatchObject({ verdict: 'cancelled' });
  expect((await admin.call(listGrants, { search: 'water' })).sums).toEqual({ amount_cents: 0 });
  const pdf: RawAnswer = await admin.call(printGrant, { id: made.id });
  expect(pdf.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // The same transfer, entered rightly this time.
  await admin.call(recordGrant, { ...grant, amount_cents: 41_000_00 });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('the receipt of other income can be checked, and says which copy it is', async () => {
  const income = await admin.call(recordOtherIncome, {
    kind: 'hire',
    payer_name: 'Neema Church',
    particulars: 'Hall on Sunday',
    vote_head_id: books.voteHead('ACT'),
    amount_cents: 8_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-09',
  });
  const stored = () =>
    school.sql<{ verify_code: string; prints: number }>(
      `select verify_code, (select count(*)::int from finance.official_prints p
         where p.other_income_id = o.id) as prints
       from finance.other_incomes o where id = $1`,
      [income.id],
    );
  await admin.call(printOtherIncome, { id: income.id });
  await admin.call(printOtherIncome, { id: income.id });
  const [paper] = await stored();
  expect(paper!.prints).toBe(2);
  expect(await check(paper!.verify_code)).toMatchObject({
    verdict: 'genuine',
    title: 'Official receipt',
    amount_cents: 8_000_00,
  });
  await other.call(cancelOtherIncome, {
    id: income.id,
    reason: 'Paid by mistake',
    cancelled_on: '2026-02-10',
  });
  expect(await check(paper!.verify_code)).toMatchObject({ verdict: 'cancelled' });
});

test('a receipt is sent with its link, by SMS, e-mail or WhatsApp', async () => {
  const { id } = first;
  expect(await admin.call(listReceiptContacts, { id })).toEqual({ rows: [] });
  await admin.call(sendReceipt, { id, way: 'sms', phone: '0712700802' });
  const [text] = await textsTo(school, '254712700802');
  const link = /https?:\/\/\S+/.exec(text!)![0];
  const stranger = callerOf(server, { domain: school.domain });
  const paper = new URL(link).pathname.replace('/r/', '/api/receipts/');
  expect((await stranger.raw('GET', paper)).text.slice(0, 5)).toBe('%PDF-');
  await admin.call(sendReceipt, { id, way: 'email', email: 'Mother@Example.com' });
  expect(await textsTo(school, 'mother@example.com')).toHaveLength(1);
  const words = await admin.call(sendReceipt, { id, way: 'whatsapp', phone: '0712700803' });
  expect(words.whatsapp_url).toMatch(/^https:\/\/wa\.me\/254712700803\?text=Receipt%20/);
  const reader = await school.staff(['finance'], ['view']);
  const send = reader.call(sendReceipt, { id, way: 'sms', phone: '0712700802' });
  await expect(send).rejects.toMatchObject({ status: 403 });
  await expect(
    admin.call(sendReceipt, { id: second.id, way: 'sms', phone: '0712700802' }),
  ).rejects.toMatchObject({ code: 'payment.cancelled' });
});
