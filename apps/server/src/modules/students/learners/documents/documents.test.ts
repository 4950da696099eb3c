import { addClubMember } from '@darasa/contract/administration/living/club-members';
import { createClub } from '@darasa/contract/administration/living/clubs';
import {
  createDormitory,
  listBeds,
  placeInBed,
} from '@darasa/contract/administration/living/dormitories';
import { getLearnerLife } from '@darasa/contract/administration/living/learner-life';
import {
  addLearnerPaper,
  attachLearnerFile,
  editLearnerPaper,
  listLearnerPapers,
  readLearnerFile,
  retireLearnerPaper,
} from '@darasa/contract/students/learners/documents';
import { beforeAll, expect, test } from 'vitest';
import { newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let admin: Person;
let student_id: string;

beforeAll(async () => {
  school = await newSchool(server);
  admin = school.admin;
  student_id = (await newLearner(school, { admission_number: 'D1', boarding: 'boarding' })).id;
});

const birth = { kind: 'birth-certificate', title: 'Birth certificate' } as const;

test('a document is kept with its scan, corrected, and put away', async () => {
  const made = await admin.call(addLearnerPaper, { ...birth, student_id });
  const file = { bytes: Buffer.from('%PDF-1.7 a certificate'), name: 'birth.pdf' };
  const attached = await admin.call(attachLearnerFile, { id: made.id }, { file });
  expect(attached.file_name).toBe('birth.pdf');
  const opened: RawAnswer = await admin.call(readLearnerFile, { id: made.id });
  expect(opened.text).toBe('%PDF-1.7 a certificate');
  const change = { ...birth, id: made.id, note: 'The copy is certified' };
  await expect(
    admin.call(editLearnerPaper, { ...change, version: made.version }),
  ).rejects.toMatchObject({ code: 'record.stale' });
  const saved = await admin.call(editLearnerPaper, { ...change, version: attached.version });
  expect(saved.note).toBe('The copy is certified');
  await admin.call(retireLearnerPaper, { id: made.id, retired: true });
  const { rows } = await admin.call(listLearnerPapers, { student_id });
  expect(rows).toMatchObject([{ retired_at: expect.any(String), file_name: 'birth.pdf' }]);
});

test('a program is no document, and a scan is for those who keep the record', async () => {
  const { id } = await admin.call(addLearnerPaper, { ...birth, student_id });
  const file = { bytes: Buffer.from('MZ a program'), name: 'birth.pdf' };
  await expect(admin.call(attachLearnerFile, { id }, { file })).rejects.toMatchObject({
    code: 'file.unreadable',
  });
  const reader = await school.staff(['students'], ['view']);
  await expect(reader.call(listLearnerPapers, { student_id })).rejects.toMatchObject({
    status: 403,
  });
  const elsewhere = await newLearner(school, { school_id: school.other_school_id });
  await expect(
    admin.call(addLearnerPaper, { ...birth, student_id: elsewhere.id }),
  ).rejects.toMatchObject({ status: 404 });
});

test('clubs and the bed stand on the record', async () => {
  const { id: club_id } = await admin.call(createClub, { name: 'Drama' });
  await admin.call(addClubMember, { club_id, admission_number: 'D1', post: 'Secretary' });
  const dormitory = { name: 'Elgon', gender: 'female', bed_count: 2 } as const;
  const { id } = await admin.call(createDormitory, dormitory);
  const { rows: beds } = await admin.call(listBeds, { id });
  await admin.call(placeInBed, { id: beds[0]!.id, admission_number: 'D1' });
  const reader = await school.staff(['students'], ['view']);
  expect(await reader.call(getLearnerLife, { student_id })).toMatchObject({
    clubs: [{ club: 'Drama', post: 'Secretary', to_on: null }],
    beds: [{ dormitory: 'Elgon', bed: beds[0]!.name, to_on: null }],
  });
});
