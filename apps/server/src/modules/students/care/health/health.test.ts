import { listAudit } from '@darasa/contract/platform/audit';
import { recordConsent } from '@darasa/contract/students/care/consents';
import {
  addNurseVisit,
  editNurseVisit,
  openHealth,
  saveHealth,
  voidNurseVisit,
} from '@darasa/contract/students/care/health';
import { addHealthReader } from '@darasa/contract/students/care/health-readers';
import { getStudent } from '@darasa/contract/students/families/record';
import { isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newGuardian, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

/** Somebody whom the school has named to look after the sick. */
async function named(school: NewSchool) {
  const nurse = await school.staff(['students'], ['view', 'edit']);
  await school.admin.call(addHealthReader, { staff_id: nurse.session.staff!.id });
  return nurse;
}

test('what must be known is kept, and the record warns of allergies', async () => {
  const school = await newSchool(server);
  const nurse = await named(school);
  const { id: student_id, admission_number } = await newLearner(school);
  const before = await nurse.call(openHealth, { student_id });
  expect(before).toMatchObject({ health: { allergies: null, version: 0 }, visits: [] });
  const saved = await nurse.call(saveHealth, {
    student_id,
    version: 0,
    allergies: 'Groundnuts',
    conditions: 'Asthma',
    sha_number: 'cr123-4',
    blood_group: 'O+',
  });
  expect(saved).toMatchObject({ sha_number: 'CR123-4', version: 1 });
  const viewer = await school.staff(['students'], ['view']);
  const record = await viewer.call(getStudent, { admission_number });
  expect(record).toMatchObject({ allergies: 'Groundnuts', learner: { blood_group: 'O+' } });
  expect(JSON.stringify(record)).not.toContain('Asthma');
  const emptied = await nurse.call(saveHealth, {
    student_id,
    version: 1,
    conditions: 'Asthma',
    clear: ['allergies', 'blood_group'],
  });
  expect(emptied).toMatchObject({ allergies: null, blood_group: null });
  const trail = await school.admin.call(listAudit, {
    record_type: 'health record',
    record_id: student_id,
  });
  expect(trail.rows.filter((row) => row.action !== openHealth.summary)).toHaveLength(2);
});

test('whoever opens a health record stands in its history, once for each opening', async () => {
  const school = await newSchool(server);
  const [one, other] = [await newLearner(school), await newLearner(school)];
  const viewer = await school.staff(['students'], ['view']);
  const openings = async () => {
    const asked = { record_type: 'health record', action: openHealth.summary };
    const { rows } = await school.admin.call(listAudit, asked);
    return rows.map((row) => row.record_id);
  };
  await expect(viewer.call(openHealth, { student_id: one.id })).rejects.toMatchObject({
    code: 'health.not_named',
  });
  expect(await openings()).toEqual([]);
  await school.admin.call(openHealth, { student_id: one.id });
  await school.admin.call(openHealth, { student_id: one.id });
  await school.admin.call(openHealth, { student_id: other.id });
  expect(await openings()).toEqual([other.id, one.id]);
  await school.sql(
    `update platform.audit set at = at - interval '11 minutes' where tenant_id = $1`,
    [school.tenant_id],
  );
  await school.admin.call(openHealth, { student_id: one.id });
  expect(await openings()).toHaveLength(3);
});

test('whoever saves second gets both versions', async () => {
  const school = await newSchool(server);
  const { id: student_id } = await newLearner(school);
  await school.admin.call(saveHealth, { student_id, version: 0, allergies: 'Milk' });
  await expect(
    school.admin.call(saveHealth, { student_id, version: 0, allergies: 'Eggs' }),
  ).rejects.toMatchObject({
    code: 'record.stale',
    body: { data: { current: { allergies: 'Milk' }, yours: { allergies: 'Eggs' } } },
  });
});

test('a visit says what was the matter, what was given and who was told', async () => {
  const school = await newSchool(server);
  const { id: student_id, guardian_id } = await newLearner(school, {
    guardian: { first_name: 'Lucy' },
  });
  const visit = { student_id, complaint: 'Headache', treatment: 'Paracetamol' };
  await school.admin.call(addNurseVisit, {
    ...visit,
    outcome: 'sent-home',
    informed_guardian_id: guardian_id!,
  });
  const { visits } = await school.admin.call(openHealth, { student_id });
  expect(visits).toMatchObject([
    { complaint: 'Headache', outcome: 'sent-home', informed: 'Lucy Hassan' },
  ]);
  expect(visits[0]!.informed_at).not.toBeNull();
  const at = (path: string) => ({ status: 400, body: { errors: [{ path }] } });
  await expect(
    school.admin.call(addNurseVisit, { ...visit, outcome: 'referred' }),
  ).rejects.toMatchObject(at('referred_to'));
  await expect(
    school.admin.call(addNurseVisit, {
      ...visit,
      outcome: 'resting',
      informed_guardian_id: await newGuardian(school),
    }),
  ).rejects.toMatchObject(at('informed_guardian_id'));
});

test('viewers see no health record, and another school has none here', async () => {
  const school = await newSchool(server);
  const viewer = await school.staff(['students'], ['view']);
  const { id: student_id } = await newLearner(school);
  await expect(viewer.call(openHealth, { student_id })).rejects.toMatchObject({ status: 403 });
  const other = await newLearner(school, { school_id: school.other_school_id });
  for (const call of [
    () => school.admin.call(openHealth, { student_id: other.id }),
    () => school.admin.call(saveHealth, { student_id: other.id, version: 0 }),
    () =>
      school.admin.call(addNurseVisit, {
        student_id: other.id,
        complaint: 'Cough',
        outcome: 'resting',
      }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'record.not_found' });
  }
});

test('a visit is corrected by one at a time, and voided with a reason', async () => {
  const school = await newSchool(server);
  const { id: student_id } = await newLearner(school);
  const nurse = await named(school);
  const first = { complaint: 'Headache', outcome: 'resting' } as const;
  const { id } = await nurse.call(addNurseVisit, { ...first, student_id });
  const right = { complaint: 'Stomach ache', outcome: 'sent-home', id, version: 1 } as const;
  await nurse.call(editNurseVisit, right);
  await expect(nurse.call(editNurseVisit, right)).rejects.toMatchObject({ code: 'record.stale' });
  await expect(nurse.call(voidNurseVisit, { id, reason: 'Wrong child' })).rejects.toMatchObject({
    status: 403,
  });
  await school.admin.call(voidNurseVisit, { id, reason: 'Wrong child' });
  const { visits } = await nurse.call(openHealth, { student_id });
  expect(visits).toMatchObject([{ complaint: 'Stomach ache', void_reason: 'Wrong child' }]);
  await expect(nurse.call(editNurseVisit, { ...right, version: 3 })).rejects.toMatchObject({
    status: 404,
  });
});

test('whoever treats a child sees what the family said about treatment', async () => {
  const school = await newSchool(server);
  const { id: student_id, guardian_id } = await newLearner(school, {
    guardian: { first_name: 'Lucy' },
  });
  const said = async () => (await school.admin.call(openHealth, { student_id })).medical_consent;
  expect(await said()).toBe('not-asked');
  for (const answer of ['refused', 'given'] as const) {
    await school.admin.call(recordConsent, {
      student_id,
      kind: 'medical',
      answer,
      guardian_id: guardian_id!,
      on_date: isoDate(server.clock.now),
      how: 'phone',
    });
    expect(await said()).toBe(answer);
  }
});
