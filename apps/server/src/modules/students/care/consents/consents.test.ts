import { listAudit } from '@darasa/contract/platform/audit';
import {
  changeConsentWording,
  exportConsents,
  listConsentRegister,
  listConsents,
  listConsentWordings,
  recordConsent,
} from '@darasa/contract/students/care/consents';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newClass, newGuardian, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = () => isoDate(server.clock.now);

async function aFamily() {
  const school = await newSchool(server);
  const grade = await newClass(school, { name: 'Grade 4' });
  const learner = await newLearner(school, {
    class_id: grade.class_id,
    guardian: { first_name: 'Lucy' },
  });
  const answer = (said: 'given' | 'refused' | 'withdrawn', on_date = today()) => ({
    student_id: learner.id,
    kind: 'photo' as const,
    answer: said,
    guardian_id: learner.guardian_id!,
    on_date,
    how: 'signed-form' as const,
  });
  return { school, grade, learner, answer };
}

test('an answer is kept with its wording; withdrawing adds a row and forgets nothing', async () => {
  const { school, learner, answer } = await aFamily();
  const { id } = await school.admin.call(recordConsent, answer('given', addDays(today(), -9)));
  await school.admin.call(recordConsent, { ...answer('withdrawn'), note: 'After the open day' });
  const { rows } = await school.admin.call(listConsents, { student_id: learner.id });
  expect(rows).toMatchObject([
    { answer: 'withdrawn', guardian: 'Lucy Hassan', note: 'After the open day' },
    { answer: 'given', wording_version: 1, how: 'signed-form' },
  ]);
  const trail = await school.admin.call(listAudit, { record_type: 'consent', record_id: id });
  expect(trail.rows).toHaveLength(1);
});

test('the school words a consent in its own way; earlier answers keep theirs', async () => {
  const { school, learner, answer } = await aFamily();
  await school.admin.call(recordConsent, answer('given'));
  const wording = 'The school may show my child in its own magazine.';
  const change = { kind: 'photo', version: 1, wording } as const;
  expect(await school.admin.call(changeConsentWording, change)).toMatchObject({ version: 2 });
  await expect(school.admin.call(changeConsentWording, change)).rejects.toMatchObject({
    code: 'record.stale',
  });
  const now = await school.admin.call(listConsentWordings, {});
  expect(now.rows.map((one) => one.version)).toEqual([2, 1, 1, 1, 1, 1]);
  await school.admin.call(recordConsent, answer('given'));
  const { rows, wordings } = await school.admin.call(listConsents, { student_id: learner.id });
  expect(rows.map((row) => row.wording_version)).toEqual([2, 1]);
  expect(wordings[0]).toMatchObject({ kind: 'photo', wording });
});

test('what cannot be is said at its field', async () => {
  const { school, answer } = await aFamily();
  const refused = (change: object) =>
    school.admin.call(recordConsent, { ...answer('given'), ...change });
  const at = (path: string) => ({ status: 400, body: { errors: [{ path }] } });
  await expect(refused({ answer: 'withdrawn' })).rejects.toMatchObject(at('answer'));
  await expect(refused({ on_date: addDays(today(), 1) })).rejects.toMatchObject(at('on_date'));
  await expect(refused({ guardian_id: await newGuardian(school) })).rejects.toMatchObject(
    at('guardian_id'),
  );
  await school.admin.call(recordConsent, answer('given'));
  await expect(refused({ on_date: addDays(today(), -1) })).rejects.toMatchObject(at('on_date'));
});

test('the register lists everybody, asked or not, and exports what is filtered', async () => {
  const { school, grade, learner, answer } = await aFamily();
  const other = await newLearner(school, { first_name: 'Yusuf', class_id: grade.class_id });
  await newLearner(school, { first_name: 'Gone', status: 'withdrawn' });
  await school.admin.call(recordConsent, answer('given'));
  const all = await school.admin.call(listConsentRegister, {});
  expect(all.count).toBe(12);
  const photo = await school.admin.call(listConsentRegister, {
    kind: 'photo',
    class_id: grade.class_id,
    sort: 'admission_number',
  });
  expect(photo.rows).toMatchObject([
    { admission_number: learner.admission_number, state: 'given', guardian: 'Lucy Hassan' },
    { admission_number: other.admission_number, state: 'not-asked', guardian: null },
  ]);
  const asked = { kind: 'photo', state: 'not-asked' } as const;
  expect((await school.admin.call(listConsentRegister, asked)).count).toBe(1);
  const file = await school.admin.call(exportConsents, { ...asked, format: 'csv' });
  expect(file.text).toContain('Yusuf');
  expect(file.text).not.toContain('Amina');
});

test('viewers record nothing, and a learner of another school is not there', async () => {
  const { school, answer } = await aFamily();
  const viewer = await school.staff(['students'], ['view']);
  await expect(viewer.call(recordConsent, answer('given'))).rejects.toMatchObject({ status: 403 });
  const other = await newLearner(school, { school_id: school.other_school_id });
  await expect(
    school.admin.call(recordConsent, { ...answer('given'), student_id: other.id }),
  ).rejects.toMatchObject({ code: 'record.not_found' });
});
