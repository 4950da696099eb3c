import { listNotifications } from '@darasa/contract/platform/notifications';
import {
  addDocument,
  attachFile,
  editDocument,
  listDocuments,
  exportExpiring,
  listExpiring,
  readFileOf,
  retireDocument,
} from '@darasa/contract/staff/documents';
import { createStaff } from '@darasa/contract/staff/register';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { remindOfPapers } from './reminders.ts';

const server = await startServer();
const day = (days: number) => addDays(isoDate(server.clock.now), days);
const contract = { kind: 'contract', title: 'Contract 2026' } as const;

async function schoolWithCook() {
  const school = await newSchool(server);
  const cook = await school.admin.call(createStaff, {
    first_name: 'Grace',
    last_name: 'Wanjiru',
    gender: 'female',
    job_title: 'Cook',
    terms: 'contract',
    joined_on: '2026-01-05',
  });
  return { school, staff_id: cook.id };
}

test('a contract is kept with its file, changed, put away, and listed before it runs out', async () => {
  const { school, staff_id } = await schoolWithCook();
  const { admin } = school;
  const made = await admin.call(addDocument, { ...contract, staff_id, to_on: day(45) });
  const file = { bytes: Buffer.from('%PDF-1.7 a contract'), name: 'contract.pdf' };
  const attached = await admin.call(attachFile, { id: made.id }, { file });
  expect(attached.file_name).toBe('contract.pdf');
  const opened: RawAnswer = await admin.call(readFileOf, { id: made.id });
  expect(opened.text).toBe('%PDF-1.7 a contract');
  const csv: RawAnswer = await admin.call(exportExpiring, { format: 'csv' });
  expect(csv.text).toContain('Days left');
  expect((await admin.call(listExpiring, {})).rows).toMatchObject([
    { staff_name: 'Grace Wanjiru', days_left: 45, title: 'Contract 2026' },
  ]);
  const soon = await admin.call(listExpiring, { within_days: '30' });
  expect(soon.count).toBe(0);
  expect((await admin.call(listExpiring, { search: 'grace', kind: 'contract' })).count).toBe(1);
  const longer = await admin.call(editDocument, {
    id: made.id,
    version: attached.version,
    to_on: day(400),
  });
  expect((await admin.call(listExpiring, {})).count).toBe(0);
  await admin.call(retireDocument, { id: longer.id, retired: true });
  const { rows } = await admin.call(listDocuments, { staff_id });
  expect(rows).toMatchObject([{ retired_at: expect.any(String), to_on: day(400) }]);
});

test('dates the wrong way round and a file that is no paper are refused with a sentence', async () => {
  const { school, staff_id } = await schoolWithCook();
  await expect(
    school.admin.call(addDocument, { ...contract, staff_id, from_on: day(5), to_on: day(1) }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'to_on' }] } });
  const { id } = await school.admin.call(addDocument, { ...contract, staff_id });
  const file = { bytes: Buffer.from('MZ a program'), name: 'contract.pdf' };
  await expect(school.admin.call(attachFile, { id }, { file })).rejects.toMatchObject({
    code: 'file.unreadable',
  });
});

test('papers are for those who may edit, in their own school', async () => {
  const { school, staff_id } = await schoolWithCook();
  const { id } = await school.admin.call(addDocument, { ...contract, staff_id });
  const reader = await school.staff(['roles'], ['view']);
  await expect(reader.call(readFileOf, { id })).rejects.toMatchObject({ status: 403 });
  const stranger = await newSchool(server);
  for (const call of [
    () => stranger.admin.call(listDocuments, { staff_id }),
    () => stranger.admin.call(retireDocument, { id, retired: true }),
    () => stranger.admin.call(readFileOf, { id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});

test('the office is reminded once at 60, 30 and 7 days, and not again', async () => {
  const { school, staff_id } = await schoolWithCook();
  const clerk = await school.staff(['roles']);
  await school.admin.call(addDocument, { ...contract, staff_id, to_on: day(61) });
  const remind = (days: number) =>
    inScope(server.pool, school, 'write', (db) =>
      remindOfPapers({
        ...school,
        db,
        now: new Date(server.clock.now.getTime() + days * 86_400_000),
      }),
    );
  expect([await remind(0), await remind(1), await remind(2)]).toEqual([0, 1, 0]);
  expect([await remind(31), await remind(32), await remind(54), await remind(70)]).toEqual([
    1, 0, 1, 0,
  ]);
  const { rows } = await clerk.call(listNotifications, {});
  expect(rows[0]).toMatchObject({ title: 'Grace Wanjiru: a paper runs out' });
});
