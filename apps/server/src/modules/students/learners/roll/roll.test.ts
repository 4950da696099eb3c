import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { editStudent } from '@darasa/contract/students/families/record';
import {
  exportStudents,
  findStudents,
  getRollSums,
  listStudents,
} from '@darasa/contract/students/learners/roll';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('the roll shows who is at school, with class and the phone that is called first', async () => {
  const school = await newSchool(server);
  const grade = await newClass(school, { name: 'Grade 4' });
  await newLearner(school, {
    class_id: grade.class_id,
    stream_id: grade.streams['Blue'],
    guardian: { phone: '254722000418' },
  });
  await newLearner(school, { first_name: 'Brian', status: 'graduated' });
  const { rows, count } = await school.admin.call(listStudents, {});
  expect(count).toBe(1);
  expect(rows[0]).toMatchObject({
    first_name: 'Amina',
    class_name: 'Grade 4',
    stream_name: 'Blue',
    guardian_phone: '254722000418',
  });
  const left = await school.admin.call(listStudents, { status: 'graduated' });
  expect(left.rows.map((row) => row.first_name)).toEqual(['Brian']);
});

test('filters narrow the roll, and each gap is a list of its own', async () => {
  const school = await newSchool(server);
  const grade = await newClass(school);
  await newLearner(school, {
    class_id: grade.class_id,
    stream_id: grade.streams['Blue']!,
    boarding: 'boarding',
    upi: 'K7QF4M',
  });
  await newLearner(school, { first_name: 'Brian', gender: 'male', guardian: {} });
  const names = async (filter: object) =>
    (await school.admin.call(listStudents, filter)).rows.map((row) => row.first_name);
  expect(await names({ class_id: grade.class_id })).toEqual(['Amina']);
  expect(await names({ boarding: 'day' })).toEqual(['Brian']);
  expect(await names({ gender: 'male' })).toEqual(['Brian']);
  expect(await names({ missing: 'upi' })).toEqual(['Brian']);
  expect(await names({ missing: 'guardian-phone' })).toEqual(['Amina']);
  expect(await names({ missing: 'class' })).toEqual(['Brian']);
  expect(await names({ sort: '-name' })).toEqual(['Brian', 'Amina']);
});

test('the count of all is right whatever happens to the learners', async () => {
  const school = await newSchool(server);
  const [four, five] = [await newClass(school), await newClass(school)];
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    const seat = { class_id: four.class_id, stream_id: four.streams['Blue'] };
    ids.push((await newLearner(school, { first_name: `Learner ${i}`, ...seat })).id);
  }
  const change = (set: string, ...n: number[]) =>
    school.sql(`update students.students set ${set} where id = any($1)`, [n.map((i) => ids[i])]);
  const counts = async () => {
    const found: number[] = [];
    const of_four = { class_id: four.class_id };
    const of_stream = { stream_id: four.streams['Blue']! };
    for (const filter of [{}, of_four, of_stream, { status: 'graduated' as const }]) {
      const { rows, count } = await school.admin.call(listStudents, filter);
      expect(count).toBe(rows.length);
      found.push(count);
    }
    return found;
  };
  expect(await counts()).toEqual([6, 6, 6, 0]);
  await change(`status = 'graduated', class_id = null, stream_id = null`, 0, 1);
  expect(await counts()).toEqual([4, 4, 4, 2]);
  await change(`class_id = '${five.class_id}', stream_id = null`, 2);
  await change(`merged_into_id = '${ids[2]}'`, 3, 0);
  expect(await counts()).toEqual([3, 2, 2, 1]);
  await Promise.all([4, 5].map((n) => change(`stream_id = '${four.streams['Green']}'`, n)));
  await expect(change(`status = 'nobody knows'`, 5)).rejects.toThrow('check constraint');
  await school.sql('delete from students.enrolments where student_id = $1', [ids[4]]);
  await school.sql('delete from students.students where id = $1', [ids[4]]);
  expect(await counts()).toEqual([2, 1, 0, 1]);
});

test('a learner is found by part of a name, number, UPI or a phone in any form', async () => {
  const school = await newSchool(server);
  await newLearner(school, {
    first_name: 'Wanjiru',
    other_names: "Ng'ang'a",
    surname: 'Kamau',
    admission_number: 'KH/204',
    upi: 'K7QF4M',
    guardian: { phone: '254722000418' },
  });
  await newLearner(school, { first_name: 'Otieno', surname: 'Odhiambo', admission_number: '20' });
  const found = async (search: string) =>
    (await school.admin.call(findStudents, { search })).rows.map((row) => row.first_name);
  for (const typed of [
    'wanj',
    'amau',
    'kamau wanjiru',
    'nganga',
    "Ng'ang'a",
    'kh/204',
    'k7qf4m',
    '0722 000 418',
    '+254722000418',
    '722000',
  ]) {
    expect([typed, await found(typed)]).toEqual([typed, ['Wanjiru']]);
  }
  expect(await found('20')).toEqual(['Otieno', 'Wanjiru']);
});

test('a slip of the finger still finds her, but never before those who are meant', async () => {
  const school = await newSchool(server);
  await newLearner(school, { first_name: 'Wanjiru', surname: 'Kamau' });
  await newLearner(school, { first_name: 'Achieng', surname: 'Otieno' });
  const found = async (search: string) =>
    (await school.admin.call(findStudents, { search })).rows.map((row) => row.first_name);
  for (const typed of ['Wanijru', 'Wanjru', 'Wannjiru', 'Wanjiro Kamua']) {
    expect([typed, await found(typed)]).toEqual([typed, ['Wanjiru']]);
  }
  expect(await found('Acheing')).toEqual(['Achieng']);
  expect(await found('Zuberi')).toEqual([]);
  await newLearner(school, { first_name: 'Wanjiro', surname: 'Maina' });
  expect(await found('Wanjiro')).toEqual(['Wanjiro']);
});

test('whoever gets another name is found by that one alone, and whoever is gone by none', async () => {
  const school = await newSchool(server);
  const { id } = await newLearner(school, { first_name: 'Wanjiru', surname: 'Kamau' });
  const found = async (search: string) =>
    (await school.admin.call(findStudents, { search })).rows.map((row) => row.first_name);
  await school.admin.call(editStudent, { id, version: 1, first_name: 'Achieng' });
  expect(await found('wanjiru')).toEqual([]);
  expect(await found('achieng kamau')).toEqual(['Achieng']);
  await school.sql('delete from students.enrolments where student_id = $1', [id]);
  await school.sql('delete from students.students where id = $1', [id]);
  expect(await found('achieng')).toEqual([]);
});

test('signs that search languages know are only signs', async () => {
  const school = await newSchool(server);
  await newLearner(school);
  for (const search of ['%', '_', '\\', '.*', '((((', "';--", '[a-z]{99}', '🙂🙂🙂🙂']) {
    const { rows } = await school.admin.call(findStudents, { search });
    expect(rows.length).toBeLessThanOrEqual(1);
  }
});

test('the class list goes out as a file, whole or only those ticked', async () => {
  const school = await newSchool(server);
  const one = await newLearner(school, { first_name: 'Wanjiru' });
  await newLearner(school, { first_name: 'Otieno' });
  const all = await school.admin.call(exportStudents, { format: 'csv' });
  expect(all.text).toContain('Otieno Hassan');
  const ticked = await school.admin.call(exportStudents, { format: 'csv', ids: [one.id] });
  expect(ticked.text).toContain('Wanjiru');
  expect(ticked.text).not.toContain('Otieno');
  const pdf = await school.admin.call(exportStudents, { format: 'pdf' });
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
});

test('only those with the module see the roll; other modules may find a learner', async () => {
  const school = await newSchool(server);
  await newLearner(school);
  const librarian = await school.staff(['library'], ['view']);
  await expect(librarian.call(listStudents, {})).rejects.toMatchObject({ status: 403 });
  expect((await librarian.call(findStudents, { search: 'amina' })).rows).toHaveLength(1);
  const clerk = await school.staff(['students'], ['view']);
  await expect(clerk.call(exportStudents, { format: 'csv' })).rejects.toMatchObject({
    status: 403,
  });
});

test('the balance stands in the roll and below it, for those who see the books', async () => {
  const school = await newSchool(server);
  const { cash_id } = await newBooks(school, { learners: 0 });
  const one = await newLearner(school, { guardian: { phone: null } });
  await newLearner(school, { guardian: {} });
  await school.admin.call(recordPayment, {
    student_id: one.id,
    amount_cents: 700_00,
    method: 'cash',
    money_account_id: cash_id,
    received_on: '2026-02-03',
  });
  const { rows } = await school.admin.call(listStudents, { search: one.admission_number });
  expect(rows).toMatchObject([{ balance_cents: -700_00 }]);
  expect(await school.admin.call(getRollSums, {})).toEqual({
    balance_cents: -700_00,
    without_phone_count: 1,
  });
  const registrar = await school.staff(['students']);
  expect((await registrar.call(listStudents, {})).rows[0]).not.toHaveProperty('balance_cents');
  expect(await registrar.call(getRollSums, {})).toEqual({ without_phone_count: 1 });
});
