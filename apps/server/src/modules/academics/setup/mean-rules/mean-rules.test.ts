import { createExam, editExam, getExam } from '@darasa/contract/academics/exams/exams';
import { listSheets, saveMarks } from '@darasa/contract/academics/exams/sheets';
import { getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import {
  createMeanRule,
  dropMeanRuleEdition,
  editMeanRule,
  getMeanRule,
  listMeanRules,
  retireMeanRule,
  setMeanRuleEdition,
} from '@darasa/contract/academics/setup/mean-rules';
import { expect, test } from 'vitest';
import { type ExamGround, midTerm, newExamGround, openExam } from '#test/new-exam.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const three = ['Mathematics', 'English', 'Kiswahili'];

/** Mathematics, and the better of two languages. */
const bestLanguage = ({ subjects }: ExamGround) => ({
  name: 'Form 1 mean',
  curriculum: '844' as const,
  from_on: '2026-01-01',
  needs: 2,
  groups: [
    { name: 'Mathematics', best: 1, subject_ids: [subjects['Mathematics']!] },
    { name: 'Language', best: 1, subject_ids: [subjects['English']!, subjects['Kiswahili']!] },
  ],
});

const ground = async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: three });
  return { school, made, admin: school.admin };
};

test('an exam counts by the rule of the school, and the rule stays as it was from then on', async () => {
  const { school, made, admin } = await ground();
  const rule = await admin.call(createMeanRule, bestLanguage(made));
  expect((await admin.call(listMeanRules, {})).rows).toMatchObject([
    { name: 'Form 1 mean', group_words: 'best 1 of Mathematics, best 1 of Language' },
  ]);
  const exam = await openExam(school, made, { mean_kind: 'pick', mean_rule_id: rule.id });
  expect(exam).toMatchObject({ mean_kind: 'pick', mean_rule: 'Form 1 mean' });
  const scores = { Mathematics: 40, English: 30, Kiswahili: 35 };
  const [learner] = made.learners.Blue!;
  for (const { id, subject, stream } of (await admin.call(listSheets, {})).rows) {
    if (stream !== 'Blue') continue;
    const value = scores[subject as keyof typeof scores];
    const cells = [{ student_id: learner!, part: 1, value, version: 0 }];
    await admin.call(saveMarks, { id, cells });
  }
  const sheet = await admin.call(getBroadsheet, { id: exam.sittings[0]!.id });
  // A of 12 points and B+ of 10: the English of 9 is not picked.
  const row = sheet.rows.find((one) => one.student_id === learner);
  expect(row).toMatchObject({ mean_points: 11, code: 'A-', marks_sum: 150 });
  const edition = { ...bestLanguage(made), needs: 3 };
  const { name: _, curriculum: __, ...same_day } = edition;
  await expect(admin.call(setMeanRuleEdition, { id: rule.id, ...same_day })).rejects.toMatchObject({
    code: 'mean_rule.edition_used',
  });
  await expect(
    admin.call(dropMeanRuleEdition, { id: rule.id, edition_id: rule.editions[0]!.id }),
  ).rejects.toMatchObject({ code: 'mean_rule.edition_used' });
  const later = await admin.call(setMeanRuleEdition, {
    id: rule.id,
    ...same_day,
    from_on: '2027-01-01',
  });
  expect(later.editions.map((one) => [one.edition, one.needs])).toEqual([
    [2, 3],
    [1, 2],
  ]);
  await expect(
    school.sql(
      `delete from academics.mean_rule_subjects where tenant_id = $1 and edition_id = $2`,
      [school.tenant_id, rule.editions[0]!.id],
    ),
  ).rejects.toThrow(/stay as they are/);
});

test('groups that could take a subject from one another are refused where they stand', async () => {
  const { made, admin } = await ground();
  const rule = bestLanguage(made);
  const refused = async (groups: object[], more = {}) => {
    const error = await admin
      .call(createMeanRule, { ...rule, ...more, groups: groups as never })
      .catch((e) => e);
    return error.body.errors[0] as { path: string; message: string };
  };
  const [mathematics, language] = rule.groups;
  expect(await refused([{ ...language!, best: 3 }])).toEqual({
    path: 'groups.0.best',
    message: 'The group has 2 to choose from',
  });
  expect((await refused([{ ...mathematics!, subject_ids: [] }])).path).toBe('groups.0.subject_ids');
  const rest = { name: 'Others', is_rest: true, best: 1 };
  expect((await refused([rest, mathematics!])).path).toBe('groups.0.is_rest');
  const mixed = [made.subjects['Mathematics'], made.subjects['English']];
  expect(await refused([language!, { ...mathematics!, subject_ids: mixed }])).toMatchObject({
    path: 'groups',
    message: expect.stringMatching(/shares subjects with Language/),
  });
  expect((await refused([language!], { curriculum: 'CBC' })).path).toBe('groups.0.subject_ids');
  const elsewhere = await ground();
  const theirs = [elsewhere.made.subjects['English']];
  expect((await refused([{ ...language!, best: 1, subject_ids: theirs }])).path).toBe(
    'groups.0.subject_ids',
  );
});

test('a rule is renamed over its version, retired, and then no new exam takes it', async () => {
  const { made, admin } = await ground();
  const rule = await admin.call(createMeanRule, bestLanguage(made));
  await expect(admin.call(createMeanRule, bestLanguage(made))).rejects.toMatchObject({
    code: 'lookup.name_taken',
  });
  const { id } = rule;
  const renamed = await admin.call(editMeanRule, { id, version: rule.version, name: 'Lower' });
  expect(renamed.name).toBe('Lower');
  await expect(
    admin.call(editMeanRule, { id, version: rule.version, name: 'Late' }),
  ).rejects.toMatchObject({ code: 'record.stale' });
  const pick = { mean_kind: 'pick' as const };
  await expect(admin.call(createExam, midTerm(made, pick))).rejects.toMatchObject({
    code: 'exam.mean_rule',
    body: { errors: [{ path: 'mean_rule_id' }] },
  });
  const draft = await admin.call(createExam, midTerm(made, { ...pick, mean_rule_id: id }));
  await admin.call(retireMeanRule, { id, retired: true });
  await expect(
    admin.call(createExam, midTerm(made, { ...pick, mean_rule_id: id, name: 'End of term' })),
  ).rejects.toMatchObject({ code: 'exam.mean_rule' });
  const other = await admin.call(editExam, {
    id: draft.id,
    version: draft.version,
    mean_kind: 'all-subjects',
  });
  expect(other).toMatchObject({ mean_kind: 'all-subjects', mean_rule: null });
  expect((await admin.call(getExam, { id: draft.id })).mean_rule_id).toBeNull();
});

test('a rule of another school is not found', async () => {
  const { made, admin } = await ground();
  const rule = await admin.call(createMeanRule, bestLanguage(made));
  const other = await newSchool(server);
  await expect(other.admin.call(getMeanRule, { id: rule.id })).rejects.toMatchObject({
    status: 404,
  });
});
