import {
  createPettyFloat,
  spendPettyCash,
  topUpPettyCash,
} from '@darasa/contract/finance/spending/petty-cash';
import { cancelPettyVoucher, listPettyFloats } from '@darasa/contract/finance/spending/petty-cash';
import {
  authoriseVoucher,
  cancelVoucher,
  checkPayee,
  prepareBatch,
  prepareVoucher,
  releaseBatch,
} from '@darasa/contract/finance/spending/vouchers';
import { listInbox } from '@darasa/contract/platform/approvals';
import { changeSetting } from '@darasa/contract/settings/settings';
import { isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { school, books, clerk, head, clerk_staff_id, approve, approvedExpense, byBank, balanceOf } =
  await newSpending(server);
const second = await school.staff(['finance']);

const voucherFor = async (amount_cents: number, title: string, more: object = {}) => {
  const line = { vote_head_id: books.voteHead('RMI'), particulars: title, amount_cents };
  const { id } = await approvedExpense({ title, lines: [line] });
  return clerk.call(prepareVoucher, { expense_id: id, ...byBank(), ...more });
};

test('a voucher never takes more than its account holds', async () => {
  const before = await balanceOf('1010');
  const { id } = await voucherFor(9_000_000_00, 'A school bus');
  await head.call(authoriseVoucher, { id });
  await expect(second.call(authoriseVoucher, { id })).rejects.toMatchObject({
    code: 'account.not_covered',
  });
  expect(await balanceOf('1010')).toBe(before);
});

test('an EFT above the limit is signed by two, as a cheque is', async () => {
  const large = await voucherFor(100_000_01, 'Roof');
  expect(large).toMatchObject({ needs_second: true });
  expect((await voucherFor(100_000_00, 'Gutters')).needs_second).toBe(false);
  const { id } = large;
  expect(await head.call(authoriseVoucher, { id })).toMatchObject({
    state: 'prepared',
    signed_by_id: head.id,
  });
  await expect(head.call(authoriseVoucher, { id })).rejects.toMatchObject({
    code: 'voucher.signed_by_you',
  });
  expect(await second.call(authoriseVoucher, { id })).toMatchObject({ state: 'paid' });
});

test('a large payment in parts is signed by two as well', async () => {
  const line = {
    vote_head_id: books.voteHead('RMI'),
    particulars: 'Tank',
    amount_cents: 150_000_00,
  };
  const { id: expense_id } = await approvedExpense({ title: 'Tank', lines: [line] });
  const part = () =>
    clerk.call(prepareVoucher, { expense_id, gross_cents: 75_000_00, ...byBank() });
  const one = await part();
  const other = await part();
  expect(other.needs_second).toBe(true);
  for (const { id } of [one, other]) {
    expect(await head.call(authoriseVoucher, { id })).toMatchObject({ state: 'prepared' });
    expect(await second.call(authoriseVoucher, { id })).toMatchObject({ state: 'paid' });
  }
});

test('a batch does not carry a large payment past its first signature', async () => {
  const key = 'finance.two_sign_above_cents';
  await school.admin.call(changeSetting, { key, value: 1_000_00, version: 0 });
  const { id, number } = await voucherFor(2_000_00, 'Paint', { payee_account: '01100 22' });
  await head.call(checkPayee, { id, registered_name: 'MAMA NJERI' });
  const batch = await clerk.call(prepareBatch, { voucher_ids: [id] });
  const release = { id: batch.id, hash: batch.hash };
  await expect(second.call(releaseBatch, release)).rejects.toMatchObject({
    code: 'voucher.unsigned',
    message: expect.stringContaining(number),
  });
  await head.call(authoriseVoucher, { id });
  await expect(second.call(authoriseVoucher, { id })).rejects.toMatchObject({
    code: 'voucher.in_batch',
  });
  await expect(head.call(releaseBatch, release)).rejects.toMatchObject({
    code: 'voucher.signed_by_you',
  });
  expect(await second.call(releaseBatch, release)).toMatchObject({ state: 'released' });
  await school.admin.call(changeSetting, { key, value: 100_000_00, version: 1 });
});

test('whoever prepared what was paid does not take it back alone', async () => {
  const { id } = await voucherFor(3_000_00, 'Nails');
  const cancel = { id, reason: 'Paid to the wrong shop', cancelled_on: today };
  await head.call(authoriseVoucher, { id });
  await expect(clerk.call(cancelVoucher, { ...cancel, seen_state: 'paid' })).rejects.toMatchObject({
    code: 'voucher.cancel_own',
    status: 403,
  });
  expect(await second.call(cancelVoucher, { ...cancel, seen_state: 'paid' })).toMatchObject({
    state: 'cancelled',
  });
  // What nobody has paid is only crossed out.
  const open = await voucherFor(1_000_00, 'Screws');
  await clerk.call(cancelVoucher, { ...cancel, id: open.id, seen_state: 'prepared' });
});

test('petty cash that was spent is not put back by whoever spent it', async () => {
  const { id } = await head.call(createPettyFloat, {
    name: 'Petty cash',
    staff_id: clerk_staff_id,
    level_cents: 5_000_00,
    spend_max_cents: 1_000_00,
  });
  await clerk.call(topUpPettyCash, { id, from_id: books.bank_id });
  const waiting = await head.call(listInbox, {});
  await approve(waiting.rows.find((row) => row.title.startsWith('Top-up'))!.id);
  await clerk.call(spendPettyCash, {
    id,
    spent_on: today,
    payee_name: 'Posta',
    particulars: 'Stamps',
    vote_head_id: books.voteHead('OFF'),
    amount_cents: 500_00,
  });
  const [float] = (await clerk.call(listPettyFloats, {})).rows;
  const cancel = { id: float!.vouchers[0]!.id, reason: 'Written twice' };
  await expect(clerk.call(cancelPettyVoucher, cancel)).rejects.toMatchObject({
    code: 'voucher.cancel_own',
  });
  expect(await head.call(cancelPettyVoucher, cancel)).toMatchObject({ balance_cents: 5_000_00 });
});
