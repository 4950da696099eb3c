import { createRole, listRoles } from '@darasa/contract/identity/access/roles';
import { listAudit } from '@darasa/contract/platform/audit';
import { addUsualLines, listUsualSets, type UsualSet } from '@darasa/contract/platform/usual-sets';
import { listPaths } from '@darasa/contract/platform/workflows';
import { createLeaveType, listLeaveTypes } from '@darasa/contract/staff/leave-types';
import { behaviourTypes } from '@darasa/contract/students/care/behaviour';
import { clearanceDesks } from '@darasa/contract/students/leaving/clearance';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer();

/** Every line that is offered and not here, as it is offered. */
const allOf = (sets: UsualSet[]) =>
  sets.flatMap(({ set, lines }) =>
    lines
      .filter((line) => !line.is_here)
      .map(({ key, name, number }) => ({
        set,
        key,
        name,
        ...(number ? { number: number.value } : {}),
      })),
  );

test('a new school takes over the usual lists in one step', async () => {
  const { admin } = await newSchool(server);
  expect((await admin.call(listRoles, {})).count).toBe(0);
  const { sets } = await admin.call(listUsualSets, { kind: 'boarding-secondary' });
  expect(sets.map((one) => one.set)).toEqual([
    'roles',
    'leave',
    'kinds',
    'paths',
    'clearance-desks',
    'behaviour-types',
    'scales',
    'comments',
    'report-designs',
  ]);
  const { added, left } = await admin.call(addUsualLines, { lines: allOf(sets) });
  expect(left).toEqual([]);
  expect(added.map((one) => one.set)).toEqual(sets.map((one) => one.set));
  const roles = await admin.call(listRoles, { page_size: 50 });
  expect(roles.rows.map((role) => role.name)).toEqual(
    expect.arrayContaining(['Principal', 'Bursar', 'Matron', 'gate-attendance']),
  );
  expect(roles.rows.map((role) => role.name)).not.toContain('Head teacher');
  const leave = await admin.call(listLeaveTypes, {});
  expect(leave.rows).toContainEqual(
    expect.objectContaining({ name: 'Maternity leave', days_per_year: 90, only_for: 'female' }),
  );
  const paths = await admin.call(listPaths, {});
  expect(paths.rows.find((path) => path.name === 'Larger requests')).toMatchObject({
    amount_from_cents: 2_000_000,
    amount_below_cents: 10_000_000,
    steps: [{ name: 'Bursar' }, { name: 'Head of school' }],
  });
  const trail = await admin.call(listAudit, { record_type: 'approval path' });
  expect(trail.rows[0]!.action).toBe(addUsualLines.summary);
});

test('lines are changed and left out before they count, and nothing comes twice', async () => {
  const { admin } = await newSchool(server);
  const lines = [
    { set: 'roles', key: 'head-teacher', name: 'Headmistress' },
    { set: 'leave', key: 'annual', name: 'Annual leave', number: 24 },
    { set: 'paths', key: 'leave', name: 'Leave of staff' },
  ];
  expect((await admin.call(addUsualLines, { lines })).added).toHaveLength(3);
  expect((await admin.call(listLeaveTypes, {})).rows).toMatchObject([
    { name: 'Annual leave', days_per_year: 24 },
  ]);
  const paths = await admin.call(listPaths, {});
  const headmistress = paths.roles.find((role) => role.name === 'Headmistress')!;
  expect(paths.rows[0]!.steps[0]!.approvers).toEqual([{ kind: 'role', role_id: headmistress.id }]);
  const { sets } = await admin.call(listUsualSets, {});
  const here = sets.flatMap((one) => one.lines.filter((line) => line.is_here));
  expect(here.map((line) => line.key)).toEqual(['head-teacher', 'annual', 'leave']);
  const again = await admin.call(addUsualLines, { lines });
  expect(again.added).toEqual([]);
  expect(again.left).toEqual(lines.map(({ name }) => ({ name, reason: 'is here already' })));
  expect((await admin.call(listRoles, {})).count).toBe(1);
});

test('what the school made itself stays as it is, however it is written', async () => {
  const { admin } = await newSchool(server);
  await admin.call(createRole, { name: 'BURSAR', permissions: [] });
  await admin.call(createLeaveType, { name: 'Sick Leave', counts: 'all-days', days_per_year: 7 });
  const { sets } = await admin.call(listUsualSets, {});
  await admin.call(addUsualLines, { lines: allOf(sets) });
  const { rows } = await admin.call(listRoles, { search: 'bursar' });
  expect(rows).toMatchObject([{ name: 'BURSAR', modules: [] }]);
  const leave = await admin.call(listLeaveTypes, {});
  expect(leave.rows.filter((one) => /sick/i.test(one.name))).toMatchObject([{ days_per_year: 7 }]);
});

test('by two people at once each line comes once', async () => {
  const { admin } = await newSchool(server);
  const lines = allOf((await admin.call(listUsualSets, {})).sets);
  const both = await Promise.all([1, 2].map(() => admin.call(addUsualLines, { lines })));
  expect(both.map((one) => one.added.length).toSorted((a, b) => a - b)).toEqual([0, 9]);
  const { rows } = await admin.call(listLeaveTypes, {});
  expect(new Set(rows.map((one) => one.name)).size).toBe(rows.length);
});

test('only what a person may make by hand is offered, and added', async () => {
  const school = await newSchool(server);
  const clerk = await school.staff(['administration', 'students']);
  const { sets } = await clerk.call(listUsualSets, {});
  expect(sets.map((one) => one.set)).toEqual([
    'kinds',
    'paths',
    'clearance-desks',
    'behaviour-types',
  ]);
  await expect(
    clerk.call(addUsualLines, { lines: [{ set: 'roles', key: 'bursar', name: 'Bursar' }] }),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'lines' }] } });
  const path = { set: 'paths', key: 'small-requests', name: 'Small requests' };
  const { left } = await clerk.call(addUsualLines, { lines: [path] });
  expect(left).toEqual([
    { name: 'Small requests', reason: 'needs the role Bursar, which is not here yet' },
  ]);
  const keeper = await school.staff(['administration', 'roles']);
  const deciding = { set: 'roles', key: 'human-resources', name: 'Human resources' };
  const { added, left: refused } = await keeper.call(addUsualLines, { lines: [deciding] });
  expect(added).toEqual([]);
  expect(refused).toMatchObject([{ name: 'Human resources' }]);
  const reader = await school.staff(['administration'], ['view']);
  await expect(reader.call(listUsualSets, {})).rejects.toMatchObject({ status: 403 });
});

test('the other school of the organisation has the roles, and its own lists still to take', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  await admin.call(addUsualLines, { lines: allOf((await admin.call(listUsualSets, {})).sets) });
  const session = await admin.call(changeCurrentSchool, {
    user_id: admin.id,
    school_id: school.other_school_id,
  });
  const there = callerOf(server, { domain: school.domain, session });
  const { sets } = await there.call(listUsualSets, {});
  const open = sets.filter((one) => one.lines.some((line) => !line.is_here));
  expect(open.map((one) => one.set)).not.toContain('roles');
  expect(open.map((one) => one.set)).toContain('clearance-desks');
  await there.call(addUsualLines, { lines: allOf(sets) });
  expect((await there.call(clearanceDesks.list, {})).count).toBe(5);
  expect((await there.call(behaviourTypes.list, {})).count).toBeGreaterThan(5);
});
