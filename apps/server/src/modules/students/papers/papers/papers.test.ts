import { printRollPaper, type RollPaper } from '@darasa/contract/students/papers/papers';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();

async function twoStreams() {
  const school = await newSchool(server);
  const { class_id, streams } = await newClass(school, { name: 'Grade 4' });
  const learner = (first_name: string, stream: string, more: object = {}) =>
    newLearner(school, { first_name, class_id, stream_id: streams[stream]!, ...more });
  await learner('Amina', 'Blue', { boarding: 'boarding', guardian: { first_name: 'Lucy' } });
  await learner('Brian', 'Blue', { gender: 'male' });
  await learner('Cate', 'Green');
  return { school, class_id, streams };
}

async function pagesOf(school: NewSchool, paper: RollPaper, more: object = {}) {
  const file: RawAnswer = await school.admin.call(printRollPaper, { paper, ...more });
  return pdfText(Buffer.from(file.text, 'latin1'));
}

test('a class list has a sheet for each stream and room to mark', async () => {
  const { school, class_id, streams } = await twoStreams();
  for (const blank_columns of [0, 6, 15]) {
    const pages = await pagesOf(school, 'class-list', { class_id, blank_columns });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Grade 4 Blue');
    expect(pages[0]).toContain('Brian Hassan');
    expect(pages[1]).toContain('Cate Hassan');
  }
  const green = await pagesOf(school, 'class-list', { stream_id: streams['Green'] });
  expect(green.join()).not.toContain('Brian Hassan');
  await expect(
    school.admin.call(printRollPaper, { paper: 'class-list', blank_columns: 16 }),
  ).rejects.toMatchObject({ status: 400 });
});

test('the nominal roll begins with the school in figures', async () => {
  const { school } = await twoStreams();
  const pages = await pagesOf(school, 'nominal-roll');
  expect(pages).toHaveLength(3);
  expect(pages[0]!.replace(/\s+/g, ' ')).toMatch(/All classes ?2 ?1 ?2 ?1 ?3/);
  expect(pages[1]).toContain('Lucy Hassan');
});

test('labels are for books, or for letters home', async () => {
  const { school } = await twoStreams();
  const books = (await pagesOf(school, 'book-labels')).join();
  expect(books).toContain('Cate Hassan');
  const letters = (await pagesOf(school, 'address-labels')).join();
  expect(letters).toContain('Lucy Hassan');
  expect(letters).toContain('By hand');
});

test('nobody to print is said, and papers need the right to export', async () => {
  const school = await newSchool(server);
  await expect(school.admin.call(printRollPaper, { paper: 'nominal-roll' })).rejects.toMatchObject({
    code: 'paper.nobody',
  });
  const reader = await school.staff(['students'], ['view']);
  await expect(reader.call(printRollPaper, { paper: 'nominal-roll' })).rejects.toMatchObject({
    status: 403,
  });
});
