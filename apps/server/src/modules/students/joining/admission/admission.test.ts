import { randomUUID } from 'node:crypto';
import { admitStudent, getNextNumber } from '@darasa/contract/students/joining/admission';
import { createCustomField, getAnswers } from '@darasa/contract/platform/custom-fields';
import { getStudent, listEnrolments } from '@darasa/contract/students/families/record';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const amina = {
  first_name: 'Amina',
  surname: 'Hassan',
  gender: 'female' as const,
  boarding: 'day' as const,
  admitted_on: '2026-01-05',
  born_on: '2016-05-03',
};
const lucy = { first_name: 'Lucy', last_name: 'Hassan', phone: '0722 000 418', relation: 'mother' };

async function aSchool() {
  const school = await newSchool(server);
  const grade = await newClass(school, { name: 'Grade 4' });
  const { class_id } = grade;
  return { school, grade, base: { ...amina, class_id, stream_id: grade.streams['Blue'] } };
}

test('a learner, the guardians and the place are made in one step, with the next number', async () => {
  const { school, base } = await aSchool();
  await newLearner(school, { admission_number: 'ONE/0001' });
  await newLearner(school, { admission_number: 'ONE/0127' });
  const next = await school.admin.call(getNextNumber, {});
  expect(next.admission_number).toBe('ONE/0128');
  const learner = await school.admin.call(admitStudent, {
    ...base,
    guardians: [{ ...lucy, relation: 'mother', fee_share_percent: 100 }],
  });
  expect(learner).toMatchObject({
    admission_number: 'ONE/0128',
    class_name: 'Grade 4',
    stream_name: 'Blue',
    status: 'active',
  });
  const { guardians } = await school.admin.call(getStudent, { admission_number: 'ONE/0128' });
  expect(guardians).toMatchObject([
    { first_name: 'Lucy', phone: '254722000418', priority: 1, fee_share_percent: 100 },
  ]);
  const { rows } = await school.admin.call(listEnrolments, { student_id: learner.id });
  expect(rows).toMatchObject([{ how: 'admitted', from_on: '2026-01-05', year: 2026, to_on: null }]);
});

test('what the school asks besides is asked on the form and kept with the learner', async () => {
  const { school, base } = await aSchool();
  const { id } = await school.admin.call(createCustomField, {
    record_type: 'student',
    label: 'Lunch',
    kind: 'choice',
    choices: ['School', 'Packed'],
    is_required: true,
    asked_on: 'new',
  });
  await school.admin.call(createCustomField, {
    record_type: 'student',
    label: 'Case worker',
    kind: 'text',
    is_required: true,
    asked_on: 'new',
    seen_by: 'admins',
  });
  const clerk = await school.staff(['students']);
  await expect(clerk.call(admitStudent, base)).rejects.toMatchObject({
    body: { errors: [{ path: `custom.${id}` }] },
  });
  const made = await clerk.call(admitStudent, { ...base, custom: { [id]: 'Packed' } });
  const place = { record_type: 'student', record_id: made.id };
  expect((await clerk.call(getAnswers, place)).answers).toEqual({ [id]: 'Packed' });
});

test("a sister shares her brother's guardian; the phone of another is never taken over", async () => {
  const { school, base } = await aSchool();
  const brother = await newLearner(school, { guardian: { phone: '254722000418' } });
  const sister = await school.admin.call(admitStudent, {
    ...base,
    guardians: [{ guardian_id: brother.guardian_id!, relation: 'mother' }],
  });
  const { siblings } = await school.admin.call(getStudent, {
    admission_number: sister.admission_number,
  });
  expect(siblings.map((one) => one.id)).toEqual([brother.id]);
  await expect(
    school.admin.call(admitStudent, {
      ...base,
      guardians: [{ ...lucy, first_name: 'Zainab', relation: 'mother' }],
    }),
  ).rejects.toMatchObject({
    code: 'guardian.phone_taken',
    body: { errors: [{ path: 'guardians.0.phone', message: expect.stringContaining('Lucy') }] },
  });
});

test('two admissions at once get two numbers; a replay gets the first answer', async () => {
  const { school, base } = await aSchool();
  const at_once = await Promise.all(
    Array.from({ length: 6 }, () => school.admin.call(admitStudent, base)),
  );
  expect(new Set(at_once.map((one) => one.admission_number)).size).toBe(6);
  const key = randomUUID();
  const first = await school.admin.call(admitStudent, base, { key });
  const again = await school.admin.call(admitStudent, base, { key });
  expect(again).toEqual(first);
  expect((await school.admin.call(listStudents, {})).count).toBe(7);
});

test('a number that was given is kept, and none is used twice or lost by a failure', async () => {
  const { school, base } = await aSchool();
  const given = { ...base, admission_number: 'KH/204' };
  expect((await school.admin.call(admitStudent, given)).admission_number).toBe('KH/204');
  await expect(
    school.admin.call(admitStudent, { ...base, admission_number: 'kh/204' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'admission_number' }] } });
  const before = await school.admin.call(getNextNumber, {});
  const other = await newClass(school);
  await expect(
    school.admin.call(admitStudent, { ...base, stream_id: other.streams['Blue'] }),
  ).rejects.toMatchObject({ code: 'student.place_unknown' });
  expect(await school.admin.call(getNextNumber, {})).toEqual(before);
  expect((await school.admin.call(listStudents, {})).count).toBe(1);
});

test('what is wrong with a guardian is said at the guardian', async () => {
  const { school, base } = await aSchool();
  const withGuardians = (...guardians: object[]) =>
    school.admin.call(admitStudent, { ...base, guardians: guardians as never });
  const refused = (path: string) => ({ body: { errors: [{ path }] } });
  await expect(withGuardians({ relation: 'mother', last_name: 'Hassan' })).rejects.toMatchObject(
    refused('guardians.0.first_name'),
  );
  await expect(withGuardians({ ...lucy, phone: '12' })).rejects.toMatchObject(
    refused('guardians.0.phone'),
  );
  await expect(withGuardians(lucy, lucy)).rejects.toMatchObject(refused('guardians.1.phone'));
  await expect(
    withGuardians(
      { ...lucy, fee_share_percent: 60 },
      { ...lucy, phone: '0722000419', fee_share_percent: 50 },
    ),
  ).rejects.toMatchObject({ code: 'guardian.shares' });
});

test('only those who may create admit', async () => {
  const { school, base } = await aSchool();
  const clerk = await school.staff(['students'], ['view', 'edit']);
  await expect(clerk.call(admitStudent, base)).rejects.toMatchObject({ status: 403 });
});
