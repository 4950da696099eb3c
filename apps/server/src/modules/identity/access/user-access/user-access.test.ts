import { departments } from '@darasa/contract/administration/school/departments';
import { whoCan } from '@darasa/contract/identity/access/access-reports';
import { listModules, switchModule } from '@darasa/contract/identity/organizations/modules';
import { createRole, type Grant, listRolePeople } from '@darasa/contract/identity/access/roles';
import { changeCurrentSchool, login, me } from '@darasa/contract/identity/sign-in/session';
import {
  accessChoices,
  addException,
  endException,
  endRole,
  getUserAccess,
  giveRole,
  setSchools,
} from '@darasa/contract/identity/access/user-access';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { addDays, isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, password, type Person } from '#test/new-school.ts';
import { type Caller, callerOf, startServer } from '#test/server.ts';

const server = await startServer({ frozen: true });
const reason = 'Acting while the bursar is away';
const day = (days: number) => addDays(isoDate(server.clock.now), days);

async function newRole(school: NewSchool, name: string, permissions: Grant[]) {
  return (await school.admin.call(createRole, { name, permissions })).id;
}

const rolesOf = async (school: NewSchool, { email }: Person) => {
  const { user } = await school.call(login, { identifier: email, password, user_type: 'staff' });
  return user.roles.map((role) => role.name);
};

describe('a role that is given', () => {
  test('counts on its days only, and drops at midnight in Nairobi', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff([], [], { no_role: true });
    const role_id = await newRole(school, 'Acting bursar', [
      { module: 'finance', acts: ['view', 'create'] },
    ]);
    const gift = { id: clerk.id, role_id, reason };
    await school.admin.call(giveRole, { ...gift, to_on: day(0) });
    await school.admin.call(giveRole, { ...gift, from_on: day(2), to_on: day(2) });
    expect(await rolesOf(school, clerk)).toEqual(['Acting bursar']);
    const hour_ms = 3_600_000;
    const minutes_left = 24 * 60 - minuteOfDay(server.clock.now);
    server.clock.forward((minutes_left - 1) * 60_000);
    expect(await rolesOf(school, clerk)).toEqual(['Acting bursar']);
    server.clock.forward(60_000);
    expect(await rolesOf(school, clerk)).toEqual([]);
    server.clock.forward(25 * hour_ms);
    expect(await rolesOf(school, clerk)).toEqual(['Acting bursar']);
  });

  test('is gone at the next call when it is taken away, and stays on record', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const person = await school.staff([], [], { no_role: true });
    const role_id = await newRole(school, 'Office', [{ module: 'roles', acts: ['view'] }]);
    const { id: user_role_id } = await admin.call(giveRole, { id: person.id, role_id, reason });
    expect((await person.call(departments.list, {})).count).toBe(0);
    await admin.call(endRole, { id: person.id, user_role_id, reason: 'Back from leave' });
    await expect(person.call(departments.list, {})).rejects.toMatchObject({ status: 403 });
    const { roles } = await admin.call(getUserAccess, { id: person.id });
    expect(roles[0]).toMatchObject({ state: 'over', end_reason: 'Back from leave' });
    expect((await admin.call(listRolePeople, { id: role_id })).count).toBe(0);
  });

  test('in one school does not count in another', async () => {
    const school = await newSchool(server);
    const { school_id, other_school_id, admin } = school;
    const person = await school.staff([], [], { no_role: true });
    const role_id = await newRole(school, 'Deputy', [{ module: 'roles', acts: ['view'] }]);
    await admin.call(giveRole, { id: person.id, role_id, school_id: other_school_id, reason });
    await expect(person.call(departments.list, {})).rejects.toMatchObject({ status: 403 });
    await admin.call(giveRole, { id: person.id, role_id, school_id, reason });
    expect((await person.call(departments.list, {})).count).toBe(0);
  });

  test('is refused twice at once, for parents, for oneself, and when it is over', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const person = await school.staff(['roles']);
    const parent = await school.parent();
    const role_id = await newRole(school, 'Cook', [{ module: 'stores', acts: ['view'] }]);
    const give = (who: Person, id: string, more = {}) =>
      who.call(giveRole, { id, role_id, reason, ...more });
    await give(admin, person.id, { from_on: day(1) });
    await expect(give(admin, person.id)).rejects.toMatchObject({ code: 'role.given_already' });
    await expect(give(admin, parent.id)).rejects.toMatchObject({ code: 'role.staff_only' });
    await expect(give(person, person.id)).rejects.toMatchObject({ code: 'role.own' });
    await expect(
      give(admin, person.id, { from_on: day(-9), to_on: day(-5) }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'to_on' }] } });
  });
});

describe('an exception', () => {
  test('grants and denies one permission, in the record that the menu reads', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const person = await school.staff(['roles', 'library'], ['view', 'export']);
    const except = (effect: 'grant' | 'deny', module: Grant['module'], act: 'view' | 'export') =>
      admin.call(addException, { id: person.id, module, act, effect, to_on: day(7), reason });
    await except('deny', 'library', 'export');
    await except('grant', 'stores', 'view');
    const { id } = await except('deny', 'roles', 'view');
    await expect(person.call(departments.list, {})).rejects.toMatchObject({ status: 403 });
    const { user } = await person.call(me, {});
    const granted = user.roles.flatMap((role) =>
      role.permissions.map((one) => `${one.module.name}: ${one.acts.join(' ')}`),
    );
    expect(granted).toEqual(['library: view', 'roles: export', 'stores: view']);
    await admin.call(endException, { id: person.id, user_exception_id: id, reason });
    expect((await person.call(departments.list, {})).count).toBe(0);
  });

  test('of one school counts there alone, and says so on every page', async () => {
    const school = await newSchool(server);
    const { admin, domain, school_id, other_school_id } = school;
    const school_ids = [school_id, other_school_id];
    const person = await school.staff(['roles'], ['view'], { school_ids, role_name: 'Office' });
    const role_id = (await person.call(me, {})).user.roles[0]!.id;
    const add = (effect: 'grant' | 'deny', module: Grant['module'], where: string) =>
      admin.call(addException, {
        id: person.id,
        module,
        act: 'view',
        effect,
        school_id: where,
        to_on: day(7),
        reason,
      });
    await add('deny', 'roles', other_school_id);
    await add('grant', 'stores', other_school_id);
    await expect(add('grant', 'stores', role_id)).rejects.toMatchObject({
      code: 'school.not_found',
    });
    const there = async (one: Person) => {
      const move = { user_id: one.id, school_id: other_school_id };
      const session = await one.call(changeCurrentSchool, move);
      return callerOf(server, { domain, session });
    };
    const may = async (one: Caller) =>
      (await one.call(me, {})).user.roles.flatMap((role) =>
        role.permissions.map((permission) => permission.module.name),
      );
    const why = async (asker: Caller, module: Grant['module']) => {
      const { rows } = await asker.call(whoCan, { module, act: 'view' });
      return rows.find((one) => one.user_id === person.id)?.why ?? [];
    };
    expect(await may(person)).toEqual(['roles']);
    expect(await why(admin, 'stores')).toEqual([]);
    expect(await why(admin, 'roles')).toEqual(['Role Office, every school']);
    const { exceptions } = await admin.call(getUserAccess, { id: person.id });
    const bent = (await admin.call(listRolePeople, { id: role_id })).exceptions;
    const asker = await there(admin);
    expect(await may(await there(person))).toEqual(['stores']);
    expect(await why(asker, 'roles')).toEqual([]);
    const { schools } = await asker.call(accessChoices, {});
    const { name } = schools.find((one) => one.id === other_school_id)!;
    expect(await why(asker, 'stores')).toEqual([
      expect.stringContaining(`Exception, ${name} until`),
    ]);
    for (const shown of [exceptions, bent]) {
      expect(shown.map((one) => one.school)).toEqual([name, name]);
    }
  });

  test('ends by itself, and is not for administrators or oneself', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const person = await school.staff(['roles']);
    const exception = { module: 'stores', act: 'view', effect: 'grant', reason } as const;
    const add = (who: Person, id: string) =>
      who.call(addException, { id, ...exception, to_on: day(1) });
    await expect(add(admin, admin.id)).rejects.toMatchObject({ code: 'user.is_admin' });
    await expect(add(person, person.id)).rejects.toMatchObject({ code: 'role.own' });
    await add(admin, person.id);
    expect(await rolesOf(school, person)).toContain('Personal exceptions');
    server.clock.forward(48 * 3_600_000);
    expect(await rolesOf(school, person)).not.toContain('Personal exceptions');
  });
});

test('a school that is taken away ends the session there, and its refresh', async () => {
  const school = await newSchool(server);
  const { school_id, other_school_id } = school;
  const admin = await school.staff([], [], {
    is_admin: true,
    no_role: true,
    school_ids: [school_id],
  });
  const person = await school.staff(['roles'], ['view']);
  const set = (schools: { school_id: string; to_on?: string }[]) =>
    admin.call(setSchools, { id: person.id, schools, reason });
  await set([{ school_id }, { school_id: other_school_id, to_on: day(3) }]);
  expect((await person.call(me, {})).user.user_schools_access.length).toBe(2);
  await set([{ school_id: other_school_id, to_on: day(3) }]);
  await expect(person.call(me, {})).rejects.toMatchObject({ status: 401 });
  const { refresh_token } = person.session;
  const again = await person.raw('POST', '/api/auth/refresh-token', { body: { refresh_token } });
  expect(again.status).toBe(401);
  const session = await school.call(login, {
    identifier: person.email,
    password,
    user_type: 'staff',
  });
  expect(session.user.active_school_id).toBe(other_school_id);
});

test('a module that is off is off for everybody, with its name, and its needs are named', async () => {
  const school = await newSchool(server);
  const admin = await school.staff([], [], { is_admin: true, no_role: true });
  const flip = (module: Grant['module'], is_off: boolean) =>
    admin.call(switchModule, { module, is_off, reason });
  await expect(flip('roles', true)).rejects.toMatchObject({ code: 'module.fixed' });
  await expect(flip('students', true)).rejects.toMatchObject({
    code: 'module.needed',
    body: {
      resultMessage: {
        en: 'Academics, Transport, Finance, Library, Attendance, Teacher portal cannot work without Students. Switch off that first.',
      },
    },
  });
  await flip('stores', false);
  await flip('procurement', true);
  await flip('stores', true);
  await expect(flip('procurement', false)).rejects.toMatchObject({ code: 'module.needs' });
  const { rows } = await admin.call(listModules, {});
  expect(rows.filter((row) => row.is_off).map((row) => row.name)).toEqual([
    'procurement',
    'stores',
  ]);
  expect((await admin.call(me, {})).user.modules_off).toEqual(['procurement', 'stores']);
  expect((await school.admin.call(accessChoices, {})).schools.length).toBe(2);
});

test('a role that is limited to a class opens its learners and no others', async () => {
  const school = await newSchool(server);
  const [ours, theirs] = [await newClass(school), await newClass(school)];
  const stream_id = theirs.streams['Green']!;
  const amina = await newLearner(school, { class_id: ours.class_id });
  const brian = await newLearner(school, { class_id: theirs.class_id, stream_id });
  await newLearner(school, { class_id: theirs.class_id });
  const teacher = await school.staff(['library'], ['view']);
  const role_id = await newRole(school, 'Class teacher', [{ module: 'students', acts: ['view'] }]);
  const gift = { id: teacher.id, role_id, reason, class_ids: [ours.class_id] };
  const { id: user_role_id } = await school.admin.call(giveRole, gift);
  const seen = async (who: Person) =>
    (await who.call(listStudents, {})).rows.map((row) => row.id).toSorted();
  expect(await seen(teacher)).toEqual([amina.id]);
  expect((await seen(school.admin)).length).toBe(3);
  await school.admin.call(endRole, { id: teacher.id, user_role_id, reason });
  await school.admin.call(giveRole, { ...gift, stream_ids: [stream_id] });
  expect(await seen(teacher)).toEqual([amina.id, brian.id].toSorted());
  const { roles } = await school.admin.call(getUserAccess, { id: teacher.id });
  expect(roles[0]!.limits).toContain(`${theirs.name} Green`);
});

const minuteOfDay = (at: Date): number => {
  const nairobi = new Date(at.getTime() + 3 * 3_600_000);
  return nairobi.getUTCHours() * 60 + nairobi.getUTCMinutes();
};
