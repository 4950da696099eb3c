import { getCashBook, getTrialBalance } from '@darasa/contract/finance/books/accounting';
import { listExpenses } from '@darasa/contract/finance/spending/expenses';
import { getFeePanel, getStatement } from '@darasa/contract/finance/families/fee-panel';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import {
  listOtherIncomes,
  recordOtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import {
  cancelPayment,
  listPayments,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import {
  openDesk,
  listAccountMonths,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { createMoneyAccount, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { createTransfer, listTransfers } from '@darasa/contract/finance/books/transfers';
import { listVouchers, prepareVoucher } from '@darasa/contract/finance/spending/vouchers';
import { whoCan } from '@darasa/contract/identity/access/access-reports';
import { createRole, listRolePeople } from '@darasa/contract/identity/access/roles';
import { login, me } from '@darasa/contract/identity/sign-in/session';
import {
  accessChoices,
  getUserAccess,
  giveRole,
} from '@darasa/contract/identity/access/user-access';
import { listAudit } from '@darasa/contract/platform/audit';
import { listNotifications, setEventRule } from '@darasa/contract/platform/notifications';
import { isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newLearner } from '#test/new-learner.ts';
import { password, type Person } from '#test/new-school.ts';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { type Announcement, announce } from '#platform/notifications/announce.ts';
import { money_in_suspense } from '#modules/finance/events.ts';

// A role for one account of money: the cashier has the cash box, and the bank is not her affair.
const server = await startServer();
const today = isoDate(server.clock.now);
const { school, books, clerk, approvedExpense, byBank } = await newSpending(server);
const student_id = books.students[0]!;
const reason = 'Takes the fees at the window';

const role = await school.admin.call(createRole, {
  name: 'Cashier',
  permissions: [
    { module: 'finance', acts: ['view', 'create', 'edit', 'void', 'approve', 'export'] },
  ],
});
const cashier = await school.staff([], [], { no_role: true });
await school.admin.call(giveRole, {
  id: cashier.id,
  role_id: role.id,
  money_account_ids: [books.cash_id],
  reason,
});

const cash = (amount_cents: number) => ({
  student_id,
  amount_cents,
  method: 'cash' as const,
  money_account_id: books.cash_id,
  received_on: today,
});
const atBank = (amount_cents: number, reference: string) => ({
  ...cash(amount_cents),
  method: 'bank' as const,
  money_account_id: books.bank_id,
  reference,
});
const banked = await clerk.call(recordPayment, atBank(7_000_00, 'SLIP1'));

test('a cashier sees the receipts of the cash box and no others; a colleague sees all', async () => {
  const own = await cashier.call(recordPayment, cash(1_000_00));
  const { rows, total_cents } = await cashier.call(listPayments, {});
  expect(rows.map((row) => row.id)).toEqual([own.id]);
  expect(total_cents).toBe(1_000_00);
  expect((await clerk.call(listPayments, {})).rows.map((row) => row.id)).toContain(banked.id);
  await expect(
    cashier.call(cancelPayment, { id: banked.id, reason: 'Not mine', cancelled_on: today }),
  ).rejects.toMatchObject({ status: 404 });
});

test('no money goes into another account, and the sentence stands at the field', async () => {
  await expect(cashier.call(recordPayment, atBank(500_00, 'SLIP2'))).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'money_account_id', message: 'Choose an account that you may use' }] },
  });
  const gift = {
    kind: 'donation' as const,
    payer_name: 'A friend',
    particulars: 'A gift',
    vote_head_id: books.voteHead('ACT'),
    amount_cents: 100_00,
    reference: 'GIFT X',
    received_on: today,
  };
  const into = (method: 'bank' | 'cash', money_account_id: string) =>
    cashier.call(recordOtherIncome, { ...gift, method, money_account_id });
  await expect(into('bank', books.bank_id)).rejects.toMatchObject({
    body: { errors: [{ path: 'money_account_id', message: 'Choose an account that you may use' }] },
  });
  const made = await into('cash', books.cash_id);
  const listed = (await cashier.call(listOtherIncomes, {})).rows;
  expect(listed.map((row) => row.money_account_name)).not.toContain('Bank account');
  expect(listed.map((row) => row.id)).toContain(made.id);
  await expect(
    cashier.call(createMoneyAccount, { name: 'A box of my own', kind: 'cash' }),
  ).rejects.toMatchObject({ code: 'access.whole_books' });
});

test('what no service refuses the database does, in words', async () => {
  const { tenant_id, school_id } = school;
  const limits = { places: '*', money_accounts: [books.cash_id], taught: '*' } as const;
  const write = inScope(server.pool, { tenant_id, school_id, limits }, 'write', (db) =>
    db
      .insertInto('finance.money_account_heads')
      .values({
        tenant_id,
        school_id,
        money_account_id: books.bank_id,
        vote_head_id: books.voteHead('ACT'),
      })
      .execute(),
  );
  await expect(write).rejects.toThrow(/row-level security policy "money_limits"/);
});

test('a learner owes the same to everybody, also what was paid into another account', async () => {
  const both = await Promise.all(
    [cashier, clerk].map(async (who) => {
      const panel = await who.call(getFeePanel, { student_id });
      const statement = await who.call(getStatement, { student_id });
      return [panel.balance_cents, statement.closing_cents, statement.rows.length];
    }),
  );
  expect(both[0]).toEqual(both[1]);
  // The slip has a receipt already, wherever its money lies.
  const other = await school.admin.call(createMoneyAccount, { name: 'Other bank', kind: 'bank' });
  const banker = await school.staff([], [], { no_role: true });
  await school.admin.call(giveRole, {
    id: banker.id,
    role_id: role.id,
    money_account_ids: [other.id],
    reason,
  });
  const again = { ...atBank(7_000_00, 'SLIP1'), money_account_id: other.id };
  await expect(banker.call(recordPayment, again)).rejects.toMatchObject({
    code: 'payment.reference_used',
  });
});

test('accounts, cash book, transfers and reconciliation are those of the box', async () => {
  const setup = await cashier.call(getFinanceSetup, {});
  expect(setup.money_accounts.map((one) => one.id)).toEqual([books.cash_id]);
  const book = (money_account_id: string) =>
    cashier.call(getCashBook, { money_account_id, from: today, to: today });
  expect((await book(books.cash_id)).rows.length).toBeGreaterThan(0);
  await expect(book(books.bank_id)).rejects.toMatchObject({ status: 404 });
  const move = (from_id: string, to_id: string) => ({
    from_id,
    to_id,
    amount_cents: 1_000_00,
    moved_on: today,
    reason: 'Too much in the box',
  });
  await expect(
    cashier.call(createTransfer, move(books.cash_id, books.bank_id)),
  ).rejects.toMatchObject({ status: 400 });
  await clerk.call(createTransfer, move(books.cash_id, books.bank_id));
  const { rows } = await cashier.call(listTransfers, {});
  expect(rows.map((row) => row.to_name)).toEqual(['Another account']);
  const months = await cashier.call(listAccountMonths, {});
  expect(JSON.stringify(months)).not.toContain(books.bank_id);
  await expect(
    cashier.call(openDesk, { money_account_id: books.bank_id, month: today.slice(0, 7) }),
  ).rejects.toMatchObject({ status: 404 });
});

test('what the bank paid of a bill is paid, and cannot be paid again from the box', async () => {
  const expense = await approvedExpense();
  const voucher = { expense_id: expense.id, ...byBank() };
  await clerk.call(prepareVoucher, voucher);
  expect((await cashier.call(listVouchers, {})).rows).toEqual([]);
  const seen = (await cashier.call(listExpenses, {})).rows.find((one) => one.id === expense.id);
  expect(seen?.vouchered_cents).toBe(42_000_00);
  await expect(
    cashier.call(prepareVoucher, {
      ...voucher,
      method: 'cash',
      money_account_id: books.cash_id,
    }),
  ).rejects.toMatchObject({ code: 'voucher.nothing_left' });
});

test('what adds up all accounts is closed, and says why', async () => {
  const closed = { status: 403, code: 'access.whole_books' };
  const month = today.slice(0, 7);
  await expect(cashier.call(getTrialBalance, { month })).rejects.toMatchObject(closed);
  await expect(cashier.call(getMoneyDashboard, {})).rejects.toMatchObject(closed);
  expect((await clerk.call(getTrialBalance, { month: today.slice(0, 7) })).rows).not.toEqual([]);
  // The menu knows it before, at the sign-in and at every look.
  const signIn = ({ email: identifier }: Person) =>
    school.call(login, { identifier, password, user_type: 'staff' });
  expect((await signIn(cashier)).user.part_of_books).toBe(true);
  expect((await cashier.call(me, {})).user.part_of_books).toBe(true);
  expect((await signIn(clerk)).user.part_of_books).toBeUndefined();
});

test('news of money is for those who may see its account', async () => {
  const heard = async (who: Person) =>
    (await who.call(listNotifications, {})).rows.map((row) => row.title);
  const { tenant_id, school_id } = school;
  const of = (money: Announcement['money'], title: string) =>
    inScope(server.pool, { tenant_id, school_id }, 'write', (db) =>
      announce({ db, tenant_id, school_id, now: server.clock.now }, money_in_suspense, {
        title,
        ...(money ? { money } : {}),
      }),
    );
  await of({ account_id: books.cash_id }, 'Cash for nobody');
  await of({ account_id: books.bank_id }, 'A slip for nobody');
  await of('every account', 'The week in money');
  await of({ account_id: null }, 'Goods for nobody');
  expect((await heard(cashier)).toSorted()).toEqual(['Cash for nobody', 'Goods for nobody']);
  expect(await heard(clerk)).toEqual(
    expect.arrayContaining(['A slip for nobody', 'The week in money', 'Cash for nobody']),
  );
  // A role without a limit lifts it, and one that opens no money does not.
  const [lifted, librarian] = [
    await school.staff(['finance'], ['view', 'create']),
    await school.staff(['library'], ['view']),
  ];
  for (const { id } of [lifted, librarian]) {
    const money_account_ids = [books.cash_id];
    await school.admin.call(giveRole, { id, role_id: role.id, money_account_ids, reason });
  }
  await of({ account_id: books.bank_id }, 'A second slip');
  expect(await heard(lifted)).toEqual(['A second slip']);
  expect(await heard(librarian)).toEqual([]);
});

test('of a receipt at the bank whoever listens hears only with the bank', async () => {
  await school.admin.call(setEventRule, {
    event: 'finance.payment_received',
    in_app: true,
    push: false,
    sms: false,
    email: false,
    use_defaults: true,
    user_ids: [cashier.id, clerk.id],
    version: 0,
  });
  const parent = await school.parent();
  const child = await newLearner(school, { guardian: { phone: '254711222333' } });
  await school.sql('update students.guardians set user_id = $1 where id = $2', [
    parent.id,
    child.guardian_id,
  ]);
  const count = async (who: Person) => (await who.call(listNotifications, {})).count;
  const before = [await count(cashier), await count(clerk)];
  await clerk.call(recordPayment, { ...atBank(2_000_00, 'SLIP9'), student_id: child.id });
  expect(await count(parent)).toBe(1);
  const after = [await count(cashier), await count(clerk)];
  expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([0, 1]);
});

test('the limit is named wherever the role is, and in the trail', async () => {
  const { money_accounts } = await school.admin.call(accessChoices, {});
  const box = money_accounts.find((one) => one.id === books.cash_id)!.name;
  const { roles } = await school.admin.call(getUserAccess, { id: cashier.id });
  expect(roles[0]!.limits).toEqual([box]);
  const { people } = await school.admin.call(listRolePeople, { id: role.id });
  expect(people[0]!.limits).toEqual([box]);
  const { rows } = await school.admin.call(whoCan, { module: 'finance', act: 'create' });
  const why = rows.find((one) => one.user_id === cashier.id)!.why;
  expect(why).toEqual([`Role Cashier, every school, only ${box}`]);
  const trail = await school.admin.call(listAudit, { record_type: 'role given' });
  expect(JSON.stringify(trail.rows)).toContain(box);
  await expect(
    school.admin.call(giveRole, {
      id: clerk.id,
      role_id: role.id,
      money_account_ids: [student_id],
      reason,
    }),
  ).rejects.toMatchObject({ status: 400 });
});
