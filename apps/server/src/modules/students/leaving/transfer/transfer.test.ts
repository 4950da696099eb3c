import { exportAlumni, listAlumni } from '@darasa/contract/students/leaving/alumni';
import { changeStatus } from '@darasa/contract/students/learners/status';
import { getTransferFile, readTransferFile } from '@darasa/contract/students/leaving/transfer';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { plantClass, plantLearners } from '#test/planted-classes.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

async function transferred() {
  const school = await newSchool(server);
  const form = await plantClass(school, 'Form 2', ['East']);
  const [student_id] = await plantLearners(school, form, 'East', 1);
  await school.admin.call(changeStatus, {
    student_id: student_id!,
    status: 'transferred',
    on_date: '2026-06-01',
    reason: 'The family moves to Kisumu',
  });
  return { school, form, student_id: student_id! };
}

const asFile = (text: string) => ({ bytes: Buffer.from(text), name: 'learner.darasa.json' });

describe('a transfer file', () => {
  test('is read by the next school, which knows where it comes from', async () => {
    const { school, student_id } = await transferred();
    const answer: RawAnswer = await school.admin.call(getTransferFile, { student_id });
    expect(answer.headers.get('content-disposition')).toContain('.darasa.json');
    const next = await newSchool(server);
    const read = await next.admin.call(readTransferFile, {}, { file: asFile(answer.text) });
    expect(read).toMatchObject({
      origin: 'known',
      school: expect.stringContaining('First of'),
      already_here: null,
      learner: { first_name: 'Amina', class_name: 'Form 2', left_on: '2026-06-01', guardians: [] },
    });
  });

  test('that was changed on the way is refused, and so is any other file', async () => {
    const { school, student_id } = await transferred();
    const { text }: RawAnswer = await school.admin.call(getTransferFile, { student_id });
    const forged = text.replace('Form 2', 'Form 4');
    for (const bad of [forged, '{"format":"darasa-transfer-1"}', 'no file at all']) {
      await expect(
        school.admin.call(readTransferFile, {}, { file: asFile(bad) }),
      ).rejects.toMatchObject({ code: 'file.unreadable' });
    }
  });

  test('is made only for learners of this school', async () => {
    const { student_id } = await transferred();
    const stranger = await newSchool(server);
    await expect(stranger.admin.call(getTransferFile, { student_id })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('alumni are found by year, status, last class and name, and exported', async () => {
  const { school, form } = await transferred();
  const found = await school.admin.call(listAlumni, {
    year: 2026,
    status: 'transferred',
    class_id: form.class_id,
    search: 'otieno',
  });
  expect(found).toMatchObject({
    count: 1,
    years: [2026],
    rows: [{ class_name: 'Form 2', stream_name: 'East', clearance: 'none', certificate_count: 0 }],
  });
  expect(found.rows[0]!.balance_cents).toBe(0);
  expect((await school.admin.call(listAlumni, { owing: true })).count).toBe(0);
  const clerk = await school.staff(['students']);
  expect((await clerk.call(listAlumni, {})).rows[0]!.balance_cents).toBeNull();
  await expect(clerk.call(listAlumni, { owing: true })).rejects.toMatchObject({ status: 403 });
  expect((await school.admin.call(listAlumni, { status: 'graduated' })).count).toBe(0);
  const csv: RawAnswer = await school.admin.call(exportAlumni, { format: 'csv' });
  expect(csv.text).toContain('Transferred');
});
