import {
  createLeaveType,
  editLeaveType,
  exportLeaveTypes,
  listLeaveTypes,
  retireLeaveType,
} from '@darasa/contract/staff/leave-types';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

test('the kinds of leave are the school’s own: added, changed with care, retired', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const study = { name: 'Study leave', counts: 'working-days', days_per_year: 10 } as const;
  const { id, version } = await admin.call(createLeaveType, study);
  await expect(
    admin.call(createLeaveType, { ...study, name: 'STUDY LEAVE' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'name' }] } });
  const saved = await admin.call(editLeaveType, { ...study, id, version, days_per_year: 15 });
  expect(saved).toMatchObject({ days_per_year: 15, version: 2, request_count: 0 });
  await expect(
    admin.call(editLeaveType, { ...study, id, version, days_per_year: 20 }),
  ).rejects.toMatchObject({ code: 'record.stale' });
  const csv: RawAnswer = await admin.call(exportLeaveTypes, { format: 'csv' });
  expect(csv.text).toContain('Study leave,15,Working days,');
  await admin.call(retireLeaveType, { id, retired: true });
  expect((await admin.call(listLeaveTypes, {})).count).toBe(0);
  expect((await admin.call(listLeaveTypes, { retired: true })).count).toBe(1);
  const reader = await school.staff(['roles'], ['view']);
  await expect(reader.call(createLeaveType, study)).rejects.toMatchObject({ status: 403 });
});
