import { listAudit } from '@darasa/contract/platform/audit';
import { editStudent, getStudent, listEnrolments } from '@darasa/contract/students/families/record';
import { findStudents } from '@darasa/contract/students/learners/roll';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('a record opens by its number however it is written, with family and siblings', async () => {
  const school = await newSchool(server);
  const grade = await newClass(school, { name: 'Grade 4' });
  const first = await newLearner(school, {
    admission_number: 'KH/204',
    class_id: grade.class_id,
    guardian: { first_name: 'Lucy', phone: '254722000418' },
  });
  await newLearner(school, {
    first_name: 'Yusuf',
    guardian: { guardian_id: first.guardian_id! },
  });
  const { learner, guardians, siblings } = await school.admin.call(getStudent, {
    admission_number: 'kh/204',
  });
  expect(learner).toMatchObject({ admission_number: 'KH/204', class_name: 'Grade 4' });
  expect(guardians).toMatchObject([{ first_name: 'Lucy', relation: 'mother' }]);
  expect(siblings).toMatchObject([{ first_name: 'Yusuf' }]);
  const { rows } = await school.admin.call(listEnrolments, { student_id: first.id });
  expect(rows).toMatchObject([{ class_name: 'Grade 4', how: 'admitted', to_on: null }]);
});

test('a change is kept, found again by the new name, and told in the history', async () => {
  const school = await newSchool(server);
  const { id } = await newLearner(school);
  const saved = await school.admin.call(editStudent, {
    id,
    version: 1,
    surname: 'Mohamed',
    county: 'Kajiado',
    upi: 'k7qf4m',
  });
  expect(saved).toMatchObject({ surname: 'Mohamed', upi: 'K7QF4M', version: 2 });
  const { rows } = await school.admin.call(findStudents, { search: 'mohamed' });
  expect(rows).toHaveLength(1);
  const trail = await school.admin.call(listAudit, { record_type: 'learner', record_id: id });
  expect(trail.rows[0]!.changes).toContainEqual({
    field: 'Surname',
    from: 'Hassan',
    to: 'Mohamed',
  });
  const emptied = await school.admin.call(editStudent, { id, version: 2, clear: ['county'] });
  expect(emptied.county).toBeNull();
});

test('whoever saves second gets both versions, and nothing is overwritten', async () => {
  const school = await newSchool(server);
  const { id } = await newLearner(school);
  await school.admin.call(editStudent, { id, version: 1, religion: 'Islam' });
  await expect(
    school.admin.call(editStudent, { id, version: 1, religion: 'Christian' }),
  ).rejects.toMatchObject({
    code: 'record.stale',
    body: { data: { current: { religion: 'Islam' }, yours: { religion: 'Christian' } } },
  });
});

test('what cannot be is said at its field', async () => {
  const school = await newSchool(server);
  await newLearner(school, { upi: 'K7QF4M' });
  const { id } = await newLearner(school);
  const refused = (change: object) => school.admin.call(editStudent, { id, version: 1, ...change });
  const at = (path: string) => ({ body: { errors: [{ path }] } });
  await expect(refused({ upi: 'K7QF4M' })).rejects.toMatchObject(at('upi'));
  await expect(refused({ born_on: '2026-12-30', admitted_on: '2026-12-31' })).rejects.toMatchObject(
    at('born_on'),
  );
  await expect(refused({ born_on: '2026-03-01' })).rejects.toMatchObject({
    code: 'student.born_late',
  });
  await expect(refused({ county: 'Atlantis' })).rejects.toMatchObject(at('county'));
  await expect(refused({ house_id: id })).rejects.toMatchObject(at('house_id'));
});

test('two learners never share a birth certificate', async () => {
  const school = await newSchool(server);
  const [one, two] = [await newLearner(school), await newLearner(school)];
  const change = { version: 1, birth_certificate_number: 'bc 123' };
  await school.admin.call(editStudent, { id: one.id, ...change });
  await expect(school.admin.call(editStudent, { id: two.id, ...change })).rejects.toMatchObject({
    code: 'student.certificate_taken',
  });
});

test('a learner of another school, or none at all, is not there; viewers change nothing', async () => {
  const school = await newSchool(server);
  const other = await newLearner(school, { school_id: school.other_school_id });
  const { admission_number } = other;
  await expect(school.admin.call(getStudent, { admission_number })).rejects.toMatchObject({
    code: 'record.not_found',
  });
  const mine = await newLearner(school);
  const viewer = await school.staff(['students'], ['view']);
  await expect(viewer.call(editStudent, { id: mine.id, version: 1 })).rejects.toMatchObject({
    status: 403,
  });
});
