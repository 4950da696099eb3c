import { setPhoto } from '@darasa/contract/identity/sign-in/account';
import { endRole, getUserAccess } from '@darasa/contract/identity/access/user-access';
import { listStaff, setStaffPhoto } from '@darasa/contract/staff/register';
import { setStudentPhoto } from '@darasa/contract/students/care/pictures';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '../ids.ts';

const server = await startServer();
const file = {
  name: 'face.jpg',
  bytes: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#8a5a3a' } })
    .jpeg()
    .toBuffer(),
};

const statusOf = async (person: Person, url: string) => (await person.raw('GET', url)).status;

const statusesOf = async (people: Record<string, Person>, url: string) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([who, one]) => [who, await statusOf(one, url)]),
    ),
  );

async function photoOfLearner(school: NewSchool, by: Person, class_id?: string): Promise<string> {
  const { id } = await newLearner(school, class_id ? { class_id } : {});
  return (await by.call(setStudentPhoto, { student_id: id }, { file })).photo;
}

const limitTo = (school: NewSchool, person: Person, id: string) =>
  school.sql('update identity.user_roles set limits = array[$2::uuid] where user_id = $1', [
    person.id,
    id,
  ]);

test("a learner's photo is opened by whoever may see the learner, and by nobody else", async () => {
  const school = await newSchool(server);
  const photo = await photoOfLearner(school, school.admin);
  const statuses = await statusesOf(
    {
      admin: school.admin,
      clerk: await school.staff(['students'], ['view']),
      guard: await school.staff(['attendance'], ['view', 'create'], {
        role_name: 'gate-attendance',
      }),
      teacher: await school.staff(['teacher-portal', 'attendance'], ['view', 'edit']),
      cashier: await school.staff(['finance'], ['view', 'create']),
      neighbour: await school.staff(['students'], ['view'], {
        school_ids: [school.other_school_id],
      }),
      parent: await school.parent(),
      stranger: (await newSchool(server)).admin,
    },
    photo,
  );
  expect(statuses).toEqual({
    admin: 200,
    clerk: 200,
    guard: 404,
    teacher: 404,
    cashier: 404,
    neighbour: 404,
    parent: 404,
    stranger: 404,
  });
});

test('a role for some classes opens the photos of these, also beside a role for other things', async () => {
  const school = await newSchool(server);
  const [ours, theirs] = [await newClass(school), await newClass(school)];
  const photos = [
    await photoOfLearner(school, school.admin, ours.class_id),
    await photoOfLearner(school, school.admin, theirs.class_id),
  ];
  const teacher = await school.staff(['students'], ['view']);
  await limitTo(school, teacher, ours.class_id);
  expect(await Promise.all(photos.map((one) => statusOf(teacher, one)))).toEqual([200, 404]);
  // Limited as a librarian, and not as the one who keeps the learners' records.
  const librarian = await school.staff(['library'], ['view']);
  await limitTo(school, librarian, ours.class_id);
  const role_id = newId();
  const values = [school.tenant_id, role_id];
  await school.sql(
    `insert into identity.roles (tenant_id, id, name, created_at) values ($1, $2, 'Records', now())`,
    values,
  );
  await school.sql(
    `insert into identity.role_permissions (tenant_id, role_id, module, act)
     values ($1, $2, 'students', 'view')`,
    values,
  );
  await school.sql(
    `insert into identity.user_roles (tenant_id, role_id, id, user_id, given_at)
     values ($1, $2, gen_random_uuid(), $3, now())`,
    [...values, librarian.id],
  );
  expect(await Promise.all(photos.map((one) => statusOf(librarian, one)))).toEqual([200, 200]);
});

test('who uploaded a photo opens it no longer than the role lasts', async () => {
  const school = await newSchool(server);
  const clerk = await school.staff(['students'], ['view', 'edit']);
  const photo = await photoOfLearner(school, clerk);
  expect(await statusOf(clerk, photo)).toBe(200);
  const { roles } = await school.admin.call(getUserAccess, { id: clerk.id });
  const which = { id: clerk.id, user_role_id: roles[0]!.id, reason: 'Moved to the library' };
  await school.admin.call(endRole, which);
  expect(await statusOf(clerk, photo)).toBe(404);
});

test('a photo of staff is opened by whoever keeps the register, of the record as of the sign-in', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const people = {
    keeper: await school.staff(['roles'], ['view']),
    teacher: await school.staff(['teacher-portal', 'students'], ['view']),
    neighbour: await school.staff(['roles'], ['view'], { school_ids: [school.other_school_id] }),
    parent: await school.parent(),
  };
  const refused = { keeper: 200, teacher: 404, neighbour: 404, parent: 404 };
  const cook = await school.staff(['dashboard']);
  const { profile_pic } = await cook.call(setPhoto, {}, { file });
  expect(await statusOf(cook, profile_pic)).toBe(200);
  expect(await statusesOf(people, profile_pic)).toEqual(refused);
  const { rows } = await admin.call(listStaff, {});
  const record = rows.find((one) => one.photo === profile_pic)!;
  const { photo } = await admin.call(setStaffPhoto, { id: record.id }, { file });
  expect(await statusesOf(people, photo)).toEqual(refused);
  // Nobody is shown the other one any more but the person whose it is.
  expect(await statusOf(people.keeper, profile_pic)).toBe(404);
  expect(await statusOf(cook, profile_pic)).toBe(200);
});
