import { exportBroadsheet, getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import {
  placeInWords,
  readRow,
  sortRows,
} from '@darasa/contract/academics/figures/broadsheet-rows';
import { rules_of } from '@darasa/rules/grading/curricula';
import { expect, test } from 'vitest';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { enterScores, newExamGround, openExam } from '#test/new-exam.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

async function sheetOf(person: Person, id: string, stream_id?: string) {
  const sheet = await person.call(getBroadsheet, { id, ...(stream_id ? { stream_id } : {}) });
  return { sheet, rows: sheet.rows.map((row) => readRow(row, sheet)) };
}

const paperOf = async (person: Person, wish: { id: string; paper?: 'a4' | 'a3' }) => {
  const answer: RawAnswer = await person.call(exportBroadsheet, { format: 'pdf', ...wish });
  return Buffer.from(answer.text, 'latin1');
};

async function aForm() {
  const school = await newSchool(server);
  const made = await newExamGround(school);
  const exam = await openExam(school, made, { any_absence: 'always' });
  await enterScores(school, made, 'Blue', {
    Mathematics: [35, 40, 35],
    English: [35, 40, 35],
  });
  await enterScores(school, made, 'Green', { Mathematics: [30, 'AB'], English: [30, 45] });
  return { school, made, id: exam.sittings[0]!.id };
}

test('everybody has grades, sums and mean; equals share a place in class and stream, the others have none', async () => {
  const { school, made, id } = await aForm();
  const { sheet, rows } = await sheetOf(school.admin, id);
  expect(sheet.subjects.map((one) => one.name)).toEqual(['Mathematics', 'English']);
  const sorted = sortRows(rows, sheet);
  expect(
    sorted.map((row) => [row.codes.join(' '), row.marks_sum, row.position, row.position_stream]),
  ).toEqual([
    ['A A', 160, 1, 1],
    ['B+ B+', 140, 2, 2],
    ['B+ B+', 140, 2, 2],
    ['B- B-', 120, 4, 1],
    ['X A', 90, null, null],
    [' ', null, null, null],
  ]);
  expect(sheet.ranked).toEqual([
    { ranked_count: 4, learner_count: 6 },
    { ranked_count: 3, learner_count: 3 },
    { ranked_count: 1, learner_count: 3 },
  ]);
  expect(placeInWords(2, sheet.ranked[0]!)).toBe('2 of 4, 2 not ranked');
  expect(sheet.means[0]).toEqual({ mark: 70, code: 'B+' });
  expect(sheet.mean_of_means).toMatchObject({ marks_sum: 140, mean_points: 10, code: 'B+' });
  const green = await sheetOf(school.admin, id, made.form.streams['Green']!);
  expect(green.rows.map((row) => row.position)).toEqual([4, null, null]);
});

test('it sorts by any subject, and a blank comes last both ways', async () => {
  const { school, id } = await aForm();
  const { sheet, rows } = await sheetOf(school.admin, id);
  const [mathematics] = sheet.subjects;
  const marks = (sort: string) => sortRows(rows, sheet, sort).map((row) => row.figures[0]);
  expect(marks(`-${mathematics!.id}`)).toEqual([80, 70, 70, 60, null, null]);
  expect(marks(mathematics!.id)).toEqual([60, 70, 70, 80, null, null]);
  const file: RawAnswer = await school.admin.call(exportBroadsheet, {
    id,
    format: 'csv',
    sort: `-${mathematics!.id}`,
    numbers_only: true,
  });
  const [head, first] = file.text.split('\r\n');
  expect(head).toContain('Number,Stream,Mathematics,"Mathematics, grade"');
  expect(first).toMatch(/^﻿?1,1,A\/\d+,Blue,80,A,80,A,160,24,12,A$/);
  expect(file.text).not.toContain('Otieno');
});

test('the paper is a draft until the marks are approved, says its filter and fits A4 or A3', async () => {
  const { school, id } = await aForm();
  const a4 = await paperOf(school.admin, { id });
  const words = pdfText(a4).join('\n');
  expect(words).toContain('Draft: marks are not approved, Term: Term 3 2026');
  expect(words).toContain('Class: 4 of 6 ranked, 2 not ranked.');
  expect(words).toContain('MAT Mathematics, ENG English.');
  expect(words).toContain('10.0000');
  const a3 = await paperOf(school.admin, { id, paper: 'a3' });
  const sizes = [a4, a3].map((pdf) => /MediaBox\s*\[([^\]]*)\]/.exec(pdf.toString('latin1'))?.[1]);
  expect(sizes.map((size) => size?.split(' ').map(Number).map(Math.round).slice(2))).toEqual([
    [842, 595],
    [1191, 842],
  ]);
  await school.sql(`update academics.sittings set state = 'approved' where id = $1`, [id]);
  const approved = pdfText(await paperOf(school.admin, { id })).join('\n');
  expect(approved).not.toContain('Draft');
});

test('CBC shows levels and how many there are of each; ranks only where the school wants them, with a notice', async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { curriculum: 'CBC' });
  const cbc = { curriculum: 'CBC', mean_kind: 'none', has_ranks: false } as const;
  const exam = await openExam(school, made, cbc);
  const { id } = exam.sittings[0]!;
  const levels = { Mathematics: [46, 40, 12], English: [30, 40, 12] };
  await enterScores(school, made, 'Blue', levels);
  const { sheet, rows } = await sheetOf(school.admin, id, made.form.streams['Blue']!);
  expect(sheet).toMatchObject({
    shows: 'levels',
    levels: ['EE', 'ME', 'AE', 'BE'],
    notice: null,
    mean_of_means: null,
  });
  expect(rows[0]).toMatchObject({
    figures: [null, null],
    codes: ['EE1', 'ME1'],
    marks_sum: null,
    points_sum: null,
    position: null,
  });
  const words = pdfText(await paperOf(school.admin, { id })).join(' ');
  expect(words).toMatch(/EE\s+ME\s+AE\s+BE/);
  expect(words).not.toContain('pos.');
  await school.sql('update academics.exams set has_ranks = true where id = $1', [exam.id]);
  const ranked = await sheetOf(school.admin, id, made.form.streams['Blue']!);
  expect(ranked.rows.map((row) => [row.points_sum, row.position])).toEqual([
    [14, 1],
    [14, 1],
    [6, 3],
  ]);
  expect(ranked.sheet.notice).toBe(rules_of.CBC.ranks.notice);
  expect(pdfText(await paperOf(school.admin, { id })).join(' ')).toContain('KNEC gives no total');
});
