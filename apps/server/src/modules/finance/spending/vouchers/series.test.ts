import { makeAuditPack } from '@darasa/contract/finance/overview/audit-pack';
import { listVouchers } from '@darasa/contract/finance/spending/vouchers';
import { beforeAll, expect, test } from 'vitest';
import { newBusySchool } from '#test/new-busy-school.ts';
import { openPack } from '#test/open-pack.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let busy: Awaited<ReturnType<typeof newBusySchool>>;

beforeAll(async () => {
  busy = await newBusySchool(server);
}, 60_000);

test('no number of a series is missing from the list or from the pack', async () => {
  const { admin } = busy.people;
  const list = (more: object) => admin.call(listVouchers, { sort: 'number', ...more });
  const { rows, count } = await list({});
  expect(rows).toHaveLength(count);
  const numbers = (kinds: string[]) =>
    rows.filter((row) => kinds.includes(row.kind)).map((row) => Number(row.number.slice(-4)));
  expect(numbers(['voucher', 'refund'])).toEqual([1, 2, 3]);
  expect(numbers(['petty-cash'])).toEqual([1, 2]);
  const pack = openPack(await admin.call(makeAuditPack, { from: '2026-01-01', to: busy.today }));
  const sheet = await pack.sheet('4 Payment vouchers.xlsx');
  for (const { number } of rows) expect(sheet).toContain(number);
});

test('a refund and petty cash stand there with what they say, and what was cancelled is not counted', async () => {
  const { admin } = busy.people;
  const refunds = await admin.call(listVouchers, { kind: 'refund' });
  expect(refunds).toMatchObject({
    sums: { net_cents: 2_000_00 },
    rows: [{ payee_name: 'Grace Wanjiru', method: 'cash', state: 'paid', lines: [] }],
  });
  const petty = await admin.call(listVouchers, { kind: 'petty-cash', sort: 'number' });
  expect(petty.sums).toEqual({ net_cents: 1_200_00 });
  expect(petty.rows.map((row) => [row.state, row.lines[0]!.amount_cents])).toEqual([
    ['paid', 1_200_00],
    ['cancelled', 1_200_00],
  ]);
});
