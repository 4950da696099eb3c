import { getAccount } from '@darasa/contract/identity/sign-in/account';
import { listInbox } from '@darasa/contract/platform/approvals';
import { listImports } from '@darasa/contract/platform/imports';
import { findStaff } from '@darasa/contract/staff/register';
import { findStudents } from '@darasa/contract/students/learners/roll';
import { getMyLeave } from '@darasa/contract/staff/leave';
import { listClassChoices } from '@darasa/contract/administration/classes/classes';
import { departments } from '@darasa/contract/administration/school/departments';
import {
  createRole,
  editRole,
  exportRoles,
  getRole,
  listRolePeople,
  listRoles,
  retireRole,
} from '@darasa/contract/identity/access/roles';
import { me } from '@darasa/contract/identity/sign-in/session';
import { listAudit } from '@darasa/contract/platform/audit';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const holding = async (school: NewSchool, person: Person) => {
  const { user } = await person.call(me, {});
  return user.roles[0]!.id;
};

describe('a role', () => {
  test('that edits without view is refused, with the sentence at the permissions', async () => {
    const { admin } = await newSchool(server);
    await expect(
      admin.call(createRole, {
        name: 'Half a clerk',
        permissions: [
          { module: 'library', acts: ['view'] },
          { module: 'students', acts: ['edit'] },
        ],
      }),
    ).rejects.toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            path: 'permissions',
            message: 'Students: tick View too, or nobody sees what they may edit',
          },
        ],
      },
    });
  });

  test('is added, listed, changed, and counts from the next call on', async () => {
    const school = await newSchool(server);
    const teacher = await school.staff(['library'], ['view'], { role_name: 'Reader' });
    const role_id = await holding(school, teacher);
    await expect(teacher.call(departments.list, {})).rejects.toMatchObject({ status: 403 });
    const role = await school.admin.call(getRole, { id: role_id });
    const saved = await school.admin.call(editRole, {
      id: role_id,
      name: 'Reader',
      note: 'Reads',
      permissions: [
        { module: 'administration', acts: ['view'] },
        { module: 'roles', acts: ['view'] },
      ],
      version: role.version,
    });
    expect(saved.permissions).toEqual([
      { module: 'administration', acts: ['view'] },
      { module: 'roles', acts: ['view'] },
    ]);
    expect((await teacher.call(departments.list, {})).count).toBe(0);
    const list = await school.admin.call(listRoles, { search: 'reader' });
    expect(list.rows[0]).toMatchObject({ people_count: 1, modules: ['administration', 'roles'] });
    const { people } = await school.admin.call(listRolePeople, { id: role_id });
    expect(people.map((one) => one.user_id)).toEqual([teacher.id]);
  });

  test('keeps its name to itself, however it is written', async () => {
    const { admin } = await newSchool(server);
    await admin.call(createRole, { name: 'Bursar' });
    await expect(admin.call(createRole, { name: 'bursar' })).rejects.toMatchObject({
      status: 409,
      body: { errors: [{ path: 'name', message: 'There is already a role called bursar.' }] },
    });
  });

  test('is copied, and knows what it was copied from', async () => {
    const { admin } = await newSchool(server);
    const permissions = [
      { module: 'library' as const, acts: ['view' as const, 'create' as const] },
    ];
    const source = await admin.call(createRole, { name: 'Librarian', permissions });
    const copy = await admin.call(createRole, {
      name: 'Library assistant',
      permissions: [{ module: 'library', acts: ['view'] }],
      copied_from_id: source.id,
    });
    expect(copy.source).toEqual({
      id: source.id,
      name: 'Librarian',
      permissions: [{ module: 'library', acts: ['create', 'view'] }],
    });
  });

  test('shows both versions when two people change it', async () => {
    const { admin } = await newSchool(server);
    const { id, version } = await admin.call(createRole, { name: 'Nurse' });
    await admin.call(editRole, { id, version, name: 'School nurse' });
    await expect(admin.call(editRole, { id, version, name: 'Matron' })).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { name: 'School nurse' }, yours: { name: 'Matron' } } },
    });
  });

  test('is retired only when nobody has it', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['finance'], ['view']);
    const id = await holding(school, clerk);
    await expect(school.admin.call(retireRole, { id, retired: true })).rejects.toMatchObject({
      code: 'role.in_use',
      message: expect.stringContaining('1 person has this role. Take it from them first.'),
    });
    const spare = await school.admin.call(createRole, { name: 'Spare' });
    await school.admin.call(retireRole, { id: spare.id, retired: true });
    expect((await school.admin.call(listRoles, { search: 'Spare' })).count).toBe(0);
    expect((await school.admin.call(listRoles, { retired: true })).count).toBe(1);
  });

  test('leaves a trail that says what was ticked', async () => {
    const { admin } = await newSchool(server);
    const { id, version } = await admin.call(createRole, { name: 'Matron' });
    await admin.call(editRole, {
      id,
      version,
      name: 'Matron',
      permissions: [{ module: 'students', acts: ['view', 'edit'] }],
    });
    const trail = await admin.call(listAudit, { record_type: 'role', record_id: id });
    expect(trail.rows[0]!.changes).toContainEqual({
      field: 'Students',
      from: null,
      to: 'edit, view',
    });
  });

  test('goes out as a list', async () => {
    const { admin } = await newSchool(server);
    await admin.call(createRole, {
      name: 'Storekeeper',
      permissions: [{ module: 'stores', acts: ['view'] }],
    });
    const file = await admin.raw('GET', `/api${exportRoles.path}?format=csv`);
    expect(file.text).toContain('Storekeeper');
  });
});

describe('whoever decides over others', () => {
  test('does not decide over themselves, and makes no more deciders', async () => {
    const school = await newSchool(server);
    const officer = await school.staff(['roles', 'stores'], ['view', 'create', 'edit']);
    const id = await holding(school, officer);
    const { version } = await officer.call(getRole, { id });
    await expect(officer.call(editRole, { id, version, name: 'Mine' })).rejects.toMatchObject({
      code: 'role.own',
    });
    const deciding = [{ module: 'roles' as const, acts: ['view' as const, 'edit' as const] }];
    await expect(
      officer.call(createRole, { name: 'Another', permissions: deciding }),
    ).rejects.toMatchObject({ code: 'role.admin_only' });
    await officer.call(createRole, {
      name: 'Cook',
      permissions: [{ module: 'stores', acts: ['view'] }],
    });
  });

  test('needs the right act', async () => {
    const school = await newSchool(server);
    const reader = await school.staff(['roles'], ['view']);
    expect((await reader.call(listRoles, {})).count).toBe(1);
    await expect(reader.call(createRole, { name: 'No' })).rejects.toMatchObject({ status: 403 });
  });
});

test('the gate keeps its name and opens nothing but the gate', async () => {
  const school = await newSchool(server);
  const guard = await school.staff(['attendance', 'administration'], ['view'], {
    role_name: 'gate-attendance',
  });
  const id = await holding(school, guard);
  await expect(guard.call(departments.list, {})).rejects.toMatchObject({ status: 403 });
  for (const closed of [listInbox, getMyLeave, listImports, listClassChoices, findStaff]) {
    await expect(guard.call(closed, {})).rejects.toMatchObject({ status: 403 });
  }
  const found = guard.call(findStudents, { search: 'Amina' });
  await expect(found).rejects.toMatchObject({ status: 403 });
  await guard.call(getAccount, {});
  const { version } = await school.admin.call(getRole, { id });
  await expect(school.admin.call(editRole, { id, version, name: 'Guards' })).rejects.toMatchObject({
    code: 'role.gate_name',
  });
});
