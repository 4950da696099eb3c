import { funds } from '@darasa/contract/finance/fees/fee-lists';
import { createMoneyAccount } from '@darasa/contract/finance/books/setup';
import { createTransfer, listTransfers } from '@darasa/contract/finance/books/transfers';
import { expect, test } from 'vitest';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';
import { isoDate } from '@darasa/rules/dates';

const server = await startServer();

test('money goes to another fund as a loan or as its repayment, and not otherwise', async () => {
  const { school, books, clerk, approve } = await newSpending(server);
  const fund = await school.admin.call(funds.create, { name: 'Tuition' });
  const tuition = await school.admin.call(createMoneyAccount, {
    name: 'Tuition account',
    kind: 'bank',
    fund_id: fund.id,
  });
  const move = (more: object) =>
    clerk.call(createTransfer, {
      from_id: books.bank_id,
      to_id: tuition.id,
      amount_cents: 9_000_00,
      moved_on: isoDate(server.clock.now),
      reason: 'Books until the grant comes',
      ...more,
    });
  await expect(move({})).rejects.toMatchObject({ body: { errors: [{ path: 'is_loan' }] } });
  const loan = await move({ is_loan: true });
  await approve(loan.item_id!);
  const back = { from_id: tuition.id, to_id: books.bank_id, amount_cents: 4_000_00 };
  await expect(move(back)).rejects.toMatchObject({ body: { errors: [{ path: 'is_loan' }] } });
  const paid = await move({ ...back, repays_id: loan.id });
  await approve(paid.item_id!);
  const { rows } = await clerk.call(listTransfers, { loans: 'open' });
  expect(rows).toMatchObject([{ number: loan.number, outstanding_cents: 5_000_00 }]);
});
