import {
  addClubMember,
  endMembership,
  exportClubMembers,
  listClubMembers,
} from '@darasa/contract/administration/club-members';
import { clubs } from '@darasa/contract/administration/clubs';
import { saveHealth } from '@darasa/contract/students/health';
import { addHealthReader } from '@darasa/contract/students/health-readers';
import { changeStatus } from '@darasa/contract/students/status';
import { expect, test } from 'vitest';
import { newLearner } from '../../../../test/new-learner.ts';
import { newSchool } from '../../../../test/new-school.ts';
import { type RawAnswer, startServer } from '../../../../test/server.ts';

const server = await startServer();

test('who leads a club away reads what its members need, on screen and on paper, and nobody else', async () => {
  const school = await newSchool(server);
  const { id: club_id } = await school.admin.call(clubs.create, { name: 'Scouts' });
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
});

test('a club takes learners in, gives posts, and lets go of those who leave', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const { id: club_id } = await admin.call(clubs.create, { name: 'Debating' });
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
