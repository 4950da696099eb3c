import { getSmsBalance } from '@darasa/contract/communication/sending/tokens';
import {
  getDirectorDashboard,
  listSchoolTransactions,
} from '@darasa/contract/finance/overview/director';
import { createRole, editRole, getRole } from '@darasa/contract/identity/access/roles';
import { copySetup, previewSetupCopy } from '@darasa/contract/platform/setup-copies';
import {
  addException,
  endException,
  endRole,
  giveRole,
  setSchools,
} from '@darasa/contract/identity/access/user-access';
import {
  disableUser,
  enableUser,
  endUserSessions,
  getUser,
  inviteUser,
  resetUser,
  unlockUser,
} from '@darasa/contract/identity/access/users';
import { endService } from '@darasa/contract/staff/leaving';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

// To enter a school is not to have a role there.
const server = await startServer();

test('what is read of another school needs the role there', async () => {
  const school = await newSchool(server);
  const school_ids = [school.school_id, school.other_school_id];
  const [elsewhere, here] = [school.other_school_id, school.school_id];
  const person = await school.staff(
    ['administration', 'communication', 'finance', 'students'],
    undefined,
    { school_ids, responsibility: 'DIRECTOR' },
  );
  const hold = (column: string, value: string) =>
    school.sql(`update identity.user_roles set ${column} = ${value} where user_id = $1`, [
      person.id,
    ]);
  const asked = async () => {
    const copying = { from_school_id: elsewhere };
    const outcomes = await Promise.allSettled([
      person.call(previewSetupCopy, copying),
      person.call(copySetup, { ...copying, parts: ['classes'] }),
      person.call(getSmsBalance, { school_id: elsewhere }),
      person.call(listSchoolTransactions, { school_id: elsewhere }),
    ]);
    return outcomes.map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status));
  };
  const seen = async () =>
    (await person.call(getDirectorDashboard, {})).schools.map((one) => one.school_id);
  expect(await asked()).toEqual([200, 200, 200, 200]);
  expect((await seen()).toSorted()).toEqual(school_ids.toSorted());
  // The role counts in one school alone.
  await hold('school_id', `'${here}'`);
  expect(await asked()).toEqual([404, 404, 404, 404]);
  expect(await seen()).toEqual([here]);
  // It counts everywhere, for some classes.
  await hold('school_id', 'null');
  await hold('limits', `array['${here}'::uuid]`);
  expect(await asked()).toEqual([404, 404, 404, 403]);
  // It counts everywhere, and the other school does without the module.
  await hold('limits', 'null');
  await school.sql(
    `update identity.schools set modules_off = '{finance,communication}' where id = $1`,
    [elsewhere],
  );
  expect(await asked()).toEqual([200, 200, 404, 404]);
  expect(await seen()).toEqual([here]);
});

/** A registrar of one school who works in two, as do some of the people. */
async function newRegistrar() {
  const school = await newSchool(server);
  const { school_id, other_school_id } = school;
  const school_ids = [school_id, other_school_id];
  const registrar = await school.staff(['roles', 'library'], undefined, { school_ids });
  await school.sql('update identity.user_roles set school_id = $2 where user_id = $1', [
    registrar.id,
    school_id,
  ]);
  const both = await school.staff([], [], { school_ids, no_role: true });
  const { id: role_id } = await school.admin.call(createRole, {
    name: 'Librarian',
    permissions: [{ module: 'library', acts: ['view'] }],
  });
  return { school, registrar, both, role_id, school_ids };
}

const reason = 'Keeps the books';
const exception = {
  module: 'library',
  act: 'view',
  effect: 'grant',
  to_on: '2099-01-01',
  reason,
} as const;

test('who decides over access in one school gives nothing in another', async () => {
  const { school, registrar, both, role_id, school_ids } = await newRegistrar();
  const { school_id, other_school_id } = school;
  const here = await school.staff([], [], { no_role: true });
  const gift = { role_id, reason };
  await expect(
    registrar.call(giveRole, { ...gift, id: both.id, school_id: other_school_id }),
  ).rejects.toMatchObject({ code: 'school.not_found' });
  await expect(registrar.call(giveRole, { ...gift, id: both.id })).rejects.toMatchObject({
    code: 'role.elsewhere',
  });
  await expect(registrar.call(addException, { id: both.id, ...exception })).rejects.toMatchObject({
    code: 'role.elsewhere',
  });
  await expect(
    registrar.call(addException, { id: both.id, ...exception, school_id: other_school_id }),
  ).rejects.toMatchObject({ code: 'school.not_found' });
  await registrar.call(addException, { id: both.id, ...exception, school_id });
  await expect(
    registrar.call(setSchools, {
      id: here.id,
      schools: school_ids.map((one) => ({ school_id: one })),
      reason,
    }),
  ).rejects.toMatchObject({ code: 'school.not_found' });
  await registrar.call(giveRole, { ...gift, id: both.id, school_id });
  await registrar.call(giveRole, { ...gift, id: here.id });
});

test('and ends nothing there', async () => {
  const { school, registrar, both, role_id } = await newRegistrar();
  const { admin, school_id, other_school_id } = school;
  const { id } = both;
  const given = async (where: { school_id?: string }) => {
    const { id: user_role_id } = await admin.call(giveRole, { id, role_id, reason, ...where });
    const { id: user_exception_id } = await admin.call(addException, {
      id,
      ...exception,
      ...where,
    });
    return { user_role_id, user_exception_id };
  };
  const endings = async ({
    user_role_id,
    user_exception_id,
  }: Awaited<ReturnType<typeof given>>) => {
    const outcomes = await Promise.allSettled([
      registrar.call(endRole, { id, user_role_id, reason }),
      registrar.call(endException, { id, user_exception_id, reason }),
    ]);
    return outcomes.map((one) => (one.status === 'fulfilled' ? 'ended' : one.reason.code));
  };
  const [there, here] = [await given({ school_id: other_school_id }), await given({ school_id })];
  const refused = 'role.counts_elsewhere';
  expect(await endings(there)).toEqual([refused, refused]);
  // What the role allows counts there too.
  const { version } = await admin.call(getRole, { id: role_id });
  const changed = { id: role_id, version, name: 'Librarian', permissions: [] };
  await expect(registrar.call(editRole, changed)).rejects.toMatchObject({
    code: 'role.held_elsewhere',
  });
  // An end that is moved to last week is an end.
  const [kept, closed] = [{ school_id }, { school_id: other_school_id, to_on: '2020-01-01' }];
  await expect(
    registrar.call(setSchools, { id, schools: [kept, closed], reason }),
  ).rejects.toMatchObject({ code: 'school.not_found' });
  expect(await endings(here)).toEqual(['ended', 'ended']);
  await admin.call(endRole, { id, user_role_id: there.user_role_id, reason });
  await admin.call(endException, { id, user_exception_id: there.user_exception_id, reason });
  // What counts in both is ended by whoever decides in both.
  const everywhere = await given({});
  expect(await endings(everywhere)).toEqual([refused, refused]);
  await school.sql('update identity.user_roles set school_id = null where user_id = $1', [
    registrar.id,
  ]);
  expect(await endings(everywhere)).toEqual(['ended', 'ended']);
});

test('an account that opens another school is touched by whoever looks after it there too', async () => {
  const { school, registrar, both, school_ids } = await newRegistrar();
  const { admin, other_school_id } = school;
  const staff_id = both.session.staff!.id;
  const leaving = { left_on: '2026-11-01', left_reason: 'Retired' };
  const acts = [unlockUser, inviteUser, endUserSessions, resetUser, disableUser, enableUser];
  const tried = async (id: string) => {
    const codes: string[] = [];
    for (const act of acts) {
      await registrar.call(act, { id, reason }).then(
        () => codes.push('done'),
        (error) => codes.push(error.code),
      );
    }
    return codes;
  };
  const elsewhere = 'user.elsewhere';
  expect(await tried(both.id)).toEqual(acts.map(() => elsewhere));
  await expect(registrar.call(endService, { id: staff_id, ...leaving })).rejects.toMatchObject({
    code: elsewhere,
    message: expect.stringContaining('opens a school where you do not look after staff'),
  });
  expect(await admin.call(getUser, { id: both.id })).toMatchObject({ state: 'active' });
  const there = await school.staff([], [], { school_ids: [other_school_id], no_role: true });
  expect(await tried(there.id)).toEqual(acts.map(() => elsewhere));
  // A school that begins next year counts; one that ended last year does not.
  const dated = (column: string, day: string | null) =>
    school.sql(
      `update identity.user_schools set ${column} = $3 where user_id = $1 and school_id = $2`,
      [both.id, other_school_id, day],
    );
  await dated('from_on', '2099-01-01');
  await expect(registrar.call(endUserSessions, { id: both.id, reason })).rejects.toMatchObject({
    code: elsewhere,
  });
  await dated('from_on', null);
  await dated('to_on', '2020-01-01');
  await registrar.call(endUserSessions, { id: both.id, reason });
  await dated('to_on', null);
  // Whoever looks after both schools does all of it, and so does an administrator.
  await school.sql('update identity.user_roles set school_id = null where user_id = $1', [
    registrar.id,
  ]);
  expect(await tried(both.id)).toEqual([
    'user.not_locked',
    'user.signed_in_before',
    'done',
    'done',
    'done',
    'done',
  ]);
  await registrar.call(endService, { id: staff_id, ...leaving });
  const other = await school.staff([], [], { school_ids, no_role: true });
  await admin.call(resetUser, { id: other.id, reason });
});
