import { bankCheques, listCheques, receiveCheque } from '@darasa/contract/finance/cheques';
import { getFeePanel } from '@darasa/contract/finance/fee-panel';
import { proveLedger } from '@darasa/contract/finance/ledger';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '../../../../test/new-books.ts';
import { newSchool, type NewSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
let school: NewSchool;
let books: NewBooks;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
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
