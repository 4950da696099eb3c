import type { Act, ModuleName } from '@darasa/contract/access';
import { getDashboard } from '@darasa/contract/dashboard/dashboard';
import { bankCheques, receiveCheque } from '@darasa/contract/finance/receiving/cheques';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { addDays, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { describe, expect, test } from 'vitest';
import { type NewBooks, newBooks } from '#test/new-books.ts';
import { plantClass } from '#test/planted-classes.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer({ frozen: true });
const today = () => isoDate(server.clock.now);

describe('what waits under Today', () => {
  test('is told to those who may do it, and to nobody else', async () => {
    const school = await newSchool(server);
    const keys = async (modules: ModuleName[], may: Act[]) => {
      const person = await school.staff(['dashboard', ...modules], may);
      const { waiting, clear } = await person.call(getDashboard, {});
      return [...waiting, ...clear].map((row) => row.key).toSorted();
    };
    const own = ['approvals.returned', 'approvals.to-decide'];
    expect(await keys([], ['view'])).toEqual(own);
    expect(await keys(['finance', 'students', 'communication'], ['view'])).toEqual(own);
    expect(await keys(['students'], ['view', 'create', 'edit'])).toEqual([
      ...own,
      'students.enquiry-calls',
      'students.family-requests',
      'students.guardian-phone',
      'students.offers',
    ]);
    expect(await keys(['finance'], ['view', 'create'])).toEqual([
      ...own,
      'finance.cheques',
      'finance.claims',
      'finance.reconciliation',
      'finance.suspense',
    ]);
  });

  test('says a cheque with its sum, and nothing of it when it is banked', async () => {
    const { school, books } = await withBooks();
    const bursar = await school.staff(['dashboard', 'finance']);
    expect(await told(bursar, 'finance.cheques')).toBeUndefined();
    const one = await receive(bursar, books, today());
    expect(await told(bursar, 'finance.cheques')).toMatchObject({
      count: 1,
      strong: `1 cheque, ${formatKes(4_000_00)},`,
      rest: 'is ready for the bank.',
      verb: 'Bank',
      href: '/dashboard/finance/cheques?state=received',
      since: today(),
      is_late: false,
    });
    await bursar.call(bankCheques, { ids: [one.id], banked_on: today() });
    expect(await told(bursar, 'finance.cheques')).toBeUndefined();
    expect((await bursar.call(getDashboard, {})).clear).toContainEqual({
      key: 'finance.cheques',
      done: 'All cheques are banked',
    });
  });

  test('puts what is late before the rest', async () => {
    const { school, books } = await withBooks();
    const bursar = await school.staff(['dashboard', 'finance', 'students']);
    await receive(bursar, books, addDays(today(), -4));
    const { waiting: rows } = await bursar.call(getDashboard, {});
    expect(rows.map(({ key, is_late }) => [key, is_late])).toEqual([
      ['finance.cheques', true],
      ['students.guardian-phone', false],
    ]);
  });

  test('counts under the limits of the role that does the work', async () => {
    const { school } = await withBooks();
    const phones = (person: Person) => told(person, 'students.guardian-phone');
    const secretary = await school.staff(['dashboard', 'students']);
    expect(await phones(secretary)).toMatchObject({
      count: 3,
      strong: '3 learners',
      rest: 'have no guardian phone.',
    });
    // The home is open to them without limits, the learners for one class alone.
    const teacher = await school.staff(['students']);
    const clerk = await school.staff(['dashboard']);
    const other = await plantClass(school, 'Form 4', []);
    await school.sql(`update identity.user_roles set limits = array[$2::uuid] where user_id = $1`, [
      teacher.id,
      other.class_id,
    ]);
    await school.sql(
      `insert into identity.user_roles
       select (jsonb_populate_record(r, jsonb_build_object('user_id', $1::text, 'id', $3::text))).*
       from identity.user_roles r where r.user_id = $2`,
      [teacher.id, clerk.id, newId()],
    );
    expect(await phones(teacher)).toBeUndefined();
  });
});

describe('what was counted', () => {
  test('stands while nobody changes anything, and for some seconds at most', async () => {
    const { school, books } = await withBooks();
    const secretary = await school.staff(['dashboard', 'students']);
    const count = async () => (await told(secretary, 'students.guardian-phone'))?.count;
    expect(await count()).toBe(3);
    await school.sql(
      `insert into students.students (tenant_id, school_id, id, admission_number, surname, first_name,
         gender, class_id, admitted_on, created_at)
       values ($1, $2, $3, 'A9', 'Otieno', 'Late', 'female', $4, '2026-01-05', now())`,
      [school.tenant_id, school.school_id, newId(), books.class_id],
    );
    expect(await count()).toBe(3);
    server.clock.forward(20_000);
    expect(await count()).toBe(4);
  });
});

describe('the big number', () => {
  test('is what came in since the term began, beside the term before', async () => {
    const { school, books } = await withBooks();
    await addTerm(school, 'Term of today', addDays(today(), -10), addDays(today(), 60));
    const bursar = await school.staff(['dashboard', 'finance']);
    const pay = (amount_cents: number, received_on: string) =>
      school.admin.call(recordPayment, {
        student_id: books.students[0]!,
        amount_cents,
        method: 'cash',
        money_account_id: books.cash_id,
        received_on,
      });
    await pay(1_000_00, today());
    await pay(500_00, addDays(today(), -3));
    const { collected } = await bursar.call(getDashboard, {});
    expect(collected).toMatchObject({
      today_count: 1,
      today_cents: 1_000_00,
      term: {
        name: 'Term of today',
        amount_cents: 1_500_00,
        days: [
          { day: 7, amount_cents: 500_00 },
          { day: 10, amount_cents: 1_000_00 },
        ],
      },
      previous: { name: 'Term 1', amount_cents: 0, days: [] },
    });
  });

  test('is not shown to somebody who sees a part of the books', async () => {
    const { school } = await withBooks();
    const clerk = await school.staff(['dashboard', 'students']);
    expect((await clerk.call(getDashboard, {})).collected).toBeUndefined();
  });
});

const receive = (bursar: Person, books: NewBooks, day: string) =>
  bursar.call(receiveCheque, {
    number: '000123',
    bank_name: 'Equity Bank',
    drawer: 'Otieno',
    student_id: books.students[0]!,
    amount_cents: 4_000_00,
    dated_on: day,
    received_on: day,
    money_account_id: books.bank_id,
  });

const told = async (person: Person, key: string) =>
  (await person.call(getDashboard, {})).waiting.find((row) => row.key === key);

async function withBooks(): Promise<{ school: NewSchool; books: NewBooks }> {
  const school = await newSchool(server);
  return { school, books: await newBooks(school) };
}

const addTerm = (school: NewSchool, name: string, starts_on: string, ends_on: string) =>
  school.sql(
    `insert into administration.terms (tenant_id, id, school_id, year, name, starts_on, ends_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [
      school.tenant_id,
      newId(),
      school.school_id,
      Number(starts_on.slice(0, 4)),
      name,
      starts_on,
      ends_on,
    ],
  );
