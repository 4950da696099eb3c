import { checkTerm, closeTerm } from '@darasa/contract/administration/years/years';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { closeShift, openShift } from '@darasa/contract/finance/receiving/shifts';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { newId } from '#platform/ids.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
});

const money = async () =>
  (await school.admin.call(checkTerm, { id: books.term_id })).rows
    .map((row) => row.sentence.replace('\u00a0', ' '))
    .filter((sentence) => /bill|payment|shift/.test(sentence));

test('a term is closed when everybody is billed, all money has a name and no till is open', async () => {
  const { admin } = school;
  const { id: shift_id } = await admin.call(openShift, {
    money_account_id: books.cash_id,
    float_cents: 0,
  });
  await school.sql(
    `insert into finance.arrivals (tenant_id, school_id, id, provider, receipt, amount_cents,
       account_text, paid_at, state, suspense_on, created_at)
     values ($1, $2, $3, 'mpesa', 'SKF1', 150000, 'unknown', '2026-02-01T08:00:00Z', 'suspense',
       '2026-02-01', now())`,
    [school.tenant_id, school.school_id, newId()],
  );
  expect(await money()).toEqual([
    '3 learners have no bill for this term',
    'One payment of KES 1,500.00 has no learner yet',
    "One cashier's shift is open",
  ]);
  const id = books.term_id;
  await expect(admin.call(closeTerm, { id })).rejects.toMatchObject({ code: 'term.unfinished' });

  const who = { semester_id: id };
  const { to_bill_cents } = await admin.call(previewBilling, who);
  const billed_on = '2026-01-10';
  await admin.call(runBilling, { ...who, billed_on, expected_cents: to_bill_cents });
  await admin.call(closeShift, { id: shift_id, counted_cents: 0 });
  expect(await money()).toEqual(['One payment of KES 1,500.00 has no learner yet']);
});
