import {
  issueStudentCards,
  listStudentCards,
  printStudentCards,
} from '@darasa/contract/students/papers/cards';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();

test('the cards of a stream are one file, eight to a page', async () => {
  const school = await newSchool(server);
  const grade = await newClass(school, { name: 'Grade 4' });
  const here = { class_id: grade.class_id, stream_id: grade.streams['Blue']! };
  for (let n = 1; n <= 9; n++) await newLearner(school, { ...here, first_name: `Child${n}` });
  await newLearner(school, { first_name: 'Elsewhere' });
  const issued = await school.admin.call(issueStudentCards, {
    stream_id: here.stream_id,
    reason: 'new',
  });
  expect(issued).toMatchObject({ issued: 9, skipped: 0 });
  const { batch_id } = issued;
  const file: RawAnswer = await school.admin.call(printStudentCards, { batch_id });
  const pages = pdfText(Buffer.from(file.text, 'latin1'));
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Child1 Hassan');
  expect(pages[0]).toContain('Grade 4 Blue');
  expect(pages.join()).not.toContain('Elsewhere');
});

test('a lost card is replaced under the next number, and counted', async () => {
  const school = await newSchool(server);
  const { id } = await newLearner(school);
  const again = (reason: 'new' | 'lost' | 'renewed') =>
    school.admin.call(issueStudentCards, { ids: [id], reason });
  await again('new');
  await expect(again('new')).rejects.toMatchObject({ code: 'card.all_have_one' });
  await again('lost');
  await again('lost');
  await again('renewed');
  const { rows, lost_count } = await school.admin.call(listStudentCards, { student_id: id });
  expect(rows.map((one) => [one.issue_number, one.reason])).toEqual([
    [4, 'renewed'],
    [3, 'lost'],
    [2, 'lost'],
    [1, 'new'],
  ]);
  expect(lost_count).toBe(2);
  const file: RawAnswer = await school.admin.call(printStudentCards, { id: rows[0]!.id });
  expect(pdfText(Buffer.from(file.text, 'latin1')).join()).toContain('No. 4');
});

test('first cards go to those who have none; leavers and strangers get none', async () => {
  const school = await newSchool(server);
  const first = await newLearner(school);
  await school.admin.call(issueStudentCards, { ids: [first.id], reason: 'new' });
  await newLearner(school, { first_name: 'Brian' });
  const rest = await school.admin.call(issueStudentCards, { reason: 'new' });
  expect(rest).toMatchObject({ issued: 1, skipped: 1 });
  const gone = await newLearner(school, { status: 'transferred' });
  await expect(
    school.admin.call(issueStudentCards, { ids: [gone.id], reason: 'new' }),
  ).rejects.toMatchObject({ code: 'card.left' });
  const other = await newSchool(server);
  await expect(
    other.admin.call(issueStudentCards, { ids: [first.id], reason: 'new' }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(
    other.admin.call(printStudentCards, { batch_id: rest.batch_id }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(other.admin.call(printStudentCards, {})).rejects.toMatchObject({ status: 404 });
});

test('a reader sees which cards went out, and issues none', async () => {
  const school = await newSchool(server);
  const { id } = await newLearner(school);
  const reader = await school.staff(['students'], ['view']);
  await expect(reader.call(issueStudentCards, { ids: [id], reason: 'new' })).rejects.toMatchObject({
    status: 403,
  });
  expect((await reader.call(listStudentCards, { student_id: id })).rows).toEqual([]);
});
