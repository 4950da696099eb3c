import {
  addClubMember,
  endMembership,
  exportClubMembers,
  listClubMembers,
} from '@darasa/contract/administration/living/club-members';
import {
  createClub,
  editClub,
  exportClubs,
  listClubs,
} from '@darasa/contract/administration/living/clubs';
import { listAudit } from '@darasa/contract/platform/audit';
import { saveHealth } from '@darasa/contract/students/care/health';
import { addHealthReader } from '@darasa/contract/students/care/health-readers';
import { changeStatus } from '@darasa/contract/students/learners/status';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

test('who leads a club away reads what its members need, on screen and on paper, and nobody else', async () => {
  const school = await newSchool(server);
  const { id: club_id } = await school.admin.call(createClub, { name: 'Scouts' });
  const amina = await newLearner(school, { admission_number: 'ONE/0001' });
  await newLearner(school, { admission_number: 'ONE/0002' });
  for (const admission_number of ['ONE/0001', 'ONE/0002']) {
    await school.admin.call(addClubMember, { club_id, admission_number });
  }
  const health = { allergies: 'Groundnuts', conditions: 'Asthma.' };
  await school.admin.call(saveHealth, { student_id: amina.id, version: 0, ...health });
  const clerk = await school.staff(['students', 'administration']);
  const asked = { club_id, format: 'csv' } as const;
  const unnamed = await clerk.call(listClubMembers, { club_id });
  expect(unnamed).toMatchObject({ reads_health: false, rows: [{ care: null }, { care: null }] });
  const plain: RawAnswer = await clerk.call(exportClubMembers, asked);
  expect(plain.text).not.toMatch(/Groundnuts|Health/);
  await school.admin.call(addHealthReader, { staff_id: clerk.session.staff!.id });
  const { rows } = await clerk.call(listClubMembers, { club_id });
  expect(rows.map((row) => row.care)).toEqual(
    expect.arrayContaining([{ ...health, medication: null }, null]),
  );
  const csv: RawAnswer = await clerk.call(exportClubMembers, asked);
  expect(csv.text).toContain('Allergies: Groundnuts. Conditions: Asthma.');
  const asking = { record_type: 'health record', record_id: amina.id, user_id: clerk.id };
  const trail = await school.admin.call(listAudit, asking);
  expect(trail.rows.map((row) => row.action)).toEqual([
    exportClubMembers.summary,
    listClubMembers.summary,
  ]);
});

test('a club takes learners in, gives posts, and lets go of those who leave', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const { id: club_id } = await admin.call(createClub, { name: 'Debating' });
  const amina = await newLearner(school, { admission_number: 'ONE/0001' });
  await newLearner(school, { admission_number: 'ONE/0002' });
  await admin.call(addClubMember, { club_id, admission_number: 'one/0001' });
  await admin.call(addClubMember, { club_id, admission_number: 'ONE/0001', post: 'Chairperson' });
  const second = await admin.call(addClubMember, { club_id, admission_number: 'ONE/0002' });
  const names = async () =>
    (await admin.call(listClubMembers, { club_id })).rows.map((row) => [
      row.admission_number,
      row.post,
    ]);
  expect(await names()).toEqual([
    ['ONE/0001', 'Chairperson'],
    ['ONE/0002', null],
  ]);
  await expect(
    admin.call(addClubMember, { club_id, admission_number: 'NOBODY' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'admission_number' }] } });
  const csv: RawAnswer = await admin.call(exportClubMembers, { club_id, format: 'csv' });
  expect(csv.text).toContain('ONE/0001');
  expect(csv.text).toContain('Not asked');
  const { rows: members } = await admin.call(listClubMembers, { club_id });
  expect(members[0]).toMatchObject({ trip_consent: 'not-asked' });
  await admin.call(endMembership, { id: second.id });
  await expect(admin.call(endMembership, { id: second.id })).rejects.toMatchObject({ status: 404 });
  await admin.call(changeStatus, {
    student_id: amina.id,
    status: 'withdrawn',
    on_date: '2026-06-01',
    reason: 'Moved to Mombasa',
  });
  expect(await names()).toEqual([]);
  const reader = await school.staff(['administration'], ['view']);
  await expect(
    reader.call(addClubMember, { club_id, admission_number: 'ONE/0002' }),
  ).rejects.toMatchObject({ status: 403 });
});

test('a club has a patron, and takes no more than it can hold, however many come at once', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const patron = await school.staff(['students']);
  const patron_id = patron.session.staff!.id;
  const chess = { name: 'Chess', capacity: 2, patron_id };
  const { id: club_id, ...made } = await admin.call(createClub, chess);
  expect(made).toMatchObject({ capacity: 2, member_count: 0, patron: expect.any(String) });
  const numbers = ['ONE/0001', 'ONE/0002', 'ONE/0003', 'ONE/0004', 'ONE/0005', 'ONE/0006'];
  for (const admission_number of numbers) await newLearner(school, { admission_number });
  const tries = await Promise.allSettled(
    numbers.map((admission_number) => admin.call(addClubMember, { club_id, admission_number })),
  );
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ status: 409, code: 'club.full' });
  const { rows } = await admin.call(listClubs, {});
  expect(rows).toMatchObject([{ name: 'Chess', member_count: 2, capacity: 2 }]);

  // A post needs no place, and a place that is left is free again.
  const [first] = (await admin.call(listClubMembers, { club_id })).rows;
  const { admission_number } = first!;
  await admin.call(addClubMember, { club_id, admission_number, post: 'Captain' });
  const values = { ...chess, id: club_id, version: 1 };
  await expect(admin.call(editClub, { ...values, capacity: 1 })).rejects.toMatchObject({
    body: { errors: [{ path: 'capacity', message: expect.stringContaining('2 members') }] },
  });
  await admin.call(endMembership, { id: first!.id });
  const late = numbers[tries.findIndex((one) => one.status === 'rejected')]!;
  await admin.call(addClubMember, { club_id, admission_number: late });
  expect((await admin.call(listClubMembers, { club_id })).count).toBe(2);
  const elsewhere = await newSchool(server);
  const stranger = elsewhere.admin.session.staff?.id ?? newId();
  await expect(
    admin.call(createClub, { name: 'Choir', patron_id: stranger }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'patron_id' }] } });
  const list: RawAnswer = await admin.call(exportClubs, { format: 'csv' });
  expect(list.text).toContain('Club,Code,Patron,Members,Capacity,Note');
  expect(list.text).toMatch(/Chess,,[^,]+,2,2/);
});
