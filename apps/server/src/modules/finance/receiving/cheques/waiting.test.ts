import {
  bankCheques,
  bounceCheque,
  listCheques,
  receiveCheque,
} from '@darasa/contract/finance/receiving/cheques';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { cancelPayment, movePayment } from '@darasa/contract/finance/receiving/payments';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
let school: NewSchool;
let books: NewBooks;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 2 });
});

const cheque = (number: string, dated_on: string, received_on = today) => ({
  student_id: books.students[0]!,
  amount_cents: 10_000_00,
  number,
  bank_name: 'Equity',
  drawer: 'Otieno Hardware',
  dated_on,
  received_on,
  money_account_id: books.bank_id,
});
const balance = async () =>
  (await school.admin.call(getFeePanel, { student_id: books.students[0]! })).balance_cents;

test('a post-dated cheque is kept: no receipt and no bank before its day', async () => {
  const kept = await school.admin.call(receiveCheque, cheque('000124', addDays(today, 21)));
  expect(kept).toMatchObject({ state: 'received', receipt_number: null, payment_id: null });
  expect(await balance()).toBe(0);
  const ids = [kept.id];
  await expect(school.admin.call(bankCheques, { ids, banked_on: today })).rejects.toMatchObject({
    code: 'cheque.post_dated',
  });
  // Its day has come.
  await school.sql('update finance.cheques set dated_on = $2 where id = $1', [kept.id, today]);
  const { rows } = await school.admin.call(bankCheques, { ids, banked_on: today });
  expect(rows[0]).toMatchObject({ state: 'banked', receipt_number: expect.stringMatching(/\d$/) });
  expect(await balance()).toBe(-10_000_00);
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('a cheque of more than six months ago is refused, and one that grew so old is not banked', async () => {
  await expect(
    school.admin.call(receiveCheque, cheque('000125', addDays(today, -190))),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'dated_on' }] } });
  expect((await school.admin.call(listCheques, { search: '000125' })).count).toBe(0);
  const old = await school.admin.call(
    receiveCheque,
    cheque('000126', addDays(today, -190), addDays(today, -180)),
  );
  await expect(
    school.admin.call(bankCheques, { ids: [old.id], banked_on: today }),
  ).rejects.toMatchObject({ code: 'cheque.stale' });
});

const held = () =>
  school.sql<{ part: string | null; cents: string }>(
    `select a.part, sum(l.amount_cents) as cents
     from finance.lines l
     join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
     left join finance.money_accounts m on m.tenant_id = a.tenant_id and m.account_id = a.id
     where l.tenant_id = $1 and (a.part in ('cheques-in-hand', 'bursaries-held') or m.id = $2)
     group by a.id, a.part having sum(l.amount_cents) <> 0 order by a.part`,
    [school.tenant_id, books.bank_id],
  );

test('a cheque whose receipt moved is the same cheque, in the safe, at the bank and when it comes back', async () => {
  const before = await held();
  const other = await school.staff(['finance']);
  const { id, payment_id } = await school.admin.call(receiveCheque, cheque('000127', today));
  const safe = await held();
  const moved = await other.call(movePayment, {
    id: payment_id!,
    student_id: books.students[1]!,
    reason: 'It was for the sister',
    moved_on: today,
  });
  expect(await held()).toEqual(safe);
  const { rows } = await school.admin.call(bankCheques, { ids: [id], banked_on: today });
  expect(rows[0]).toMatchObject({ payment_id: moved.id, student_id: books.students[1] });
  await school.admin.call(bounceCheque, {
    id,
    bounced_on: today,
    reason: 'Refer to drawer',
    bank_charge_cents: 0,
    passed_on_cents: 0,
  });
  expect(await held()).toEqual(before);
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('a cheque whose receipt was cancelled is not banked', async () => {
  const other = await school.staff(['finance']);
  const { id, payment_id } = await school.admin.call(receiveCheque, cheque('000128', today));
  const gone = { id: payment_id!, reason: 'Given back to the drawer', cancelled_on: today };
  await other.call(cancelPayment, gone);
  const before = await held();
  await expect(
    school.admin.call(bankCheques, { ids: [id], banked_on: today }),
  ).rejects.toMatchObject({ code: 'payment.cancelled' });
  expect(await held()).toEqual(before);
});
