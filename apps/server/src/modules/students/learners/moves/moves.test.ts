import { listAudit } from '@darasa/contract/platform/audit';
import { getLife, listPlaces, moveLearners } from '@darasa/contract/students/learners/moves';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { plantClass, plantLearners } from '#test/planted-classes.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

async function formThree(capacity?: number) {
  const school = await newSchool(server);
  const form = await plantClass(school, 'Form 3', ['East', 'West'], capacity ? { capacity } : {});
  const [amina, brian] = await plantLearners(school, form, 'East', 2);
  const move = (input: Partial<Parameters<typeof moveInput>[0]> = {}) =>
    school.admin.call(moveLearners, moveInput(input));
  const moveInput = (input: object) => ({
    student_ids: [amina!],
    stream_id: form.streams['West']!,
    on_date: '2026-05-04',
    reason: 'Asked for by the parent',
    ...input,
  });
  return { school, form, amina: amina!, brian: brian!, move };
}

describe('a learner who is moved', () => {
  test('begins in the new stream on the day, and the old place ends the day before', async () => {
    const { school, amina, brian, move } = await formThree();
    await expect(move({ student_ids: [amina, brian] })).resolves.toEqual({
      moved_count: 2,
      stream_name: 'Form 3 West',
      planned_for: null,
    });
    const life = await school.admin.call(getLife, { student_id: amina });
    expect(life).toMatchObject({ class_name: 'Form 3', stream_name: 'West' });
    expect(life.placements).toMatchObject([
      { stream_name: 'West', from_on: '2026-05-04', to_on: null, how: 'moved', year: 2026 },
      { stream_name: 'East', from_on: '2026-01-05', to_on: '2026-05-03', how: 'admitted' },
    ]);
    const { rows } = await school.admin.call(listPlaces, {});
    expect(rows[0]).toMatchObject({ learner_count: 2, streams: [{}, { learner_count: 2 }] });
    const trail = await school.admin.call(listAudit, { record_type: 'learner', record_id: amina });
    expect(trail.rows[0]!.changes).toContainEqual({
      field: 'Stream name',
      from: 'East',
      to: 'West',
    });
  });

  test('on the day the place began only has that place corrected', async () => {
    const { school, amina, move } = await formThree();
    await move({ on_date: '2026-01-05' });
    const { placements } = await school.admin.call(getLife, { student_id: amina });
    expect(placements).toMatchObject([{ stream_name: 'West', from_on: '2026-01-05', to_on: null }]);
  });

  test('to a full stream goes there only when somebody insists', async () => {
    const { amina, brian, move } = await formThree(1);
    const both = { student_ids: [amina, brian] };
    await expect(move(both)).rejects.toMatchObject({
      code: 'move.full',
      message: expect.stringContaining('Form 3 West has 1 place and would have 2 learners'),
    });
    await expect(move({ ...both, accept_full: true })).resolves.toMatchObject({ moved_count: 2 });
  });

  test('is not moved to where they are, or before they came', async () => {
    const { form, move } = await formThree();
    for (const [path, input] of [
      ['stream_id', { stream_id: form.streams['East']! }],
      ['on_date', { on_date: '2026-01-04' }],
    ] as const) {
      await expect(move(input)).rejects.toMatchObject({ body: { errors: [{ path }] } });
    }
  });

  test('is a learner of this school, and only somebody who may edit moves them', async () => {
    const { school, amina, form } = await formThree();
    const stranger = await formThree();
    const foreign = { ...moveOf(amina, form.streams['West']!) };
    await expect(stranger.school.admin.call(moveLearners, foreign)).rejects.toMatchObject({
      status: 404,
    });
    const reader = await school.staff(['students'], ['view']);
    await expect(
      reader.call(moveLearners, moveOf(amina, form.streams['West']!)),
    ).rejects.toMatchObject({ status: 403 });
  });
});

const moveOf = (student_id: string, stream_id: string) => ({
  student_ids: [student_id],
  stream_id,
  on_date: '2026-05-04',
  reason: 'Balance of the streams',
});
