import { getCashBook } from '@darasa/contract/finance/books/accounting';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { editPaymentMode } from '@darasa/contract/finance/books/payment-modes';
import { offerGoods } from '@darasa/contract/finance/receiving/goods-in-kind';
import {
  cancelPayment,
  listPayments,
  movePayment,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import { getMoneyReport } from '@darasa/contract/finance/overview/reports';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { decide, getApproval, override } from '@darasa/contract/platform/approvals';
import { beforeAll, expect, test } from 'vitest';
import { atOnce } from '#test/at-once.ts';
import { bringGoods } from '#test/bring-goods.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let director: Person;
let second: Person;
beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  director = await school.staff(['finance'], undefined, { responsibility: 'DIRECTOR' });
  second = await school.staff(['finance'], undefined, { responsibility: 'DIRECTOR' });
});

const setup = () => school.admin.call(getFinanceSetup, {});
const modeOf = async (method: string) =>
  (await setup()).payment_modes.find((one) => one.method === method)!;

const firewood = (student = 0) => ({
  student_id: books.students[student]!,
  amount_cents: 4_500_00,
  in_kind: { item: 'Firewood', quantity: 1.5, unit: 'lorries' },
  received_on: '2026-02-02',
});
const money = (method: 'cash' | 'card') => ({
  student_id: books.students[0]!,
  amount_cents: 100_00,
  method,
  money_account_id: method === 'cash' ? books.cash_id : books.bank_id,
  received_on: '2026-02-02',
});

test('goods are receipted at their agreed value and lie in no money account', async () => {
  const before = await setup();
  const paid = await bringGoods({ taker: school.admin, approver: director }, firewood());
  expect(paid).toMatchObject({
    method_name: 'In kind',
    money_account_name: 'Goods received in kind',
    in_kind: { item: 'Firewood', quantity: 1.5, unit: 'lorries' },
    balance_after_cents: -4_500_00,
  });
  const after = await setup();
  expect(after.money_accounts.map((one) => one.balance_cents)).toEqual(
    before.money_accounts.map((one) => one.balance_cents),
  );
  expect(after.accounts.find((one) => one.part === 'in-kind')).toMatchObject({
    kind: 'asset',
    balance_cents: 4_500_00,
  });
  const book = await school.admin.call(getCashBook, {
    money_account_id: books.cash_id,
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(JSON.stringify(book)).not.toContain(paid.receipt_number);
  const kept = await school.sql(
    `select item, quantity::float8 as quantity, unit from finance.goods_in_kind where payment_id = $1`,
    [paid.id],
  );
  expect(kept).toEqual([{ item: 'Firewood', quantity: 1.5, unit: 'lorries' }]);
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('nobody alone says what goods are worth', async () => {
  const student_id = books.students[1]!;
  const balance = async () => (await school.admin.call(getFeePanel, { student_id })).balance_cents;
  const before = await balance();
  const grain = { ...firewood(1), amount_cents: 90_000_00 };
  await expect(
    school.admin.call(recordPayment, { ...grain, method: 'in-kind' }),
  ).rejects.toMatchObject({ code: 'payment.goods_ask' });
  const { item_id } = await director.call(offerGoods, grain);
  const alone = { id: item_id, round: 1, step: 1, comment: 'I weighed it myself' };
  await expect(director.call(override, alone)).rejects.toMatchObject({ code: 'approval.own' });
  const { round, step } = await director.call(getApproval, { id: item_id });
  const at = { id: item_id, round, step };
  await expect(director.call(decide, { ...at, decision: 'approve' })).rejects.toMatchObject({
    code: 'approval.own',
  });
  const refusal = { ...at, comment: 'One bag is 4,500' };
  await second.call(decide, { ...refusal, decision: 'reject' });
  expect(await balance()).toBe(before);
  // Of those who agree at once one makes the receipt, in the name of whoever took the goods.
  const offered = await director.call(offerGoods, firewood(1));
  const agree = { id: offered.item_id, round: 1, step: 1, decision: 'approve' as const };
  const agreed = await atOnce(20, () => second.call(decide, agree));
  expect(agreed).toMatchObject({ served: [{}], codes: ['approval.finished'] });
  expect(await balance()).toBe(before - 4_500_00);
  const [receipt] = (await second.call(listPayments, { student_id })).rows;
  expect(receipt!.recorded_by).toBe(
    `${director.session.user.first_name} ${director.session.user.last_name}`,
  );
  const cancel = { id: receipt!.id, reason: 'Taken home again', cancelled_on: '2026-02-03' };
  await expect(director.call(cancelPayment, cancel)).rejects.toMatchObject({
    code: 'payment.cancel_own',
  });
  await second.call(cancelPayment, cancel);
});

test('goods are no money: what was collected ties with the money accounts, and goods stand beside it', async () => {
  await school.admin.call(recordPayment, money('cash'));
  const report = await school.admin.call(getMoneyReport, {
    report: 'collection',
    by: 'account',
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(report.rows.map((row) => row.label)).not.toContain('Goods received in kind');
  expect(report.proof!.table_cents).toBe(report.proof!.ledger_cents);
  expect(report.about).toMatch(/beside it KES.4,500\.00 in goods/);
  // On the learner's account goods pay like money, and the account adds up.
  const panel = await school.admin.call(getFeePanel, { student_id: books.students[0]! });
  expect(panel.paid_cents).toBeGreaterThanOrEqual(4_500_00);
  const { billed_cents, charged_cents, waived_cents, paid_cents, other_cents } = panel;
  expect(billed_cents + charged_cents - waived_cents - paid_cents + other_cents).toBe(
    panel.owed_cents - panel.prepaid_cents,
  );
});

test('goods follow the payment to another learner, and leave the books when it is cancelled', async () => {
  const paid = await bringGoods({ taker: school.admin, approver: director }, firewood(1));
  const other = await school.staff(['finance'], ['view', 'void']);
  const moved = await other.call(movePayment, {
    id: paid.id,
    student_id: books.students[2]!,
    reason: 'The other twin brought it',
    moved_on: '2026-02-03',
  });
  expect(moved.in_kind).toEqual(paid.in_kind);
  await school.admin.call(cancelPayment, {
    id: moved.id,
    reason: 'The firewood was taken home again',
    cancelled_on: '2026-02-04',
  });
  const { accounts } = await setup();
  expect(accounts.find((one) => one.part === 'in-kind')!.balance_cents).toBe(4_500_00);
});

test('what was brought must be said, for one child, and money must lie somewhere', async () => {
  const { in_kind: _, ...bare } = firewood();
  const unsaid = { ...bare, method: 'in-kind' as const };
  await expect(school.admin.call(recordPayment, unsaid)).rejects.toMatchObject({
    body: { errors: [{ path: 'in_kind' }] },
  });
  const shared = {
    ...firewood(),
    method: 'in-kind' as const,
    others: [{ student_id: books.students[1]!, amount_cents: 1_00 }],
  };
  await expect(school.admin.call(recordPayment, shared)).rejects.toMatchObject({
    body: { errors: [{ path: 'others' }] },
  });
  const { money_account_id: __, ...nowhere } = money('cash');
  await expect(school.admin.call(recordPayment, nowhere)).rejects.toMatchObject({
    body: { errors: [{ path: 'money_account_id' }] },
  });
});

test("what is switched off is refused, and its name and its reference are the school's", async () => {
  const card = await modeOf('card');
  expect(card).toMatchObject({ is_on: true, needs_reference: true, version: 0 });
  await expect(school.admin.call(recordPayment, money('card'))).rejects.toMatchObject({
    body: { errors: [{ path: 'reference' }] },
  });
  const saved = await school.admin.call(editPaymentMode, {
    ...card,
    label: 'Visa machine',
    needs_reference: false,
  });
  expect(saved.version).toBe(1);
  expect(await school.admin.call(recordPayment, money('card'))).toMatchObject({
    method_name: 'Visa machine',
  });
  await expect(school.admin.call(editPaymentMode, { ...card, is_on: false })).rejects.toMatchObject(
    {
      code: 'record.stale',
    },
  );
  await school.admin.call(editPaymentMode, { ...saved, is_on: false });
  await expect(school.admin.call(recordPayment, money('card'))).rejects.toMatchObject({
    body: {
      errors: [
        { path: 'method', message: expect.stringContaining('Visa machine is switched off') },
      ],
    },
  });
  const trail = await school.sql(
    `select action from platform.audit where record_type = 'payment mode' and record_id = 'card'`,
  );
  expect(trail).toHaveLength(2);
});

test('two modes have two names, one stays on, and only who may edit decides', async () => {
  const cash = await modeOf('cash');
  await expect(
    school.admin.call(editPaymentMode, { ...cash, label: 'm-pesa' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'label' }] } });
  const looker = await school.staff(['finance'], ['view', 'create']);
  await expect(looker.call(editPaymentMode, cash)).rejects.toMatchObject({ status: 403 });
  const { payment_modes } = await setup();
  for (const mode of payment_modes.filter((one) => one.is_on && one.method !== 'cash')) {
    await school.admin.call(editPaymentMode, { ...mode, is_on: false });
  }
  await expect(school.admin.call(editPaymentMode, { ...cash, is_on: false })).rejects.toMatchObject(
    {
      body: { errors: [{ path: 'is_on' }] },
    },
  );
});
