import {
  createExpense,
  listExpenses,
  sanctionExpense,
} from '@darasa/contract/finance/spending/expenses';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  createSupplier,
  exportRetentions,
  getSupplierLedger,
  listRetentions,
  listSuppliers,
} from '@darasa/contract/finance/spending/suppliers';
import {
  authoriseVoucher,
  cancelVoucher,
  prepareVoucher,
} from '@darasa/contract/finance/spending/vouchers';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { school, clerk, head, approve, flour, byBank, balanceOf } = await newSpending(server);
const builder = await clerk.call(createSupplier, { name: 'Mjengo Builders' });
const due_on = addDays(today, 180);
const bill = (invoice_number: string, change: object) =>
  flour({
    payee_name: undefined,
    supplier_id: builder.id,
    title: 'A classroom',
    invoice_number,
    duplicate_seen: true,
    ...change,
  });
const supplier = async () => (await clerk.call(listSuppliers, { search: 'Mjengo' })).rows[0]!;

test('something is held back of an invoice only, by percentage or amount, and until a day', async () => {
  const refused = async (change: object, path: string) =>
    expect(clerk.call(createExpense, bill('R0', change))).rejects.toMatchObject({
      body: { errors: [{ path }] },
    });
  await refused({ retention_percent: 10 }, 'retention_due_on');
  await refused({ retention_due_on: due_on }, 'retention_due_on');
  await refused(
    { retention_percent: 10, retention_cents: 100, retention_due_on: due_on },
    'retention_cents',
  );
  await refused({ retention_cents: 42_000_00, retention_due_on: due_on }, 'retention_cents');
  await refused(
    { retention_percent: 10, retention_due_on: due_on, invoice_number: undefined },
    'invoice_number',
  );
});

test('what is held back stands on its own account until its day, and then two people pay it', async () => {
  const made = await clerk.call(
    createExpense,
    bill('R1', { retention_percent: 10, retention_due_on: due_on }),
  );
  expect(made).toMatchObject({ amount_cents: 42_000_00, retention_cents: 4_200_00 });
  await approve(made.item_id!);
  expect([await balanceOf('2000'), await balanceOf('2010')]).toEqual([-37_800_00, -4_200_00]);
  expect(await supplier()).toMatchObject({ owed_cents: 37_800_00, held_cents: 4_200_00 });
  const first = await clerk.call(prepareVoucher, { expense_id: made.id, ...byBank() });
  expect(first).toMatchObject({ gross_cents: 37_800_00, is_retention: false });
  await head.call(authoriseVoucher, { id: first.id });
  const release = () =>
    clerk.call(prepareVoucher, { expense_id: made.id, is_retention: true, ...byBank() });
  await expect(release()).rejects.toMatchObject({ code: 'voucher.held_back' });
  expect(await clerk.call(listRetentions, {})).toMatchObject({
    rows: [{ number: made.number, left_cents: 4_200_00, due_on, is_due: false }],
    total_cents: 4_200_00,
  });
  await clerk.call(exportRetentions, { format: 'csv' });
  await school.sql('update finance.expenses set retention_due_on = $2 where id = $1', [
    made.id,
    today,
  ]);
  const second = await release();
  expect(second).toMatchObject({ gross_cents: 4_200_00, is_retention: true });
  await expect(release()).rejects.toMatchObject({ code: 'voucher.nothing_left' });
  await expect(clerk.call(authoriseVoucher, { id: second.id })).rejects.toMatchObject({
    code: 'voucher.own',
  });
  await head.call(authoriseVoucher, { id: second.id });
  expect([await balanceOf('2000'), await balanceOf('2010')]).toEqual([0, 0]);
  expect((await clerk.call(listExpenses, { id: made.id })).rows[0]).toMatchObject({
    state: 'paid',
    retention_vouchered_cents: 4_200_00,
  });
  const ledger = await clerk.call(getSupplierLedger, { id: builder.id });
  expect(ledger.rows.map((row) => [row.balance_cents, row.held_cents])).toEqual([
    [42_000_00, 4_200_00],
    [4_200_00, 4_200_00],
    [0, 0],
  ]);
  await head.call(cancelVoucher, {
    id: second.id,
    reason: 'Paid too early',
    cancelled_on: today,
    seen_state: 'paid',
  });
  expect(await supplier()).toMatchObject({ owed_cents: 0, held_cents: 4_200_00 });
  expect(await clerk.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('who sanctions less holds back the same part of it', async () => {
  const made = await clerk.call(
    createExpense,
    bill('R2', { retention_cents: 2_100_00, retention_due_on: due_on }),
  );
  const cut = await head.call(sanctionExpense, {
    id: made.id,
    sanctioned_cents: [20_000_00, 1_000_00],
    reason: 'Half of it is done',
  });
  expect(cut).toMatchObject({ amount_cents: 21_000_00, retention_cents: 1_050_00 });
});

test('the proof finds a bill that holds back another amount than the books', async () => {
  const forge = (cents: number) =>
    school.sql(`update finance.expenses set retention_cents = $1 where invoice_number = 'R1'`, [
      cents,
    ]);
  await forge(4_000_00);
  const proof = await clerk.call(proveLedger, {});
  expect(proof.is_sound).toBe(false);
  expect(proof.broken.join(' ')).toContain('held back');
  await forge(4_200_00);
  expect(await clerk.call(proveLedger, {})).toMatchObject({ is_sound: true });
});
