import { addPath } from '@darasa/contract/platform/workflows';
import { createRole, editRole, getRole, type Grant } from '@darasa/contract/identity/access/roles';
import {
  addException,
  endException,
  giveRole,
  setSchools,
} from '@darasa/contract/identity/access/user-access';
import { createUser, disableUser, enableUser } from '@darasa/contract/identity/access/users';
import { createStaff } from '@darasa/contract/staff/register';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeEach, describe, expect, test } from 'vitest';
import { newClass } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

// Whoever decides over the access of others makes a second person in an afternoon. So nobody gives what
// they do not hold themselves; whoever must, asks an administrator.
const server = await startServer({ frozen: true });
const reason = 'Stands in at the office';
const day = (days: number) => addDays(isoDate(server.clock.now), days);
const finance: Grant = { module: 'finance', acts: ['view', 'approve'] };
const not_held = { status: 403, code: 'role.not_held' };
let mark = 0;

let school: NewSchool;
let clerk: Person;
let puppet: Person;
let library_id: string;
let finance_id: string;

beforeEach(async () => {
  school = await newSchool(server);
  const school_ids = [school.school_id, school.other_school_id];
  clerk = await school.staff(['roles', 'library'], ['view', 'create', 'edit'], { school_ids });
  puppet = await school.staff([], [], { no_role: true });
  const make = async (name: string, permissions: Grant[]) =>
    (await school.admin.call(createRole, { name, permissions })).id;
  library_id = await make('Librarian', [{ module: 'library', acts: ['view', 'export'] }]);
  finance_id = await make('Bursar', [finance]);
});

const newPerson = () => ({
  first_name: 'Naomi',
  last_name: 'Chelimo',
  email: `naomi-${++mark}@${school.domain}`,
});

/** A bursar of one of the schools or of both, who is made by an administrator. */
const newBursar = async (school_id?: string) => {
  const bursar = await school.staff([], [], { no_role: true });
  const gift = { id: bursar.id, role_id: finance_id, reason, ...(school_id ? { school_id } : {}) };
  await school.admin.call(giveRole, gift);
  return bursar;
};

describe('whoever does not hold it gives it in no way:', () => {
  const ways: [way: string, give: () => Promise<unknown>][] = [
    ['a new role', () => clerk.call(createRole, { name: 'Mine', permissions: [finance] })],
    [
      'a copy of a role',
      () =>
        clerk.call(createRole, {
          name: 'Copy',
          permissions: [finance],
          copied_from_id: finance_id,
        }),
    ],
    [
      'a new role with a harmless look',
      () =>
        clerk.call(createRole, {
          name: 'Office',
          permissions: [{ module: 'students', acts: ['view', 'export'] }],
        }),
    ],
    [
      'one more act in a role',
      async () => {
        const { version, name } = await clerk.call(getRole, { id: library_id });
        const permissions: Grant[] = [{ module: 'library', acts: ['view', 'export', 'approve'] }];
        return clerk.call(editRole, { id: library_id, version, name, permissions });
      },
    ],
    ['a role', () => clerk.call(giveRole, { id: puppet.id, role_id: finance_id, reason })],
    [
      'a role of one school',
      () =>
        clerk.call(giveRole, {
          id: puppet.id,
          role_id: finance_id,
          school_id: school.school_id,
          reason,
        }),
    ],
    [
      'a role of one day to come',
      () =>
        clerk.call(giveRole, {
          id: puppet.id,
          role_id: finance_id,
          from_on: day(9),
          to_on: day(9),
          reason,
        }),
    ],
    [
      'a new sign-in',
      () =>
        clerk.call(createUser, {
          ...newPerson(),
          school_ids: [school.school_id],
          role_id: finance_id,
        }),
    ],
    [
      'a new member of staff with a sign-in',
      () =>
        clerk.call(createStaff, {
          ...newPerson(),
          gender: 'female',
          job_title: 'Clerk',
          terms: 'contract',
          joined_on: '2026-01-05',
          with_sign_in: true,
          role_id: finance_id,
        }),
    ],
    [
      'an exception',
      () =>
        clerk.call(addException, {
          id: puppet.id,
          module: 'students',
          act: 'export',
          effect: 'grant',
          to_on: day(3),
          reason,
        }),
    ],
    [
      'the end of a refusal',
      async () => {
        const bursar = await newBursar();
        const { id } = await school.admin.call(addException, {
          id: bursar.id,
          module: 'finance',
          act: 'approve',
          effect: 'deny',
          to_on: day(30),
          reason,
        });
        return clerk.call(endException, { id: bursar.id, user_exception_id: id, reason });
      },
    ],
    [
      'another school for a role that counts in every school',
      async () => {
        const bursar = await newBursar();
        const schools = [{ school_id: school.school_id }, { school_id: school.other_school_id }];
        return clerk.call(setSchools, { id: bursar.id, schools, reason });
      },
    ],
    [
      'more days in a school',
      async () => {
        const bursar = await newBursar();
        const { school_id } = school;
        const until = (to_on: string) => ({
          id: bursar.id,
          schools: [{ school_id, to_on }],
          reason,
        });
        await school.admin.call(setSchools, until(day(1)));
        return clerk.call(setSchools, until(day(300)));
      },
    ],
    [
      'a sign-in that was disabled',
      async () => {
        const bursar = await newBursar();
        await school.admin.call(disableUser, { id: bursar.id, reason });
        return clerk.call(enableUser, { id: bursar.id, reason });
      },
    ],
  ];

  test.each(ways)('%s', async (_way, give) => {
    await expect(give()).rejects.toMatchObject(not_held);
  });
});

describe('a seat in a path of approvals is given by nobody who lacks it:', () => {
  const seat_refused = { status: 403, code: 'role.seat' };
  const newSeat = async () => {
    const permissions: Grant[] = [{ module: 'dashboard', acts: ['view'] }];
    const { id } = await school.admin.call(createRole, { name: 'Committee', permissions });
    const approvers = [{ kind: 'role' as const, role_id: id }];
    const steps = [{ name: 'Committee', rule: 'any' as const, approvers }];
    const path = { document_type: 'request', name: 'All', position: 1, steps };
    await school.admin.call(addPath, path);
    return id;
  };
  const give = (by: Person, role_id: string, where: object = {}) =>
    by.call(giveRole, { id: puppet.id, role_id, reason, ...where });

  test('a harmless role', async () => {
    const role_id = await newSeat();
    await expect(give(clerk, role_id)).rejects.toMatchObject(seat_refused);
    await expect(
      clerk.call(createUser, { ...newPerson(), school_ids: [school.school_id], role_id }),
    ).rejects.toMatchObject(seat_refused);
    await give(clerk, role_id, { school_id: school.other_school_id });
    await give(school.admin, role_id, { school_id: school.school_id });
  });

  test('another school, or a sign-in that was disabled', async () => {
    const role_id = await newSeat();
    const schools = [{ school_id: school.other_school_id }];
    await school.admin.call(setSchools, { id: puppet.id, schools, reason });
    await give(clerk, role_id);
    await expect(
      clerk.call(setSchools, {
        id: puppet.id,
        schools: [...schools, { school_id: school.school_id }],
        reason,
      }),
    ).rejects.toMatchObject(seat_refused);
    const member = await school.staff([], [], { no_role: true });
    await school.admin.call(giveRole, { id: member.id, role_id, reason });
    await school.admin.call(disableUser, { id: member.id, reason });
    await expect(clerk.call(enableUser, { id: member.id, reason })).rejects.toMatchObject(
      seat_refused,
    );
  });

  test('for longer than the own one', async () => {
    const role_id = await newSeat();
    await school.admin.call(giveRole, { id: clerk.id, role_id, to_on: day(10), reason });
    await expect(give(clerk, role_id)).rejects.toMatchObject(seat_refused);
    await expect(give(clerk, role_id, { to_on: day(11) })).rejects.toMatchObject(seat_refused);
    await give(clerk, role_id, { to_on: day(10) });
  });
});

describe('whoever holds it', () => {
  test('in one school does not give it in another, nor in a role that is held there', async () => {
    const { school_id, other_school_id, admin } = school;
    const gift = { id: clerk.id, role_id: finance_id, school_id, reason };
    await admin.call(giveRole, gift);
    const give = (where: string) =>
      clerk.call(giveRole, { id: puppet.id, role_id: finance_id, school_id: where, reason });
    await expect(give(other_school_id)).rejects.toMatchObject(not_held);
    await give(school_id);
    await school
      .staff([], [], { no_role: true, school_ids: [other_school_id] })
      .then(({ id }) => admin.call(giveRole, { id, role_id: library_id, reason }));
    const { version, name } = await clerk.call(getRole, { id: library_id });
    const permissions: Grant[] = [{ module: 'library', acts: ['view', 'export'] }, finance];
    await expect(
      clerk.call(editRole, { id: library_id, version, name, permissions }),
    ).rejects.toMatchObject(not_held);
  });

  test('until a day does not give it for longer', async () => {
    await school.admin.call(giveRole, {
      id: clerk.id,
      role_id: finance_id,
      to_on: day(10),
      reason,
    });
    const give = (to_on?: string) =>
      clerk.call(giveRole, {
        id: puppet.id,
        role_id: finance_id,
        reason,
        ...(to_on ? { to_on } : {}),
      });
    await expect(give()).rejects.toMatchObject(not_held);
    await expect(give(day(11))).rejects.toMatchObject(not_held);
    await expect(
      clerk.call(createRole, { name: 'For ever', permissions: [finance] }),
    ).rejects.toMatchObject(not_held);
    await give(day(10));
  });

  test('for a part of the school does not give the whole', async () => {
    const { class_id } = await newClass(school);
    await school.admin.call(giveRole, {
      id: clerk.id,
      role_id: finance_id,
      class_ids: [class_id],
      reason,
    });
    await expect(
      clerk.call(giveRole, { id: puppet.id, role_id: finance_id, reason }),
    ).rejects.toMatchObject(not_held);
  });

  test('gives it, and the sentence of a refusal names what is missing', async () => {
    const permissions: Grant[] = [{ module: 'library', acts: ['view', 'edit'] }];
    const { id } = await clerk.call(createRole, { name: 'Reader', permissions });
    await clerk.call(giveRole, { id: puppet.id, role_id: id, reason });
    await expect(
      clerk.call(createRole, { name: 'More', permissions: [...permissions, finance] }),
    ).rejects.toMatchObject({
      body: {
        resultMessage: {
          en: 'You can only give what you may do yourself. Ask an administrator to give Finance (view, approve).',
        },
      },
    });
  });
});

test('a role that an administrator made, without money or approval in it, is given as before', async () => {
  await clerk.call(giveRole, { id: puppet.id, role_id: library_id, reason });
  const { id } = await clerk.call(createUser, {
    ...newPerson(),
    school_ids: [school.school_id],
    role_id: library_id,
  });
  await clerk.call(disableUser, { id, reason });
  expect(await clerk.call(enableUser, { id, reason })).toMatchObject({ disabled_at: null });
});

test('a role keeps what it had when somebody changes its name who could not give it', async () => {
  const { version } = await clerk.call(getRole, { id: finance_id });
  const saved = await clerk.call(editRole, { id: finance_id, version, name: 'Bursary' });
  expect(saved.permissions).toEqual([{ module: 'finance', acts: ['approve', 'view'] }]);
});
