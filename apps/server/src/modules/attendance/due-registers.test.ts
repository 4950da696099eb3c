import {
  addClosure,
  addSchoolWeek,
  dropClosure,
  dropSchoolWeek,
  getSchoolDays,
} from '@darasa/contract/administration/years/school-days';
import { handInRegister } from '@darasa/contract/attendance/registers/registers';
import { getDay } from '@darasa/contract/attendance/registers/days';
import {
  createType,
  editType,
  listTypes,
  retireType,
} from '@darasa/contract/attendance/setup/types';
import { getDashboard } from '@darasa/contract/dashboard/dashboard';
import { weekdayNumber } from '@darasa/rules/attendance/school-days';
import { expect, test } from 'vitest';
import { newClassTeacher, newRollGround } from '#test/new-roll.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const waitingFor = async (who: Person, key: string) =>
  (await who.call(getDashboard, {})).waiting.find((one) => one.key === `attendance.${key}`)?.count;

test('a register that is due waits for who leads the class, and for the office, until it is in', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school, 2);
  const { admin } = school;
  const faith = await newClassTeacher(school, ground, 'East');
  await school.sql(
    `delete from identity.role_permissions where tenant_id = $1 and module = 'dashboard'`,
    [school.tenant_id],
  );
  await school.sql(
    `insert into identity.role_permissions (tenant_id, role_id, module, act)
     select tenant_id, role_id, 'dashboard', 'view' from identity.user_roles where user_id = $1`,
    [faith.id],
  );
  // One roll that is open all day, whenever the story is told.
  const { rows } = await admin.call(listTypes, { page_size: 25 });
  for (const { id } of rows) await admin.call(retireType, { id, retired: true });
  const roll = await admin.call(createType, {
    name: 'Roll',
    opens_at: '00:00',
    late_after: '00:00',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  });
  const own = () => waitingFor(faith, 'own-registers');
  const all = () => waitingFor(admin, 'registers');
  expect([await own(), await all()]).toEqual([1, 2]);
  await faith.call(handInRegister, ground.of('East', { type_id: roll.id }));
  expect([await own(), await all()]).toEqual([undefined, 1]);
  const closed = await admin.call(addClosure, { closed_on: ground.today, reason: 'Election day' });
  expect(await all()).toBeUndefined();
  const west = (await admin.call(getDay, {})).rows.find((one) => one.stream === 'West');
  expect(west?.why).toBe('No school on this day: Election day.');
  await admin.call(dropClosure, { id: closed.id });
  expect(await all()).toBe(1);
  // On a day of the week that is not its own nobody waits for it.
  const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekdayNumber(ground.today));
  await admin.call(editType, { id: roll.id, version: roll.version, weekdays: others });
  expect(await all()).toBeUndefined();
});

test('a class comes on days of its own, from a day on', async () => {
  const school = await newSchool(server);
  const { form, today } = await newRollGround(school, 1);
  const { admin } = school;
  const week = { class_id: form.class_id, weekdays: [6, 1, 1], from_on: today };
  const added = await admin.call(addSchoolWeek, week);
  expect(added).toMatchObject({ class: 'Form 3', weekdays: [1, 6], to_on: null });
  await expect(admin.call(addSchoolWeek, week)).rejects.toMatchObject({
    code: 'school_days.exists',
  });
  expect((await admin.call(getSchoolDays, {})).weeks).toHaveLength(2);
  await admin.call(dropSchoolWeek, { id: added.id });
  expect((await admin.call(getSchoolDays, {})).weeks).toHaveLength(1);
});
