import {
  exportPermissionChanges,
  listPermissionChanges,
  exportWhoCan,
  whoCan,
} from '@darasa/contract/identity/access/access-reports';
import {
  createDuty,
  editDuty,
  exportBreaches,
  listDuties,
} from '@darasa/contract/identity/access/duties';
import { createRole, editRole, type Grant } from '@darasa/contract/identity/access/roles';
import { addException, giveRole } from '@darasa/contract/identity/access/user-access';
import { addDays, isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const reason = 'Term opening';
const rule = {
  name: 'Receives and waives fees',
  first_module: 'finance',
  first_act: 'create',
  second_module: 'finance',
  second_act: 'approve',
  strength: 'warn',
} as const;

const roleOf = async ({ admin }: NewSchool, name: string, permissions: Grant[]) =>
  (await admin.call(createRole, { name, permissions })).id;

describe('duties that should be apart', () => {
  test('are warned of when a role brings them together, and stand in the report', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    await admin.call(createDuty, rule);
    const cashier = await roleOf(school, 'Cashier', [
      { module: 'finance', acts: ['view', 'create'] },
    ]);
    const approver = await roleOf(school, 'Approver', [
      { module: 'finance', acts: ['view', 'approve'] },
    ]);
    const person = await school.staff([], [], { no_role: true });
    const first = await admin.call(giveRole, { id: person.id, role_id: cashier, reason });
    expect(first.warnings).toEqual([]);
    const second = await admin.call(giveRole, { id: person.id, role_id: approver, reason });
    expect(second.warnings[0]).toContain('breaks the rule "Receives and waives fees".');
    const { breaches } = await admin.call(listDuties, {});
    expect(breaches).toEqual([
      expect.objectContaining({
        user_id: person.id,
        first_from: 'Cashier',
        second_from: 'Approver',
      }),
    ]);
    const file = await admin.raw('GET', `/api${exportBreaches.path}?format=csv`);
    expect(file.text).toContain('Cashier');
  });

  test('are stopped where the rule says so, until it is retired', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const made = await admin.call(createDuty, { ...rule, strength: 'stop' });
    const both = () =>
      roleOf(school, 'Bursar', [{ module: 'finance', acts: ['view', 'create', 'approve'] }]);
    await expect(both()).rejects.toMatchObject({ code: 'duty.stopped' });
    const person = await school.staff(['finance'], ['create']);
    await expect(
      admin.call(addException, {
        id: person.id,
        module: 'finance',
        act: 'approve',
        effect: 'grant',
        to_on: addDays(isoDate(server.clock.now), 3),
        reason,
      }),
    ).rejects.toMatchObject({ code: 'duty.stopped' });
    const { id, version } = made;
    await admin.call(editDuty, { ...rule, id, version, retired: true });
    await both();
  });

  test('are two different permissions', async () => {
    const { admin } = await newSchool(server);
    await expect(admin.call(createDuty, { ...rule, second_act: 'create' })).rejects.toMatchObject({
      body: { errors: [{ path: 'second_act' }] },
    });
    await admin.call(createDuty, rule);
    await expect(admin.call(createDuty, rule)).rejects.toMatchObject({ code: 'duty.name_taken' });
  });
});

test('who can do a thing, and why', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const bursar = await school.staff(['finance'], ['approve'], { role_name: 'Bursar' });
  const clerk = await school.staff(['finance'], ['view']);
  const to_on = addDays(isoDate(server.clock.now), 3);
  const exception = { module: 'finance', act: 'approve', effect: 'grant', to_on, reason } as const;
  await admin.call(addException, { id: clerk.id, ...exception });
  const { rows } = await admin.call(whoCan, { module: 'finance', act: 'approve' });
  expect(Object.fromEntries(rows.map((row) => [row.user_id, row.why[0]]))).toEqual({
    [admin.id]: 'Administrator: may do everything',
    [bursar.id]: 'Role Bursar, every school',
    [clerk.id]: expect.stringMatching(/^Exception, every school until .*: Term opening$/),
  });
  const asked = { module: 'finance', act: 'approve', format: 'csv' } as const;
  const csv: RawAnswer = await admin.call(exportWhoCan, asked);
  expect(csv.text).toContain('Role Bursar');
});

test('a month of permission changes says who gave what to whom', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const person = await school.staff([], [], { no_role: true });
  const role_id = await roleOf(school, 'Cook', [{ module: 'stores', acts: ['view'] }]);
  await admin.call(editRole, { id: role_id, version: 1, name: 'Head cook' });
  await admin.call(giveRole, { id: person.id, role_id, reason });
  const { rows } = await admin.call(listPermissionChanges, {});
  expect(rows.map(({ what, about }) => [what, about])).toEqual([
    ['Assign a role', expect.stringContaining('Amina Person')],
    ['Change a role', 'Head cook'],
    ['Add a role', 'Head cook'],
  ]);
  expect(rows[0]!.changes).toBe('Role: Head cook; Reason: Term opening');
  expect((await admin.call(listPermissionChanges, { month: '2020-01' })).count).toBe(0);
  const file = await admin.raw('GET', `/api${exportPermissionChanges.path}?format=csv`);
  expect(file.text).toContain('Role: Head cook');
});
