import { listAudit } from '@darasa/contract/platform/audit';
import {
  editGuardian,
  editRights,
  exportGuardians,
  findGuardians,
  getGuardian,
  linkGuardian,
  listGuardians,
  unlinkGuardian,
} from '@darasa/contract/students/families/guardians';
import { findStudents } from '@darasa/contract/students/learners/roll';
import { expect, test } from 'vitest';
import { newGuardian, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const rights = {
  relation: 'father' as const,
  priority: 2,
  has_custody: true,
  may_collect: true,
  fee_share_percent: 0,
  gets_messages: true,
  sees_fees: true,
  sees_records: true,
  is_barred: false,
};

test('a guardian is found by name or phone, with all children here as one family', async () => {
  const school = await newSchool(server);
  const one = await newLearner(school, {
    guardian: { first_name: 'Lucy', last_name: 'Wairimu', phone: '254722000418' },
  });
  const guardian_id = one.guardian_id!;
  await newLearner(school, { first_name: 'Yusuf', guardian: { guardian_id } });
  await newLearner(school, { first_name: 'Brian', guardian: { first_name: 'Rose' } });
  const names = async (filter: object) =>
    (await school.admin.call(listGuardians, filter)).rows.map((row) => row.first_name);
  expect(await names({})).toEqual(['Lucy', 'Rose']);
  expect(await names({ search: 'wairi lucy' })).toEqual(['Lucy']);
  expect(await names({ search: '0722 000' })).toEqual(['Lucy']);
  expect(await names({ only: 'families' })).toEqual(['Lucy']);
  const { children } = await school.admin.call(getGuardian, { id: guardian_id });
  expect(children.map((child) => child.first_name).toSorted()).toEqual(['Amina', 'Yusuf']);
  const file = await school.admin.call(exportGuardians, { format: 'csv' });
  expect(file.text).toContain('0722 000 418');
});

test('a parent of another school is found by the whole phone, and shown without those children', async () => {
  const school = await newSchool(server);
  await newLearner(school, {
    school_id: school.other_school_id,
    guardian: { phone: '254722000418' },
  });
  const find = async (search: string) => (await school.admin.call(findGuardians, { search })).rows;
  expect(await find('Lucy')).toEqual([]);
  expect(await find('0722000')).toEqual([]);
  expect(await find('0722 000 418')).toMatchObject([{ first_name: 'Lucy', children: [] }]);
});

test('a learner is given a second guardian, new or known, but nobody twice', async () => {
  const school = await newSchool(server);
  const { id: student_id, guardian_id } = await newLearner(school, { guardian: {} });
  const made = await school.admin.call(linkGuardian, {
    student_id,
    first_name: 'Hassan',
    last_name: 'Mohamed',
    phone: '0710 000 655',
    ...rights,
  });
  expect(made).toMatchObject({ first_name: 'Hassan', phone: '254710000655', priority: 2 });
  const twice = school.admin.call(linkGuardian, { student_id, guardian_id, ...rights });
  await expect(twice).rejects.toMatchObject({ code: 'guardian.twice' });
  const { rows } = await school.admin.call(findStudents, { search: '0710000655' });
  expect(rows.map((row) => row.id)).toEqual([student_id]);
});

test('fee shares of one learner never pass 100, also when two are given at once', async () => {
  const school = await newSchool(server);
  const { id: student_id } = await newLearner(school);
  const people = await Promise.all([1, 2, 3].map(() => newGuardian(school)));
  const answers = await Promise.allSettled(
    people.map((guardian_id) =>
      school.admin.call(linkGuardian, {
        student_id,
        guardian_id,
        ...rights,
        fee_share_percent: 50,
      }),
    ),
  );
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
  const refused = answers.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'guardian.shares' });
});

test('whoever is barred needs a reason, and collects nobody', async () => {
  const school = await newSchool(server);
  const { id: student_id } = await newLearner(school);
  const { link_id } = await school.admin.call(linkGuardian, {
    student_id,
    guardian_id: await newGuardian(school),
    ...rights,
  });
  const bar = (change: object) =>
    school.admin.call(editRights, {
      id: link_id,
      version: 1,
      ...rights,
      is_barred: true,
      ...change,
    });
  await expect(bar({})).rejects.toMatchObject({ body: { errors: [{ path: 'barred_reason' }] } });
  const barred = await bar({ barred_reason: 'Court order of 3 March' });
  expect(barred).toMatchObject({ is_barred: true, may_collect: false, link_version: 2 });
  await expect(bar({ barred_reason: 'Late' })).rejects.toMatchObject({ code: 'record.stale' });
  const { count } = await school.admin.call(listGuardians, { only: 'barred' });
  expect(count).toBe(1);
});

test('a changed phone is kept once in the organisation and told in the trail', async () => {
  const school = await newSchool(server);
  const { guardian_id } = await newLearner(school, { guardian: { phone: '254722000418' } });
  await newLearner(school, { guardian: { phone: '254722000419' } });
  const change = { id: guardian_id!, version: 1 };
  await expect(
    school.admin.call(editGuardian, { ...change, phone: '0722000419' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'phone' }] } });
  const saved = await school.admin.call(editGuardian, { ...change, phone: '0733111222' });
  expect(saved).toMatchObject({ phone: '254733111222', version: 2 });
  await expect(
    school.admin.call(editGuardian, { ...change, occupation: 'Farmer' }),
  ).rejects.toMatchObject({ code: 'record.stale' });
  const trail = await school.admin.call(listAudit, { record_type: 'guardian' });
  expect(trail.rows[0]!.changes[0]).toMatchObject({ field: 'Phone', to: '254733111222' });
});

test('a link is taken away, and viewers change nothing', async () => {
  const school = await newSchool(server);
  const { id: student_id } = await newLearner(school);
  const guardian_id = await newGuardian(school);
  const input = { student_id, guardian_id, ...rights };
  const viewer = await school.staff(['students'], ['view']);
  await expect(viewer.call(linkGuardian, input)).rejects.toMatchObject({ status: 403 });
  const { link_id } = await school.admin.call(linkGuardian, input);
  await school.admin.call(unlinkGuardian, { id: link_id });
  await expect(school.admin.call(unlinkGuardian, { id: link_id })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});
