import {
  createHonourRule,
  editHonourRule,
  exportHonours,
  getHonours,
  listEarlierSittings,
  listHonourRules,
  printHonourCertificates,
  retireHonourRule,
} from '@darasa/contract/academics/figures/honours';
import { expect, test } from 'vitest';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { agreeToResults, enterScores, newExamGround, openExam } from '#test/new-exam.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const roll = { name: 'Roll of honour', kind: 'honours', grade: 'B+' } as const;
const improved = { name: 'Most improved', kind: 'improved', gain: 2 } as const;
const support = { name: 'Needs support', kind: 'at-risk', grade: 'D+', missing_min: 2 } as const;
const below = { name: 'Below C-', kind: 'at-risk', grade: 'C-' } as const;

const wordsOf = (answer: RawAnswer) => pdfText(Buffer.from(answer.text, 'latin1')).join('\n');

async function aYear() {
  const school = await newSchool(server);
  const made = await newExamGround(school);
  const first = await openExam(school, made, { name: 'Opener', list_on: '2026-09-01' });
  const last = await openExam(school, made, { name: 'End of term' });
  return { school, made, first: first.sittings[0]!.id, id: last.sittings[0]!.id };
}

test('the school saves whom it honours; a rule without its limit is refused at the field', async () => {
  const school = await newSchool(server);
  const rule = await school.admin.call(createHonourRule, roll);
  await expect(school.admin.call(createHonourRule, roll)).rejects.toMatchObject({
    code: 'lookup.name_taken',
  });
  const { id, version } = rule;
  await expect(
    school.admin.call(editHonourRule, { id, version, kind: 'improved' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'gain' }] } });
  const changed = { id, version, kind: 'improved', gain: 2 } as const;
  expect(await school.admin.call(editHonourRule, changed)).toMatchObject({ grade: null, gain: 2 });
  await school.admin.call(retireHonourRule, { id, retired: true });
  expect((await school.admin.call(listHonourRules, {})).rows).toEqual([]);
  const viewer = await school.staff(['academics'], ['view']);
  await expect(viewer.call(createHonourRule, support)).rejects.toMatchObject({ status: 403 });
});

test('an exam is told who is on each list: by mean, by improvement, and who needs help', async () => {
  const { school, made, first, id } = await aYear();
  const { admin } = school;
  await enterScores(
    school,
    made,
    'Blue',
    { Mathematics: [30, 30, 25], English: [30, 30, 25] },
    first,
  );
  const { rows: sheets } = await admin.call(listEarlierSittings, { id });
  expect(sheets.map((row) => row.exam)).toEqual(['Opener']);
  expect(sheets[0]!.id).toBe(first);
  await enterScores(
    school,
    made,
    'Blue',
    { Mathematics: [36, 40, 'AB'], English: [36, 34, 21] },
    id,
  );
  const rules = await Promise.all(
    [roll, improved, support, below].map((rule) => admin.call(createHonourRule, rule)),
  );
  const listed = async (at: number, more: object = {}) => {
    const { rows } = await admin.call(getHonours, { id, rule_id: rules[at]!.id, ...more });
    return rows.map((row) => [made.learners.Blue!.indexOf(row.student_id), row.code, row.gain]);
  };
  expect(await listed(0)).toEqual([
    [1, 'A-', null],
    [0, 'B+', null],
  ]);
  await expect(listed(1)).rejects.toMatchObject({ body: { errors: [{ path: 'against_id' }] } });
  expect(await listed(1, { against_id: first })).toEqual([
    [1, 'A-', 2.5],
    [0, 'B+', 2],
  ]);
  // Nobody typed a mark in Green, so two are missing there; the one with D+ and one X is not below D+.
  expect((await listed(2)).map(([at]) => at)).toEqual([-1, -1, -1]);
  expect(await listed(3)).toEqual([[2, 'D+', null]]);
});

test('the paper names whom it may; certificates carry the name and wait for the approval', async () => {
  const { school, made, id } = await aYear();
  const { admin } = school;
  await enterScores(school, made, 'Blue', { Mathematics: [45, 44], English: [45, 44] }, id);
  const { id: rule_id } = await admin.call(createHonourRule, roll);
  const { rows } = await admin.call(getHonours, { id, rule_id });
  const [best, second] = rows;
  await agreeToResults(school, [best!.student_id]);
  const words = wordsOf(await admin.call(exportHonours, { id, rule_id, format: 'pdf' }));
  expect(words).toContain(best!.name!);
  expect(words).not.toContain(second!.name!);
  expect(words).toContain('Mean grade B+ or better');
  const print = (more: object = {}) =>
    admin.call(printHonourCertificates, { id, rule_id, ...more });
  await expect(print()).rejects.toMatchObject({ code: 'honours.draft' });
  await school.sql(`update academics.sittings set state = 'approved' where id = $1`, [id]);
  const one = pdfText(
    Buffer.from(((await print({ student_ids: [second!.student_id] })) as RawAnswer).text, 'latin1'),
  );
  expect(one).toHaveLength(1);
  expect(one[0]).toContain(second!.name!);
  expect(one[0]).toContain('for a mean grade of A in End of term, Term 3 2026');
  expect(wordsOf(await print())).toContain(best!.name!);
  expect(wordsOf(await print())).not.toMatch(/Page \d/);
  await expect(print({ student_ids: [made.learners.Green![0]!] })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});
