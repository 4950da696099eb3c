import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { recordOtherIncome } from '@darasa/contract/finance/receiving/other-income';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { listReceiptSeries, recordGrant } from '@darasa/contract/finance/receiving/receipts';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { sealYesterday } from './seals.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin } = school;
const [first, second, third] = books.students as [string, string, string];
const received_on = '2026-02-02';
const cash = { method: 'cash', money_account_id: books.cash_id, received_on } as const;
const gapsOnDashboard = async () =>
  (await admin.call(getMoneyDashboard, {})).exceptions.find((one) => one.rule === 'receipt-gaps');

test('one receipt for siblings, then a grant, then a payment: no number is missing', async () => {
  await admin.call(recordPayment, {
    ...cash,
    student_id: first,
    amount_cents: 1_000_00,
    others: [{ student_id: second, amount_cents: 500_00 }],
  });
  await admin.call(recordGrant, {
    giver_name: 'Ministry of Education',
    purpose: 'capitation',
    vote_head_id: books.voteHead('TUI'),
    money_account_id: books.bank_id,
    amount_cents: 50_000_00,
    received_on,
  });
  await admin.call(recordPayment, { ...cash, student_id: third, amount_cents: 700_00 });
  for (const payer_name of ['Mama Njeri', 'Baba Otieno']) {
    await admin.call(recordOtherIncome, {
      ...cash,
      kind: 'farm',
      payer_name,
      particulars: 'Milk of the week',
      vote_head_id: books.voteHead('TUI'),
      amount_cents: 300_00,
    });
  }
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  const { rows } = await admin.call(listReceiptSeries, {});
  expect(rows.map(({ kind, count, missing_count }) => [kind, count, missing_count])).toEqual([
    ['receipt', 3, 0],
    ['official-receipt', 2, 0],
  ]);
  expect(await gapsOnDashboard()).toBeUndefined();
});

test('siblings do not hide a number that vanished, and official receipts are watched too', async () => {
  await school.sql(
    `update finance.grant_receipts set receipt_number = replace(receipt_number, '00002', '00009')
     where school_id = $1`,
    [school.school_id],
  );
  expect(await gapsOnDashboard()).toMatchObject({ count: 6 });
  const { rows } = await admin.call(listReceiptSeries, {});
  expect(rows[0]).toMatchObject({ missing_count: 6 });
  await school.sql(
    `update finance.grant_receipts set receipt_number = replace(receipt_number, '00009', '00002')
     where school_id = $1`,
    [school.school_id],
  );
  await school.sql(
    `update finance.other_incomes set receipt_number = regexp_replace(receipt_number, '2$', '4')
     where school_id = $1`,
    [school.school_id],
  );
  const { is_sound, broken } = await admin.call(proveLedger, {});
  expect(is_sound).toBe(false);
  expect(broken).toEqual([expect.stringMatching(/^2 of the receipts numbered/)]);
});

test('when the nightly proof fails, the office hears of it by the morning', async () => {
  const { tenant_id, school_id } = school;
  const now = new Date(server.clock.now.getTime() + 86_400_000);
  const night = () =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
      sealYesterday({ db, tenant_id, school_id, now }),
    );
  await night();
  await night();
  const { rows } = await admin.call(listNotifications, {});
  const told = rows.filter((one) => one.title.includes('proof of the books'));
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toMatch(/^2 of the receipts/);
});
