import { editDocument, listDocuments } from '@darasa/contract/administration/school/documents';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { listReceiptSeries, recordGrant } from '@darasa/contract/finance/receiving/receipts';
import {
  createMoneyAccount,
  editMoneyAccount,
  getFinanceSetup,
} from '@darasa/contract/finance/books/setup';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin } = school;
const [first, second, third] = books.students as [string, string, string];
const received_on = '2026-03-02';

let paid = 0;
const pay = async (student_id: string, money_account_id: string, more = {}) => {
  const slip = { method: 'bank', reference: `SLIP${++paid}`, received_on } as const;
  const input = { student_id, amount_cents: 1_000_00, money_account_id, ...slip, ...more };
  return (await admin.call(recordPayment, input)).receipt_number;
};
const bankNow = async () => {
  const { money_accounts } = await admin.call(getFinanceSetup, {});
  return money_accounts.find((one) => one.id === books.bank_id)!;
};
const write = async (receipt_format: string) => {
  const { id, version } = await bankNow();
  return admin.call(editMoneyAccount, { id, version, receipt_format });
};

test('what is paid into a bank with a series of its own is numbered there, without a gap', async () => {
  await pay(first, books.bank_id);
  await write('KH/KCB/{yy}/{seq:4}');
  expect(await pay(first, books.bank_id)).toBe('KH/KCB/26/0001');
  expect(await pay(second, books.cash_id, { method: 'cash' })).toMatch(/00002$/);
  // A payment that is refused takes no number along.
  await expect(pay(books.bank_id, books.bank_id)).rejects.toMatchObject({
    code: 'student.not_found',
  });
  const others = [{ student_id: third, amount_cents: 500_00 }];
  expect(await pay(second, books.bank_id, { others })).toBe('KH/KCB/26/0002');
  const grant = await admin.call(recordGrant, {
    giver_name: 'Ministry of Education',
    purpose: 'capitation',
    vote_head_id: books.voteHead('TUI'),
    money_account_id: books.bank_id,
    amount_cents: 50_000_00,
    received_on,
  });
  expect(grant.receipt_number).toBe('KH/KCB/26/0003');
  const many = await Promise.all([first, second, third].map((one) => pay(one, books.bank_id)));
  expect(many.toSorted()).toEqual(['KH/KCB/26/0004', 'KH/KCB/26/0005', 'KH/KCB/26/0006']);

  const { rows } = await admin.call(listReceiptSeries, {});
  const bank = (await bankNow()).name;
  expect(rows.map((one) => [one.money_account_name, one.count, one.missing_count])).toEqual(
    expect.arrayContaining([
      [null, 2, 0],
      [bank, 6, 0],
    ]),
  );
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('who comes back to a series goes on behind its last, also with longer numbers', async () => {
  const { id, version } = await bankNow();
  await admin.call(editMoneyAccount, { id, version, clear: ['receipt_format'] });
  expect(await pay(first, books.bank_id)).toMatch(/00003$/);
  await write('KH/KCB/{yy}/{seq:6}');
  expect(await pay(first, books.bank_id)).toBe('KH/KCB/26/000007');
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('nobody else writes like that: not another account, not the school', async () => {
  const taken = { code: 'document.series_taken', body: { errors: [{ path: 'receipt_format' }] } };
  const equity = { name: 'Equity', kind: 'bank' } as const;
  for (const receipt_format of ['KH/KCB/{yy}/{seq:4}', 'kh/kcb/26/{seq}']) {
    await expect(
      admin.call(createMoneyAccount, { ...equity, receipt_format }),
    ).rejects.toMatchObject(taken);
  }
  const { rows } = await admin.call(listDocuments, {});
  const receipt = rows.find((one) => one.document === 'receipt')!;
  await expect(write(receipt.format!)).rejects.toMatchObject(taken);
  const { document, version } = receipt;
  await expect(
    admin.call(editDocument, { document, version, format: 'KH/KCB/{yy}/{seq:5}' }),
  ).rejects.toMatchObject({
    code: 'document.series_taken',
    body: { errors: [{ path: 'format' }] },
  });
  // What the school wrote on its receipts until now stays its own.
  await admin.call(editDocument, { document, version, format: 'KH/R/{yy}/{seq:5}' });
  await expect(write(receipt.format!)).rejects.toMatchObject({ code: 'document.series_used' });
});

test.each(['KCB', '{seq}/KCB', 'KCB/{yy}{seq:4}', '{seq:4}'])(
  'the series of an account is told by how its numbers begin: not by %s',
  async (receipt_format) => {
    await expect(write(receipt_format)).rejects.toMatchObject({
      body: { errors: [{ path: 'receipt_format' }] },
    });
  },
);

test('a number that vanished from it is missed there', async () => {
  await school.sql(
    `update finance.payments set receipt_number = 'KH/KCB/26/0012'
     where school_id = $1 and receipt_number = 'KH/KCB/26/0005'`,
    [school.school_id],
  );
  const { rows } = await admin.call(listReceiptSeries, {});
  const [missed] = rows.filter((one) => one.missing_count > 0);
  expect(missed).toMatchObject({ money_account_name: (await bankNow()).name, missing_count: 5 });
  expect((await admin.call(proveLedger, {})).broken).toEqual([
    '5 of the receipts numbered KH/KCB/26/… are missing',
  ]);
});

test('a school that moves over goes on behind its used receipt book, and never back', async () => {
  const { id, version } = await bankNow();
  const change = { id, version, receipt_format: 'KH/NEW/{seq:5}' };
  await expect(
    admin.call(editMoneyAccount, { id, version, clear: ['receipt_format'], receipt_next: 7 }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'receipt_next' }] } });
  const moved = await admin.call(editMoneyAccount, { ...change, receipt_next: 351 });
  expect(await pay(first, books.bank_id)).toBe('KH/NEW/00351');
  expect(await pay(second, books.bank_id)).toBe('KH/NEW/00352');
  await expect(
    admin.call(editMoneyAccount, { id, version: moved.version, receipt_next: 352 }),
  ).rejects.toMatchObject({
    code: 'document.number_lowered',
    body: { errors: [{ path: 'receipt_next' }] },
  });
  const { rows } = await admin.call(listReceiptSeries, {});
  const own = rows.find((one) => JSON.stringify(one).includes('KH/NEW/'));
  expect(own).toMatchObject({ missing_count: 0 });
});
