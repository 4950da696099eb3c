import { recordOtherIncome } from '@darasa/contract/finance/receiving/other-income';
import { createMoneyAccount, editMoneyAccount } from '@darasa/contract/finance/books/setup';
import { authoriseVoucher, prepareVoucher } from '@darasa/contract/finance/spending/vouchers';
import { isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { startServer } from '#test/server.ts';
import { newSpending } from '#test/new-spending.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { books, clerk, head, approvedExpense } = await newSpending(server);

describe('an account', () => {
  test('that names its vote heads pays for them alone', async () => {
    const [food, travel] = [books.voteHead('FOD'), books.voteHead('LTT')];
    const kitchen = await clerk.call(createMoneyAccount, {
      name: 'Kitchen account',
      kind: 'bank',
      allowed_head_ids: [food],
    });
    expect(kitchen).toMatchObject({ currency: 'KES', allowed_head_ids: [food] });
    const fromKitchen = { method: 'eft' as const, money_account_id: kitchen.id, paid_on: today };
    const both = await approvedExpense();
    await expect(
      clerk.call(prepareVoucher, { expense_id: both.id, ...fromKitchen }),
    ).rejects.toMatchObject({
      code: 'voucher.other_head',
      message: expect.stringContaining(
        'Kitchen account may not pay for Travel and transport. It may pay for Food and kitchen.',
      ),
    });
    const more = await clerk.call(editMoneyAccount, {
      id: kitchen.id,
      version: kitchen.version,
      allowed_head_ids: [food, travel],
    });
    const voucher = await clerk.call(prepareVoucher, { expense_id: both.id, ...fromKitchen });
    // What was prepared before the rule is refused by whoever pays it.
    await clerk.call(editMoneyAccount, {
      id: kitchen.id,
      version: more.version,
      allowed_head_ids: [food],
    });
    await expect(head.call(authoriseVoucher, { id: voucher.id })).rejects.toMatchObject({
      code: 'voucher.other_head',
    });
    await expect(
      clerk.call(createMoneyAccount, {
        name: 'Nowhere',
        kind: 'bank',
        allowed_head_ids: [clerk.id],
      }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'allowed_head_ids' }] } });
  });

  test('in other money is held, and nothing is posted to it', async () => {
    const dollars = await clerk.call(createMoneyAccount, {
      name: 'Dollar account',
      kind: 'bank',
      currency: 'USD',
    });
    const gift = {
      kind: 'donation' as const,
      payer_name: 'Friends abroad',
      particulars: 'Gift',
      vote_head_id: books.voteHead('ACT'),
      amount_cents: 1_000_00,
      method: 'bank' as const,
      reference: 'USD 1',
      money_account_id: dollars.id,
      received_on: today,
    };
    await expect(clerk.call(recordOtherIncome, gift)).rejects.toMatchObject({
      code: 'finance.other_currency',
      message: expect.stringContaining('Dollar account is held in USD'),
    });
    const shillings = { id: dollars.id, version: dollars.version, currency: 'KES' as const };
    const same = await clerk.call(editMoneyAccount, shillings);
    await clerk.call(recordOtherIncome, gift);
    await expect(
      clerk.call(editMoneyAccount, { id: same.id, version: same.version, currency: 'USD' }),
    ).rejects.toMatchObject({ code: 'finance.currency_posted' });
  });
});
