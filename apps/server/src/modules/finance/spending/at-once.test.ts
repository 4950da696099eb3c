import {
  bankCash,
  closeShift,
  openShift,
  signShift,
} from '@darasa/contract/finance/receiving/shifts';
import { createBudget } from '@darasa/contract/finance/spending/budgets';
import { createExpense } from '@darasa/contract/finance/spending/expenses';
import { funds } from '@darasa/contract/finance/fees/fee-lists';
import { requestImprest, surrenderImprest } from '@darasa/contract/finance/spending/imprests';
import {
  createJournalVoucher,
  listJournalVouchers,
  reverseJournalVoucher,
} from '@darasa/contract/finance/books/journals';
import {
  createPettyFloat,
  listPettyFloats,
  spendPettyCash,
  topUpPettyCash,
} from '@darasa/contract/finance/spending/petty-cash';
import { createMoneyAccount } from '@darasa/contract/finance/books/setup';
import { createTransfer, listTransfers } from '@darasa/contract/finance/books/transfers';
import {
  authoriseVoucher,
  cancelVoucher,
  prepareVoucher,
  spoilCheque,
} from '@darasa/contract/finance/spending/vouchers';
import { decide } from '@darasa/contract/platform/approvals';
import { changeSetting } from '@darasa/contract/settings/settings';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { atOnce } from '#test/at-once.ts';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';

// As many connections as wishes, or they would wait for each other before they are asked anything.
// One person does at once here what a whole office does.
const server = await startServer({ pool_size: 16, limits: { in_flight_max: 128 } });
const today = isoDate(server.clock.now);

let spending: Awaited<ReturnType<typeof newSpending>>;
beforeAll(async () => {
  spending = await newSpending(server);
});

/** What the books say that a place holds. */
async function held(money_account_id: string): Promise<number> {
  const [row] = await spending.school.sql<{ cents: string }>(
    `select coalesce(sum(l.amount_cents), 0) as cents
     from finance.money_accounts m
     left join finance.lines l on l.tenant_id = m.tenant_id and l.account_id = m.account_id
     where m.id = $1`,
    [money_account_id],
  );
  return Number(row!.cents);
}

/** A place of its own with so much in it, so that no test meets another's money. */
async function newBox(name: string, amount_cents: number, fund_id?: string): Promise<string> {
  const { school, books } = spending;
  const account = { name, kind: 'cash' as const, ...(fund_id ? { fund_id } : {}) };
  const { id } = await school.admin.call(createMoneyAccount, account);
  await transfer(books.bank_id, id, amount_cents, { is_loan: fund_id !== undefined });
  return id;
}

const askTransfer = (from_id: string, to_id: string, amount_cents: number, more: object = {}) =>
  spending.clerk.call(createTransfer, {
    from_id,
    to_id,
    amount_cents,
    moved_on: today,
    reason: 'Cash for the office',
    ...more,
  });

async function transfer(from_id: string, to_id: string, cents: number, more: object = {}) {
  const asked = await askTransfer(from_id, to_id, cents, more);
  await spending.approve(asked.item_id!);
  return asked;
}

const twenty = Array.from({ length: 20 }, (_, nth) => nth);
const inTurn = async <T>(make: (nth: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (const nth of twenty) made.push(await make(nth));
  return made;
};

test('transfers that are approved at once take no more than the box holds', async () => {
  const { books, approve } = spending;
  const box = await newBox('Box of transfers', 5_000_00);
  const asked = await inTurn(() => askTransfer(box, books.bank_id, 1_000_00));
  const { served, codes } = await atOnce(20, (nth) => approve(asked[nth]!.item_id!));
  expect(served).toHaveLength(5);
  expect(codes).toEqual(['transfer.not_covered']);
  expect(await held(box)).toBe(0);
});

test('a loan between funds is paid back once, however many pay it back at once', async () => {
  const { school, books, approve, clerk } = spending;
  const fund = await school.admin.call(funds.create, { name: 'Farm' });
  const farm = await newBox('Box of the farm', 30_000_00, fund.id);
  const loan = await transfer(books.bank_id, farm, 3_000_00, { is_loan: true });
  const asked = await inTurn(() =>
    askTransfer(farm, books.bank_id, 1_000_00, { repays_id: loan.id }),
  );
  const { served, codes } = await atOnce(20, (nth) => approve(asked[nth]!.item_id!));
  expect(served).toHaveLength(3);
  expect(codes).toEqual(['transfer.loan_paid']);
  const { rows } = await clerk.call(listTransfers, { id: loan.id });
  expect(rows).toMatchObject([{ outstanding_cents: 0 }]);
});

test('petty cash and a transfer out of the same box do not spend the same money', async () => {
  const { head, clerk, clerk_staff_id, books, approve } = spending;
  const float = await head.call(createPettyFloat, {
    name: 'Petty cash of the office',
    staff_id: clerk_staff_id,
    level_cents: 5_000_00,
    spend_max_cents: 1_000_00,
  });
  const box = float.money_account_id;
  await clerk.call(topUpPettyCash, { id: float.id, from_id: books.bank_id });
  const { rows } = await clerk.call(listTransfers, { search: 'Top-up', state: 'waiting' });
  await approve(rows[0]!.item_id!);
  const asked = await inTurn(() => askTransfer(box, books.bank_id, 1_000_00));
  const spend = (nth: number) =>
    clerk.call(spendPettyCash, {
      id: float.id,
      spent_on: today,
      payee_name: 'Posta',
      particulars: `Stamps ${nth}`,
      vote_head_id: books.voteHead('OFF'),
      amount_cents: 1_000_00,
    });
  const { served } = await atOnce(40, async (nth) => {
    if (nth % 2) await spend(nth);
    else await approve(asked[nth / 2]!.item_id!);
  });
  expect(served).toHaveLength(5);
  expect(await held(box)).toBe(0);
});

test('a top-up is asked for once', async () => {
  const { clerk, books } = spending;
  const [float] = (await clerk.call(listPettyFloats, {})).rows;
  const topUp = () => clerk.call(topUpPettyCash, { id: float!.id, from_id: books.bank_id });
  const { served, codes } = await atOnce(20, topUp);
  expect(served).toHaveLength(1);
  expect(codes).toEqual(['petty_cash.top_up_waits']);
});

test('cash is banked as far as the box reaches, and a slip once', async () => {
  const { clerk, books } = spending;
  const box = await newBox('Box of takings', 5_000_00);
  const bank = (slip: string) =>
    clerk.call(bankCash, {
      from_account_id: box,
      to_account_id: books.bank_id,
      amount_cents: 1_000_00,
      slip,
      banked_on: today,
    });
  const one = await atOnce(20, () => bank('the same slip'));
  expect(one.served).toHaveLength(1);
  const { served, codes } = await atOnce(20, (nth) => bank(`slip ${nth}`));
  expect(served).toHaveLength(4);
  expect(codes).toEqual(['request.invalid']);
  expect(await held(box)).toBe(0);
});

test('a shift is closed once, and signed once', async () => {
  const { clerk, head } = spending;
  const box = await newBox('Box of a shift', 5_000_00);
  const { id } = await clerk.call(openShift, { money_account_id: box, float_cents: 5_000_00 });
  const count = { id, counted_cents: 4_900_00, difference_reason: 'A hundred is missing' };
  const closed = await atOnce(20, () => clerk.call(closeShift, count));
  expect(closed).toMatchObject({
    served: [{ difference_cents: -100_00 }],
    codes: ['shift.closed'],
  });
  const signed = await atOnce(20, () => head.call(signShift, { id }));
  expect(signed).toMatchObject({ served: [{ state: 'signed' }], codes: ['shift.signed'] });
  expect(await held(box)).toBe(4_900_00);
});

test('what is left of a budget is spent once where the school stops at it', async () => {
  const { school, setup, clerk, books, approve, clerk_staff_id } = spending;
  const EWC = books.voteHead('EWC');
  const budget = await clerk.call(createBudget, {
    financial_year_id: setup.financial_years[0]!.id,
    kind: 'original',
    reason: 'Estimates of water',
    lines: [{ vote_head_id: EWC, amount_cents: 5_000_00 }],
  });
  await approve(budget.item_id!);
  const key = 'finance.stop_over_budget';
  await school.admin.call(changeSetting, { key, value: true, version: 0 });
  const ask = (nth: number) =>
    clerk.call(createExpense, {
      payee_name: 'Water company',
      title: `Water ${nth}`,
      lines: [{ vote_head_id: EWC, particulars: 'A tank', amount_cents: 1_000_00 }],
    });
  const { served, codes } = await atOnce(20, ask);
  expect(served).toHaveLength(5);
  expect(codes).toEqual(['expense.over_budget']);
  const imprest = { staff_id: clerk_staff_id, purpose: 'Pump', vote_head_id: EWC };
  await expect(
    clerk.call(requestImprest, { ...imprest, amount_cents: 1_00 }),
  ).rejects.toMatchObject({ code: 'expense.over_budget' });
  await school.admin.call(changeSetting, { key, value: false, version: 1 });
});

test('vouchers that are authorised at once take no more than the account holds', async () => {
  const { clerk, head, approvedExpense } = spending;
  const box = await newBox('Box of vouchers', 5_000_00);
  const vouchers = await inTurn(async (nth) => {
    const { books } = spending;
    const expense = await approvedExpense({
      title: `Chalk ${nth}`,
      lines: [
        { vote_head_id: books.voteHead('LTT'), particulars: 'Chalk', amount_cents: 1_000_00 },
      ],
    });
    const out = { method: 'cash' as const, money_account_id: box, paid_on: today };
    return clerk.call(prepareVoucher, { expense_id: expense.id, ...out });
  });
  const pay = (nth: number) => head.call(authoriseVoucher, { id: vouchers[nth]!.id });
  const { served, codes } = await atOnce(20, pay);
  expect(served).toHaveLength(5);
  expect(codes).toEqual(['account.not_covered']);
  expect(await held(box)).toBe(0);
});

test('one expense and one imprest are paid once, and taken back once', async () => {
  const { clerk, head, approvedExpense, byBank, books, approve, clerk_staff_id } = spending;
  const expense = await approvedExpense();
  const prepare = (of: object) => () => clerk.call(prepareVoucher, { ...of, ...byBank() });
  const prepared = await atOnce(20, prepare({ expense_id: expense.id }));
  expect(prepared).toMatchObject({ served: [{}], codes: ['voucher.nothing_left'] });
  const { id } = prepared.served[0]!;
  const before = await held(books.bank_id);
  const paid = await atOnce(20, () => head.call(authoriseVoucher, { id }));
  expect(paid).toMatchObject({ served: [{ state: 'paid' }], codes: ['voucher.not_prepared'] });
  expect(before - (await held(books.bank_id))).toBe(42_000_00);
  const back = { id, reason: 'Paid to the wrong shop', cancelled_on: today };
  const cancelled = await atOnce(20, () =>
    head.call(cancelVoucher, { ...back, seen_state: 'paid' }),
  );
  expect(cancelled).toMatchObject({ served: [{}], codes: ['voucher.not_prepared'] });
  expect(await held(books.bank_id)).toBe(before);

  const ask = { staff_id: clerk_staff_id, vote_head_id: books.voteHead('LTT') };
  const asked = await atOnce(20, () =>
    clerk.call(requestImprest, { ...ask, purpose: 'Music festival', amount_cents: 5_000_00 }),
  );
  expect(asked).toMatchObject({ served: [{}], codes: ['imprest.second'] });
  const imprest_id = asked.served[0]!.id;
  await approve(asked.served[0]!.item_id!);
  const out = await atOnce(20, prepare({ imprest_id }));
  expect(out).toMatchObject({ served: [{}], codes: ['voucher.nothing_left'] });
  await head.call(authoriseVoucher, { id: out.served[0]!.id });
  const surrender = {
    id: imprest_id,
    surrendered_on: today,
    returned_cents: 0,
    lines: [{ vote_head_id: books.voteHead('LTT'), amount_cents: 5_000_00 }],
  };
  const surrendered = await atOnce(20, () => head.call(surrenderImprest, surrender));
  expect(surrendered).toMatchObject({ served: [{}], codes: ['imprest.not_issued'] });
});

test('one leaf is used once, and one request is decided once', async () => {
  const { clerk, head, books, flour } = spending;
  const leaf = { money_account_id: books.bank_id, number: '004711', reason: 'Torn in two' };
  const spoilt = await atOnce(20, () => clerk.call(spoilCheque, leaf));
  expect(spoilt).toMatchObject({ served: [{}], codes: ['cheque.used'] });
  const { item_id } = await clerk.call(createExpense, flour({ title: 'Beans' }));
  const decision = { id: item_id!, decision: 'approve' as const, round: 1, step: 1 };
  const decided = await atOnce(20, () => head.call(decide, decision));
  expect(decided).toMatchObject({ served: [{}], codes: ['approval.finished'] });
});

test('a journal is asked back once', async () => {
  const { clerk, approve, setup } = spending;
  const [one, other] = setup.accounts.filter((each) => each.kind === 'expense');
  const made = await clerk.call(createJournalVoucher, {
    kind: 'correction',
    posted_on: today,
    memo: 'Put under the right head',
    lines: [
      { account_id: one!.id, debit_cents: 1_000_00 },
      { account_id: other!.id, credit_cents: 1_000_00 },
    ],
  });
  await approve(made.item_id!);
  const back = { id: made.id, posted_on: today, reason: 'It was right before' };
  const asked = await atOnce(20, () => clerk.call(reverseJournalVoucher, back));
  expect(asked).toMatchObject({ served: [{}], codes: ['journal.not_reversible'] });
  const { rows } = await clerk.call(listJournalVouchers, {});
  expect(rows.filter((row) => row.reverses_number === made.number)).toHaveLength(1);
});
