import { getTrialBalance } from '@darasa/contract/finance/books/accounting';
import { createExpense } from '@darasa/contract/finance/spending/expenses';
import { recordOtherIncome } from '@darasa/contract/finance/receiving/other-income';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { isoDate } from '@darasa/rules/dates';
import { newBooks } from './new-books.ts';
import { newSchool } from './new-school.ts';
import type { TestServer } from './server.ts';

/** An office that spends: whoever asks, whoever approves, and money in the bank and in the box. */
export async function newSpending(server: TestServer) {
  const today = isoDate(server.clock.now);
  const school = await newSchool(server);
  const books = await newBooks(school);
  const head = await school.staff(['finance', 'dashboard'], undefined, {
    responsibility: 'DIRECTOR',
  });
  const clerk = await school.staff(['finance', 'dashboard']);
  const setup = await school.admin.call(getFinanceSetup, {});
  const [staff] = await school.sql<{ id: string }>(
    'select id from identity.staff where user_id = $1',
    [clerk.id],
  );
  for (const [method, money_account_id, amount_cents] of [
    ['bank', books.bank_id, 500_000_00],
    ['cash', books.cash_id, 50_000_00],
  ] as const) {
    await clerk.call(recordOtherIncome, {
      kind: 'donation',
      payer_name: 'Old students',
      particulars: 'Gift to the school',
      vote_head_id: books.voteHead('ACT'),
      amount_cents,
      method,
      reference: `GIFT ${amount_cents}`,
      money_account_id,
      received_on: today,
    });
  }
  const approve = async (id: string, person = head) => {
    const { round, step } = await person.call(getApproval, { id });
    await person.call(decide, { id, decision: 'approve', round, step });
  };
  const flour = (change: object = {}) => ({
    payee_name: 'Mama Njeri',
    title: 'Maize flour',
    lines: [
      { vote_head_id: books.voteHead('FOD'), particulars: '20 bags', amount_cents: 40_000_00 },
      { vote_head_id: books.voteHead('LTT'), particulars: 'Carriage', amount_cents: 2_000_00 },
    ],
    ...change,
  });
  const approvedExpense = async (change: object = {}) => {
    const made = await clerk.call(createExpense, flour(change));
    await approve(made.item_id!);
    return made;
  };
  const byBank = () => ({
    method: 'eft' as const,
    money_account_id: books.bank_id,
    paid_on: today,
  });
  const balanceOf = async (code: string) =>
    (await head.call(getTrialBalance, { month: today.slice(0, 7) })).rows.find(
      (row) => row.code === code,
    )?.closing_cents ?? 0;
  return {
    school,
    books,
    setup,
    clerk,
    head,
    clerk_staff_id: staff!.id,
    approve,
    flour,
    approvedExpense,
    byBank,
    balanceOf,
  };
}
