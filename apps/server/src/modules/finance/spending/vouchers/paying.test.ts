import { getTrialBalance } from '@darasa/contract/finance/books/accounting';
import { cancelExpense } from '@darasa/contract/finance/spending/expenses';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { createTransfer, listTransfers } from '@darasa/contract/finance/books/transfers';
import {
  authoriseVoucher,
  cancelBatch,
  cancelVoucher,
  checkPayee,
  downloadBatch,
  listBatches,
  listCheques,
  prepareBatch,
  prepareVoucher,
  presentCheque,
  printCheque,
  releaseBatch,
  spoilCheque,
} from '@darasa/contract/finance/spending/vouchers';
import { changeSetting } from '@darasa/contract/settings/settings';
import { isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { startServer } from '#test/server.ts';
import { newSpending } from '#test/new-spending.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { school, books, clerk, head, approve, approvedExpense, byBank, balanceOf } =
  await newSpending(server);

describe('payments', () => {
  test('by cheque use a leaf once; a cancelled leaf is kept', async () => {
    const made = await approvedExpense({
      title: 'Window panes',
      lines: [
        { vote_head_id: books.voteHead('RMI'), particulars: 'Glass', amount_cents: 5_000_00 },
      ],
    });
    const cheque = { ...byBank(), method: 'cheque' as const, reference: '000123' };
    const voucher = await clerk.call(prepareVoucher, { expense_id: made.id, ...cheque });
    const signed = await head.call(authoriseVoucher, { id: voucher.id });
    expect(signed).toMatchObject({ state: 'prepared', needs_second: true });
    await expect(head.call(authoriseVoucher, { id: voucher.id })).rejects.toMatchObject({
      code: 'voucher.signed_by_you',
    });
    const [leaf] = (await clerk.call(listCheques, { search: '000123' })).rows;
    await clerk.call(printCheque, { id: leaf!.id });
    expect(await school.admin.call(authoriseVoucher, { id: voucher.id })).toMatchObject({
      state: 'paid',
      needs_second: false,
    });
    await expect(
      clerk.call(spoilCheque, {
        money_account_id: books.bank_id,
        number: '000123',
        reason: 'Torn leaf',
      }),
    ).rejects.toMatchObject({ code: 'cheque.used' });
    await clerk.call(spoilCheque, {
      money_account_id: books.bank_id,
      number: '000124',
      reason: 'Wrong date',
    });
    const before = await balanceOf('5300');
    const cancelling = { id: voucher.id, reason: 'Stopped at the bank', cancelled_on: today };
    // Whoever still sees it as prepared would cross out a paper, and take back a payment instead.
    await expect(head.call(cancelVoucher, cancelling as never)).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'seen_state' }] },
    });
    await expect(
      head.call(cancelVoucher, { ...cancelling, seen_state: 'prepared' }),
    ).rejects.toMatchObject({ status: 409, code: 'voucher.moved_on' });
    await head.call(cancelVoucher, { ...cancelling, seen_state: 'paid' });
    expect(before - (await balanceOf('5300'))).toBe(5_000_00);
    const { rows } = await clerk.call(listCheques, { state: 'cancelled' });
    expect(rows.map((row) => row.number)).toEqual(['000124', '000123']);
    await expect(clerk.call(printCheque, { id: rows[0]!.id })).rejects.toMatchObject({
      code: 'cheque.state',
    });
    const again = await clerk.call(prepareVoucher, {
      expense_id: made.id,
      ...cheque,
      reference: '000125',
    });
    const [drawn] = (await clerk.call(listCheques, { state: 'drawn' })).rows;
    expect(await clerk.call(presentCheque, { id: drawn!.id, presented_on: today })).toMatchObject({
      state: 'presented',
    });
    const key = 'finance.cheque_two_sign';
    await school.admin.call(changeSetting, { key, value: false, version: 0 });
    expect(await head.call(authoriseVoucher, { id: again.id })).toMatchObject({ state: 'paid' });
  });

  test('in a batch leave when another person released exactly what was seen', async () => {
    const ids: string[] = [];
    for (const title of ['Chalk', 'Dusters']) {
      const made = await approvedExpense({
        title,
        lines: [
          { vote_head_id: books.voteHead('TLM'), particulars: title, amount_cents: 3_000_00 },
        ],
      });
      const voucher = await clerk.call(prepareVoucher, {
        expense_id: made.id,
        ...byBank(),
        payee_account: '01100 22',
      });
      ids.push(voucher.id);
    }
    await expect(clerk.call(prepareBatch, { voucher_ids: ids })).rejects.toMatchObject({
      code: 'batch.name_unchecked',
    });
    const named = { id: ids[0]!, registered_name: 'PETER OTIENO' };
    await expect(clerk.call(checkPayee, named)).rejects.toMatchObject({
      body: { errors: [{ path: 'note' }] },
    });
    const why = { note: 'Her husband, letter on file' };
    await expect(clerk.call(checkPayee, { ...named, ...why })).rejects.toMatchObject({
      code: 'voucher.own',
    });
    expect(await head.call(checkPayee, { ...named, ...why })).toMatchObject({
      registered_name: 'PETER OTIENO',
      name_note: why.note,
    });
    const checked = await clerk.call(checkPayee, { id: ids[1]!, registered_name: 'NJERI MAMA' });
    expect(checked.name_note).toBeNull();
    const first = await clerk.call(prepareBatch, { voucher_ids: ids });
    await expect(clerk.call(prepareBatch, { voucher_ids: ids })).rejects.toMatchObject({
      code: 'voucher.in_batch',
    });
    await expect(head.call(authoriseVoucher, { id: ids[0]! })).rejects.toMatchObject({
      code: 'voucher.in_batch',
    });
    await clerk.call(cancelBatch, { id: first.id });
    const batch = await clerk.call(prepareBatch, { voucher_ids: ids });
    await expect(
      clerk.call(releaseBatch, { id: batch.id, hash: batch.hash }),
    ).rejects.toMatchObject({ code: 'voucher.own' });
    await expect(
      head.call(releaseBatch, { id: batch.id, hash: 'f'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'batch.changed' });
    await expect(clerk.call(downloadBatch, { id: batch.id })).rejects.toMatchObject({
      code: 'batch.not_released',
    });
    await head.call(releaseBatch, { id: batch.id, hash: batch.hash });
    const file = (await clerk.call(downloadBatch, { id: batch.id })) as { text: string };
    expect(file.text).toContain('01100 22');
    expect((await clerk.call(listBatches, {})).rows.map((one) => one.state).toSorted()).toEqual([
      'cancelled',
      'released',
    ]);
    expect(await balanceOf('5100')).toBe(6_000_00);
    // The next payment into that account knows the name; but the bank must have shown the batch.
    const next = await approvedExpense({ title: 'Glue' });
    const voucher = await clerk.call(prepareVoucher, {
      expense_id: next.id,
      ...byBank(),
      payee_account: '01100 22',
    });
    expect(voucher.registered_name).toBe('NJERI MAMA');
    await school.sql(
      `update finance.payment_batches set released_at = released_at - interval '15 days'
       where id = $1`,
      [batch.id],
    );
    const more = { voucher_ids: [voucher.id] };
    await expect(clerk.call(prepareBatch, more)).rejects.toMatchObject({ code: 'batch.unmatched' });
    expect((await clerk.call(listBatches, {})).rows.map((one) => one.matched_count)).toEqual([
      0, 0,
    ]);
    await head.call(cancelVoucher, {
      id: voucher.id,
      reason: 'Paid another way',
      cancelled_on: today,
      seen_state: 'prepared',
    });
    await head.call(cancelExpense, { id: next.id, reason: 'Paid another way' });
  });

  test('never leave a fund for another: money is lent first, and paid back', async () => {
    const { rows } = await clerk.call(listTransfers, {});
    expect(rows).toEqual([]);
    await expect(
      clerk.call(createTransfer, {
        from_id: books.cash_id,
        to_id: books.bank_id,
        amount_cents: 90_000_00,
        moved_on: today,
        reason: 'Banking of cash',
      }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'amount_cents' }] } });
    const made = await clerk.call(createTransfer, {
      from_id: books.cash_id,
      to_id: books.bank_id,
      amount_cents: 20_000_00,
      moved_on: today,
      reason: 'Banking of cash',
    });
    const before = await balanceOf('1000');
    await approve(made.item_id!);
    expect(before - (await balanceOf('1000'))).toBe(20_000_00);
    await expect(
      clerk.call(createTransfer, {
        from_id: books.cash_id,
        to_id: books.bank_id,
        amount_cents: 1_00,
        moved_on: today,
        reason: 'Loan within the fund',
        is_loan: true,
      }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('by M-Pesa go to a number, which is kept in one form', async () => {
    const { id } = await approvedExpense({ title: 'Digging' });
    const by_phone = (payee_account: string) =>
      clerk.call(prepareVoucher, {
        expense_id: id,
        ...byBank(),
        method: 'mobile-money',
        gross_cents: 1_000_00,
        payee_account,
      });
    for (const wrong of ['not a phone', '0712 34', 'Wanjiru 0712345678']) {
      await expect(by_phone(wrong)).rejects.toMatchObject({
        body: { errors: [{ path: 'payee_account' }] },
      });
    }
    expect((await by_phone('+254 712-345 678')).payee_account).toBe('254712345678');
    expect((await by_phone('832 909')).payee_account).toBe('832909');
  });
});

test('after all of it the books hold', async () => {
  expect(await head.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  const month = await head.call(getTrialBalance, { month: today.slice(0, 7) });
  expect(month).toMatchObject({ difference_cents: 0, entries: [] });
});
