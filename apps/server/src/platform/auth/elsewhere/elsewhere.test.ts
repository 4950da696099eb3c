import { getSmsBalance } from '@darasa/contract/communication/tokens';
import { getDirectorDashboard, listSchoolTransactions } from '@darasa/contract/finance/director';
import { createRole } from '@darasa/contract/identity/roles';
import { copySetup, previewSetupCopy } from '@darasa/contract/platform/setup-copies';
import { addException, giveRole, setSchools } from '@darasa/contract/identity/user-access';
import { expect, test } from 'vitest';
import { newSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';

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
  expect(await asked()).toEqual([404, 404, 404, 404]);
  // It counts everywhere, and the other school does without the module.
  await hold('limits', 'null');
  await school.sql(
    `update identity.schools set modules_off = '{finance,communication}' where id = $1`,
    [elsewhere],
  );
  expect(await asked()).toEqual([200, 200, 404, 404]);
  expect(await seen()).toEqual([here]);
});

test('who decides over access in one school gives nothing in another', async () => {
  const school = await newSchool(server);
  const { school_id, other_school_id } = school;
  const school_ids = [school_id, other_school_id];
  const registrar = await school.staff(['roles', 'library'], undefined, { school_ids });
  await school.sql('update identity.user_roles set school_id = $2 where user_id = $1', [
    registrar.id,
    school_id,
  ]);
  const [both, here] = [
    await school.staff([], [], { school_ids, no_role: true }),
    await school.staff([], [], { no_role: true }),
  ];
  const reason = 'Keeps the books';
  const { id: role_id } = await school.admin.call(createRole, {
    name: 'Librarian',
    permissions: [{ module: 'library', acts: ['view'] }],
  });
  const gift = { role_id, reason };
  await expect(
    registrar.call(giveRole, { ...gift, id: both.id, school_id: other_school_id }),
  ).rejects.toMatchObject({ code: 'school.not_found' });
  await expect(registrar.call(giveRole, { ...gift, id: both.id })).rejects.toMatchObject({
    code: 'role.elsewhere',
  });
  const exception = {
    module: 'library',
    act: 'view',
    effect: 'grant',
    to_on: '2099-01-01',
  } as const;
  await expect(
    registrar.call(addException, { id: both.id, ...exception, reason }),
  ).rejects.toMatchObject({ code: 'role.elsewhere' });
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
