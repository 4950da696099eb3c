import {
  addToExtraCharge,
  createExtraCharge,
  exportExtraChargeMembers,
  listExtraChargeMembers,
  removeFromExtraCharge,
} from '@darasa/contract/finance/fees/extra-charges';
import { listAudit } from '@darasa/contract/platform/audit';
import { saveHealth } from '@darasa/contract/students/care/health';
import { addHealthReader } from '@darasa/contract/students/care/health-readers';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

test('a trip tells those who read health records what the children who go need', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const books = await newBooks(school, { learners: 3 });
  const [one, two] = books.students as [string, string];
  const trip = await admin.call(createExtraCharge, {
    name: 'Trip to Nakuru',
    vote_head_id: books.voteHead('ACT'),
    semester_id: books.term_id,
    amount_cents: 1_500_00,
    charged_on: '2026-02-02',
    is_trip: true,
  });
  const { id } = trip;
  const members = books.students.map((student_id) => ({ student_id }));
  await admin.call(addToExtraCharge, { id, members, expected_cents: 4_500_00 });
  const asthma = { conditions: 'Asthma', medication: 'Inhaler before games' };
  await admin.call(saveHealth, { student_id: one, version: 0, ...asthma });
  await admin.call(saveHealth, { student_id: two, version: 0, allergies: 'Bee stings' });

  const bursar = await school.staff(['finance', 'students']);
  const seen = await bursar.call(listExtraChargeMembers, { id });
  expect(seen.reads_health).toBe(false);
  expect(JSON.stringify(seen)).not.toMatch(/Asthma|Bee stings/);
  const not_named = { status: 403, code: 'health.not_named' };
  await expect(bursar.call(listExtraChargeMembers, { id, care: 'needed' })).rejects.toMatchObject(
    not_named,
  );
  const file = { id, format: 'csv' } as const;
  await expect(
    bursar.call(exportExtraChargeMembers, { ...file, care: 'needed' }),
  ).rejects.toMatchObject(not_named);
  const plain: RawAnswer = await bursar.call(exportExtraChargeMembers, file);
  expect(plain.text).not.toMatch(/Health|Asthma/);

  await admin.call(addHealthReader, { staff_id: bursar.session.staff!.id });
  const needed = await bursar.call(listExtraChargeMembers, { id, care: 'needed' });
  expect(needed.rows.map((row) => [row.student_id, row.care])).toEqual(
    expect.arrayContaining([
      [one, { allergies: null, ...asthma }],
      [two, { allergies: 'Bee stings', conditions: null, medication: null }],
    ]),
  );
  expect(needed.count).toBe(2);
  const paper: RawAnswer = await bursar.call(exportExtraChargeMembers, file);
  expect(paper.text).toContain('Conditions: Asthma. Medication: Inhaler before games.');

  // As with the record itself: who looked stands in its history, once for a sitting.
  const opened = async (record_id: string) => {
    const asked = { record_type: 'health record', record_id, user_id: bursar.id };
    return (await admin.call(listAudit, asked)).rows.map((row) => row.action);
  };
  const looks = [exportExtraChargeMembers.summary, listExtraChargeMembers.summary];
  expect(await opened(one)).toEqual(looks);
  expect(await opened(two)).toEqual(looks);
  expect(await opened(books.students[2]!)).toEqual([]);
  await bursar.call(listExtraChargeMembers, { id });
  expect(await opened(one)).toEqual(looks);

  // Who stays behind is nobody's business on the bus.
  const member_ids = needed.rows.filter((row) => row.student_id === two).map((row) => row.id);
  await admin.call(removeFromExtraCharge, { id, member_ids, reason: 'Stays at home' });
  expect((await bursar.call(listExtraChargeMembers, { id, care: 'needed' })).count).toBe(1);
  const gone = await bursar.call(listExtraChargeMembers, { id, state: 'removed' });
  expect(gone.rows).toMatchObject([{ care: null }]);
});
