import {
  createBankLine,
  editBankLine,
  listBank,
  retireBankLine,
} from '@darasa/contract/academics/reports/comment-bank';
import { addUsualLines, listUsualSets } from '@darasa/contract/platform/usual-sets';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const line = {
  kind: 'class-teacher',
  curriculum: '844',
  codes: ['A', 'A-'],
  words: '{{first_name}} leads the class. {{he_she}} helps others.',
} as const;

test('a comment of the bank is added, changed, retired, and found by its grade', async () => {
  const { admin } = await newSchool(server);
  const made = await admin.call(createBankLine, { ...line, codes: [...line.codes] });
  expect(made).toMatchObject({ codes: ['A', 'A-'], language: 'en', version: 1 });
  const edited = await admin.call(editBankLine, { id: made.id, version: 1, codes: ['B'] });
  expect(edited).toMatchObject({ codes: ['B'], words: line.words, version: 2 });
  expect((await admin.call(listBank, { search: 'leads' })).count).toBe(1);
  await admin.call(retireBankLine, { id: made.id, retired: true });
  expect((await admin.call(listBank, {})).count).toBe(0);
});

test('a field that means nothing, or a subject where there is none, is told at the words', async () => {
  const { admin } = await newSchool(server);
  const add = (more: object) =>
    admin.call(createBankLine, { ...line, codes: [], ...more }).catch((error) => error.body.errors);
  expect(await add({ words: '{{name}} is good.' })).toEqual([
    { path: 'words', message: '{{name}} is not a field of a comment' },
  ]);
  expect(await add({ words: 'Good in {{subject}}.' })).toEqual([
    { path: 'words', message: 'Only comments of subject teachers name a subject' },
  ]);
  const made = await admin.call(createBankLine, {
    ...line,
    codes: [],
    kind: 'subject',
    words: 'Good in {{subject}}.',
  });
  await expect(
    admin.call(editBankLine, { id: made.id, version: 1, kind: 'principal' }),
  ).rejects.toMatchObject({ status: 400 });
});

test('a school begins with the usual comments, in English and Kiswahili', async () => {
  const { admin } = await newSchool(server);
  const { sets } = await admin.call(listUsualSets, { kind: 'day-secondary' });
  const { lines } = sets.find((set) => set.set === 'comments')!;
  expect(lines.map((one) => one.name)).toContain('8-4-4 comments in Kiswahili');
  const chosen = lines
    .filter((one) => one.key.startsWith('844'))
    .map(({ key, name }) => ({ set: 'comments', key, name }));
  await admin.call(addUsualLines, { lines: chosen });
  const english = await admin.call(listBank, { curriculum: '844', language: 'en' });
  expect(english.count).toBe(31);
  expect((await admin.call(listBank, { language: 'sw' })).count).toBe(31);
  const again = await admin.call(listUsualSets, { kind: 'day-secondary' });
  const after = again.sets.find((set) => set.set === 'comments')!.lines;
  expect(after.filter((one) => one.is_here).map((one) => one.key)).toEqual(['844-en', '844-sw']);
});
