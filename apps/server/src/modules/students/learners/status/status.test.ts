import {
  createDormitory,
  listBeds,
  placeInBed,
} from '@darasa/contract/administration/living/dormitories';
import { getLife, moveLearners } from '@darasa/contract/students/learners/moves';
import {
  attachEvidence,
  changeStatus,
  getEvidence,
} from '@darasa/contract/students/learners/status';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { plantClass, plantLearners } from '#test/planted-classes.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

async function oneLearner() {
  const school = await newSchool(server);
  const form = await plantClass(school, 'Form 3', ['East', 'West']);
  const [student_id] = await plantLearners(school, form, 'East', 1);
  const change = (status: string, more: object = {}) =>
    school.admin.call(changeStatus, {
      student_id: student_id!,
      status: status as 'active',
      on_date: '2026-06-01',
      reason: 'As the parent wrote',
      ...more,
    });
  const life = () => school.admin.call(getLife, { student_id: student_id! });
  return { school, form, student_id: student_id!, change, life };
}

describe('a change of status', () => {
  test('to suspended keeps the place, and has an end', async () => {
    const { change, life } = await oneLearner();
    await change('suspended', { until_on: '2026-06-14' });
    const now = await life();
    expect(now).toMatchObject({ status: 'suspended', stream_name: 'East', left_on: null });
    expect(now.status_changes).toMatchObject([
      { from_status: 'active', to_status: 'suspended', until_on: '2026-06-14' },
    ]);
    await change('active', { on_date: '2026-06-15' });
    expect((await life()).placements).toHaveLength(1);
  });

  test('to withdrawn frees the bed', async () => {
    const { school, change, student_id } = await oneLearner();
    const { id } = await school.admin.call(createDormitory, {
      name: 'Elgon',
      gender: 'female',
      bed_count: 1,
    });
    await school.sql(
      `update students.students set gender = 'female', boarding = 'boarding' where id = $1`,
      [student_id],
    );
    const bed = (await school.admin.call(listBeds, { id })).rows[0]!;
    const [{ admission_number }] = (await school.sql<{ admission_number: string }>(
      `select admission_number from students.students where id = $1`,
      [student_id],
    )) as [{ admission_number: string }];
    await school.admin.call(placeInBed, { id: bed.id, admission_number });
    await change('withdrawn');
    expect((await school.admin.call(listBeds, { id })).rows[0]!.student_id).toBeNull();
  });

  test('to withdrawn ends the place on that day, and nobody moves who has left', async () => {
    const { school, form, student_id, change, life } = await oneLearner();
    await change('withdrawn');
    const now = await life();
    expect(now).toMatchObject({ status: 'withdrawn', left_on: '2026-06-01', class_name: null });
    expect(now.placements).toMatchObject([{ to_on: '2026-06-01' }]);
    await expect(
      school.admin.call(moveLearners, {
        student_ids: [student_id],
        stream_id: form.streams['West']!,
        on_date: '2026-06-02',
        reason: 'Too late',
      }),
    ).rejects.toMatchObject({ code: 'move.has_left' });
  });

  test('back to active needs a class, and opens a new place', async () => {
    const { form, change, life } = await oneLearner();
    await change('transferred');
    const back = { on_date: '2026-08-24' };
    await expect(change('active', back)).rejects.toMatchObject({
      body: { errors: [{ path: 'class_id' }] },
    });
    const stream_id = form.streams['West'];
    await expect(change('active', { stream_id, on_date: '2026-05-01' })).rejects.toMatchObject({
      body: { errors: [{ path: 'on_date', message: expect.stringContaining('left on 1 Jun') }] },
    });
    await change('active', { ...back, stream_id });
    const now = await life();
    expect(now).toMatchObject({ status: 'active', stream_name: 'West', left_on: null });
    expect(now.placements[0]).toMatchObject({ how: 'returned', from_on: '2026-08-24' });
  });

  test('says at its field what does not fit', async () => {
    const { change } = await oneLearner();
    for (const [path, status, more] of [
      ['status', 'active', {}],
      ['on_date', 'withdrawn', { on_date: '2026-01-04' }],
      ['on_date', 'withdrawn', { on_date: '2099-01-04' }],
      ['until_on', 'withdrawn', { until_on: '2026-07-01' }],
      ['until_on', 'suspended', { until_on: '2026-05-01' }],
      ['reason', 'suspended', { reason: '' }],
    ] as const) {
      await expect(change(status, more)).rejects.toMatchObject({ body: { errors: [{ path }] } });
    }
  });

  test('carries its evidence, which every member of the office can open', async () => {
    const { school, change, life } = await oneLearner();
    const { id } = await change('suspended');
    const pdf = { bytes: Buffer.from('%PDF-1.7 a letter'), name: 'Letter <b>.pdf' };
    await school.admin.call(attachEvidence, { id }, { file: pdf });
    expect((await life()).status_changes[0]!.evidence_name).toBe('Letter b .pdf');
    const clerk = await school.staff(['students'], ['view']);
    const answer: RawAnswer = await clerk.call(getEvidence, { id });
    expect(answer.text).toBe('%PDF-1.7 a letter');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const page = { bytes: Buffer.from('<html>'), name: 'letter.pdf' };
    await expect(school.admin.call(attachEvidence, { id }, { file: page })).rejects.toMatchObject({
      code: 'file.unreadable',
    });
    const stranger = await newSchool(server);
    await expect(stranger.admin.call(getEvidence, { id })).rejects.toMatchObject({ status: 404 });
  });
});
