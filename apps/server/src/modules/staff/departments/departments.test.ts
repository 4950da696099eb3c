import { departments } from '@darasa/contract/administration/school/departments';
import { createSubject } from '@darasa/contract/administration/classes/subjects';
import { leadDepartment, listDepartments } from '@darasa/contract/staff/departments';
import { createStaff } from '@darasa/contract/staff/register';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const cook = {
  first_name: 'Grace',
  last_name: 'Wanjiru',
  gender: 'female',
  job_title: 'Cook',
  terms: 'casual',
  joined_on: '2026-01-05',
} as const;

test('a department has a head, a deputy and a cost centre, and says how many work in it', async () => {
  const { admin } = await newSchool(server);
  const { id, version } = await admin.call(departments.create, { name: 'Catering' });
  const head = await admin.call(createStaff, { ...cook, department_id: id });
  const deputy = await admin.call(createStaff, { ...cook, first_name: 'Ali', department_id: id });
  const saved = await admin.call(leadDepartment, {
    id,
    version,
    head_id: head.id,
    deputy_id: deputy.id,
    cost_centre: 'CAT-01',
  });
  const { rows } = await admin.call(listDepartments, { search: 'cater' });
  expect(rows).toMatchObject([
    {
      head: { id: head.id, name: 'Grace Wanjiru' },
      deputy: { name: 'Ali Wanjiru' },
      cost_centre: 'CAT-01',
      staff_count: 2,
    },
  ]);
  await admin.call(leadDepartment, { id, version: saved.version, clear: ['deputy_id'] });
  expect((await admin.call(listDepartments, {})).rows[0]!.deputy).toBeNull();
  await expect(
    admin.call(leadDepartment, { id, version, head_id: deputy.id }),
  ).rejects.toMatchObject({ code: 'record.stale' });
});

test('a department teaches subjects, each of which belongs to one', async () => {
  const { admin } = await newSchool(server);
  const subject = { curriculum: '844', kind: 'compulsory' } as const;
  const physics = await admin.call(createSubject, { ...subject, name: 'Physics' });
  const chemistry = await admin.call(createSubject, { ...subject, name: 'Chemistry' });
  const science = await admin.call(departments.create, { name: 'Science' });
  const lab = await admin.call(departments.create, { name: 'Laboratory' });
  const teach = ({ id, version }: { id: string; version: number }, subject_ids: string[]) =>
    admin.call(leadDepartment, { id, version, subject_ids });
  await teach(science, [physics.id, chemistry.id]);
  await teach(lab, [chemistry.id]);
  const { rows, subjects } = await admin.call(listDepartments, {});
  expect(rows.map((row) => [row.name, row.subjects.map((one) => one.name)])).toEqual([
    ['Laboratory', ['Chemistry']],
    ['Science', ['Physics']],
  ]);
  expect(subjects.map((one) => one.name)).toEqual(['Chemistry (844)', 'Physics (844)']);
  const stranger = await (
    await newSchool(server)
  ).admin.call(createSubject, {
    ...subject,
    name: 'Biology',
  });
  await expect(teach({ id: lab.id, version: 2 }, [stranger.id])).rejects.toMatchObject({
    body: { errors: [{ path: 'subject_ids' }] },
  });
});

test('head and deputy are two people of this school', async () => {
  const school = await newSchool(server);
  const { id, version } = await school.admin.call(departments.create, { name: 'Catering' });
  const head = await school.admin.call(createStaff, cook);
  const stranger = await (await newSchool(server)).admin.call(createStaff, cook);
  await expect(
    school.admin.call(leadDepartment, { id, version, head_id: head.id, deputy_id: head.id }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'deputy_id' }] } });
  await expect(
    school.admin.call(leadDepartment, { id, version, head_id: stranger.id }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'head_id' }] } });
});
