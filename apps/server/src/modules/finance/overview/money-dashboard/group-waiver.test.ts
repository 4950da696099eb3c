import { behindException, exception_days } from '@darasa/contract/finance/books/figures';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { listTransactions } from '@darasa/contract/finance/overview/transactions';
import { changeSetting } from '@darasa/contract/settings/settings';
import { addDays } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newBusySchool } from '#test/new-busy-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('a waiver for a group counts whole against the limit, and opens whole', async () => {
  const { people, today } = await newBusySchool(server);
  const { admin } = people;
  // Two learners were waived 10,000.00 each.
  const setLimit = (value: number, version: number) =>
    admin.call(changeSetting, { key: 'finance.waiver_notice_cents', value, version });
  const large = async () =>
    (await admin.call(getMoneyDashboard, {})).exceptions.find((one) => one.rule === 'waivers');
  await setLimit(15_000_00, 0);
  const found = await large();
  expect(found).toMatchObject({ count: 1, amount_cents: 20_000_00 });
  const { posted_from: from, ...filter } = behindException(
    found!,
    addDays(today, -exception_days),
  )!;
  const behind = await admin.call(listTransactions, { ...filter, from } as never);
  expect(behind).toMatchObject({ count: 2, total_cents: 20_000_00 });
  await setLimit(20_000_01, 1);
  expect(await large()).toBeUndefined();
}, 60_000);
