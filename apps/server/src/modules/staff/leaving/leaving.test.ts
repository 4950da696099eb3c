import { departments } from '@darasa/contract/administration/departments';
import { getAccount } from '@darasa/contract/identity/account';
import { leadDepartment } from '@darasa/contract/staff/departments';
import { endService } from '@darasa/contract/staff/leaving';
import { askForChange, withdrawChange } from '@darasa/contract/staff/profile-changes';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const left = { left_on: today, left_reason: 'Transferred by the TSC' };

test('a leaver hands over first, and is signed out at once', async () => {
  const school = await newSchool(server);
  const teacher = await school.staff(['teacher-portal']);
  const id = teacher.session.staff!.id;
  const games = await school.admin.call(departments.create, { name: 'Games' });
  const led = await school.admin.call(leadDepartment, {
    id: games.id,
    version: games.version,
    head_id: id,
  });
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    code: 'staff.has_duties',
    message: expect.stringContaining('Head of Games'),
  });
  await school.admin.call(leadDepartment, { ...led, clear: ['head_id'] });
  const record = await school.admin.call(endService, { id, ...left });
  expect(record).toMatchObject({ status: 'left', left_on: today });
  await expect(teacher.call(getAccount, {})).rejects.toMatchObject({ status: 401 });
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    code: 'staff.has_left',
  });
});

test('the only one who can decide on something decides first', async () => {
  const school = await newSchool(server);
  const director = await school.staff(['roles'], ['view'], { responsibility: 'DIRECTOR' });
  const teacher = await school.staff(['teacher-portal']);
  const asked = await teacher.call(askForChange, { bank_name: 'KCB' });
  const id = director.session.staff!.id;
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    message: expect.stringContaining('One approval that cannot be decided without them'),
  });
  await teacher.call(withdrawChange, { id: asked.id });
  expect((await school.admin.call(endService, { id, ...left })).status).toBe('left');
});

test('nobody ends the own service, nor one in the future', async () => {
  const school = await newSchool(server);
  const clerk = await school.staff(['roles']);
  const own = clerk.session.staff!.id;
  await expect(clerk.call(endService, { id: own, ...left })).rejects.toMatchObject({
    code: 'staff.own_service',
  });
  await expect(
    school.admin.call(endService, { id: own, ...left, left_on: addDays(today, 9) }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'left_on' }] } });
});
