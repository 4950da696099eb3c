import { listAudit } from '@darasa/contract/platform/audit';
import { addNurseVisit, openHealth, saveHealth } from '@darasa/contract/students/care/health';
import {
  addHealthReader,
  endHealthReader,
  listHealthReaders,
} from '@darasa/contract/students/care/health-readers';
import { getStudent } from '@darasa/contract/students/families/record';
import { beforeAll, expect, test } from 'vitest';
import { newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const not_named = { status: 403, code: 'health.not_named' };
let school: NewSchool;
let clerk: Person;
let learner: { id: string; admission_number: string };

beforeAll(async () => {
  school = await newSchool(server);
  clerk = await school.staff(['students', 'administration']);
  learner = await newLearner(school);
  const record = { allergies: 'Groundnuts', conditions: 'Asthma', medication: 'Inhaler' };
  await school.admin.call(saveHealth, { student_id: learner.id, version: 0, ...record });
});

test('to change a learner is not enough: whoever is not named sees the allergies alone', async () => {
  const { id: student_id, admission_number } = learner;
  const seen = await clerk.call(getStudent, { admission_number });
  expect(seen).toMatchObject({ allergies: 'Groundnuts', reads_health: false });
  expect(JSON.stringify(seen)).not.toMatch(/Asthma|Inhaler/);
  const visit = { student_id, complaint: 'Cough', outcome: 'resting' } as const;
  for (const call of [
    () => clerk.call(openHealth, { student_id }),
    () => clerk.call(saveHealth, { student_id, version: 1 }),
    () => clerk.call(addNurseVisit, visit),
  ]) {
    await expect(call()).rejects.toMatchObject(not_named);
  }
});

test('the trail tells administrators alone what was written', async () => {
  const asked = { record_type: 'health record', record_id: learner.id };
  expect((await clerk.call(listAudit, asked)).rows).toEqual([]);
  expect((await clerk.call(listAudit, { search: 'Asthma' })).rows).toEqual([]);
  expect((await school.admin.call(listAudit, asked)).rows).toHaveLength(1);
});

test('a person or a role is named by an administrator, and taken off again', async () => {
  const { id: student_id, admission_number } = learner;
  const staff_id = clerk.session.staff!.id;
  await expect(clerk.call(listHealthReaders, {})).rejects.toMatchObject({ status: 403 });
  await expect(clerk.call(addHealthReader, { staff_id })).rejects.toMatchObject({ status: 403 });
  await expect(school.admin.call(addHealthReader, {})).rejects.toMatchObject({ status: 400 });
  const made = await school.admin.call(addHealthReader, { staff_id });
  expect(made).toMatchObject({ kind: 'person' });
  await expect(school.admin.call(addHealthReader, { staff_id })).rejects.toMatchObject({
    code: 'health.named_already',
  });
  expect((await clerk.call(openHealth, { student_id })).health.conditions).toBe('Asthma');
  const { reads_health } = await clerk.call(getStudent, { admission_number });
  expect(reads_health).toBe(true);
  await school.admin.call(endHealthReader, { id: made.id });
  await expect(clerk.call(openHealth, { student_id })).rejects.toMatchObject(not_named);
  const [role] = await school.sql<{ role_id: string }>(
    'select role_id from identity.user_roles where user_id = $1',
    [clerk.id],
  );
  const { role_id } = role!;
  await school.admin.call(addHealthReader, { role_id });
  expect((await clerk.call(openHealth, { student_id })).health.medication).toBe('Inhaler');
  const { rows, roles } = await school.admin.call(listHealthReaders, {});
  expect(rows).toMatchObject([{ kind: 'role' }]);
  expect(roles.map((one) => one.id)).not.toContain(role_id);
  const file = await school.admin.raw('GET', '/api/students/health-readers/export?format=csv');
  expect(file.status).toBe(200);
  expect(file.text).toContain('Everybody with this role');
  const refused = await clerk.raw('GET', '/api/students/health-readers/export?format=csv');
  expect(refused.status).toBe(403);
});

test('a list is of one school: who is named in another reads nothing here', async () => {
  const other = await newSchool(server);
  const outsider = await other.staff(['students']);
  const staff_id = outsider.session.staff!.id;
  await expect(school.admin.call(addHealthReader, { staff_id })).rejects.toMatchObject({
    body: { errors: [{ path: 'staff_id' }] },
  });
  const { rows } = await school.admin.call(listHealthReaders, {});
  await expect(other.admin.call(endHealthReader, { id: rows[0]!.id })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});
