import { listAudit } from '@darasa/contract/platform/audit';
import { getLife, moveLearners } from '@darasa/contract/students/learners/moves';
import {
  chooseForLearners,
  commitRollover,
  exportRehearsal,
  listRollovers,
  listStreamRoads,
  rehearse,
  setStreamRoads,
  undoRollover,
} from '@darasa/contract/students/learners/rollover';
import { changeStatus } from '@darasa/contract/students/learners/status';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { plantClass, plantLearners } from '#test/planted-classes.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const new_year = { to_year: 2027, starts_on: '2027-01-04' };

async function twoForms(counts = { third: 3, fourth: 2 }) {
  const school = await newSchool(server);
  const four = await plantClass(school, 'Form 4', ['East', 'West'], { level: 4 });
  const three = await plantClass(school, 'Form 3', ['East', 'West'], { level: 3, next: four });
  const thirds = await plantLearners(school, three, 'East', counts.third);
  const fourths = await plantLearners(school, four, 'East', counts.fourth);
  const look = (more: object = {}) => school.admin.call(rehearse, { ...new_year, ...more });
  const commit = async (more: object = {}) => {
    const { mark } = await look(more);
    return school.admin.call(commitRollover, { ...new_year, ...more, mark });
  };
  const life = (student_id: string) => school.admin.call(getLife, { student_id });
  const state = () =>
    school.sql(
      `select s.id, s.status, s.class_id, s.stream_id, s.left_on,
         array_agg(e.id || ' ' || e.year || ' ' || e.from_on || coalesce(' ' || e.to_on, '') order by e.id) as places
       from students.students s join students.enrolments e on e.student_id = s.id
       where s.tenant_id = $1 group by s.id, s.status, s.class_id, s.stream_id, s.left_on order by s.id`,
      [school.tenant_id],
    );
  return { school, three, four, thirds, fourths, look, commit, life, state };
}

describe('a rehearsal', () => {
  test('says what becomes of everybody, class by class, and changes nothing', async () => {
    const { school, thirds, look, state } = await twoForms();
    const before = await state();
    await school.admin.call(chooseForLearners, {
      to_year: 2027,
      student_ids: [thirds[0]!],
      choice: 'repeat',
    });
    const csv: RawAnswer = await school.admin.call(exportRehearsal, {
      ...new_year,
      outcome: 'repeated',
      format: 'csv',
    });
    expect(csv.text.trim().split('\n')).toHaveLength(2);
    expect(csv.text).toContain('Form 3 East,Form 3 East,Repeats');
    const seen = await look();
    expect(seen.counts).toEqual({
      total: 5,
      promoted: 2,
      repeated: 1,
      left: 2,
      held: 0,
      blocked: 0,
      already: 0,
    });
    expect(seen.classes).toMatchObject([
      { name: 'Form 3', to_name: 'Form 4', total: 3, promoted: 2, repeated: 1 },
      { name: 'Form 4', to_name: null, total: 2, left: 2 },
    ]);
    expect(await look({ outcome: 'repeated' })).toMatchObject({
      count: 1,
      rows: [{ id: thirds[0], to_class_name: 'Form 3', choice: 'repeat' }],
    });
    expect(await state()).toEqual(before);
  });

  test('blocks a suspended learner until somebody chooses, and says why', async () => {
    const { school, thirds, look } = await twoForms();
    await school.admin.call(changeStatus, {
      student_id: thirds[0]!,
      status: 'suspended',
      on_date: '2026-06-01',
      reason: 'Broke a window',
    });
    const { rows } = await look({ outcome: 'blocked' });
    expect(rows).toMatchObject([{ id: thirds[0], why: expect.stringContaining('Is suspended') }]);
  });

  test('follows the roads that were set from stream to stream', async () => {
    const { school, three, four, look } = await twoForms();
    const road = { from_stream_id: three.streams['East']!, to_stream_id: four.streams['West']! };
    await school.admin.call(setStreamRoads, { to_year: 2027, roads: [road] });
    const roads = await school.admin.call(listStreamRoads, { to_year: 2027 });
    expect(roads.rows).toContainEqual(expect.objectContaining(road));
    const { rows } = await look({ outcome: 'promoted' });
    expect(rows.map((row) => row.to_stream_name)).toEqual(['West', 'West', 'West']);
    const wrong = { ...road, to_stream_id: three.streams['West']! };
    await expect(
      school.admin.call(setStreamRoads, { to_year: 2027, roads: [wrong] }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'roads.0.to_stream_id' }] } });
  });
});

describe('a promotion', () => {
  test('gives everybody a place in the new year and keeps the old one', async () => {
    const { school, thirds, fourths, commit, life } = await twoForms();
    const { id, counts } = await commit();
    expect(counts).toMatchObject({ total: 5, promoted: 3, left: 2 });
    expect(await life(thirds[0]!)).toMatchObject({
      class_name: 'Form 4',
      placements: [
        { year: 2027, how: 'promoted', from_on: '2027-01-04', to_on: null },
        { year: 2026, class_name: 'Form 3', to_on: '2027-01-03' },
      ],
    });
    expect(await life(fourths[0]!)).toMatchObject({
      status: 'graduated',
      class_name: null,
      left_on: '2027-01-03',
      status_changes: [{ to_status: 'graduated' }],
    });
    const trail = await school.admin.call(listAudit, { record_type: 'rollover', record_id: id });
    expect(trail.count).toBe(1);
  });

  test('a second time does nothing, and never touches who is already there', async () => {
    const { commit, look } = await twoForms();
    await commit();
    expect((await look()).counts).toMatchObject({ total: 3, already: 3 });
    await expect(commit()).rejects.toMatchObject({ code: 'rollover.nothing' });
  });

  test('is refused when the school changed after the rehearsal', async () => {
    const { school, three, thirds, look } = await twoForms();
    const { mark } = await look();
    await school.admin.call(moveLearners, {
      student_ids: [thirds[0]!],
      stream_id: three.streams['West']!,
      on_date: '2026-05-04',
      reason: 'Asked for',
    });
    await expect(school.admin.call(commitRollover, { ...new_year, mark })).rejects.toMatchObject({
      code: 'rollover.changed',
    });
  });

  test('needs the right to approve', async () => {
    const { school } = await twoForms();
    const clerk = await school.staff(['students'], ['view', 'create', 'edit']);
    await expect(clerk.call(commitRollover, { ...new_year, mark: 'x' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('of a large school is done in one go', async () => {
    const { commit, look, school } = await twoForms({ third: 1_100, fourth: 50 });
    const { counts, id } = await commit();
    expect(counts).toMatchObject({ total: 1_150, promoted: 1_100, left: 50 });
    expect((await look()).counts).toMatchObject({ total: 1_100, already: 1_100 });
    await expect(school.admin.call(undoRollover, { id })).resolves.toEqual({
      restored_count: 1_150,
    });
  });
});

describe('taking a promotion back', () => {
  test('puts everybody exactly where they were', async () => {
    const { school, commit, state, life, fourths } = await twoForms();
    const before = await state();
    const { id } = await commit();
    await school.admin.call(undoRollover, { id });
    expect(await state()).toEqual(before);
    expect((await life(fourths[0]!)).status_changes).toMatchObject([
      { from_status: 'graduated', to_status: 'active' },
      { to_status: 'graduated' },
    ]);
    await expect(school.admin.call(undoRollover, { id })).rejects.toMatchObject({
      code: 'rollover.undone',
    });
    const { rows } = await school.admin.call(listRollovers, {});
    expect(rows[0]).toMatchObject({ id, undone_at: expect.any(String) });
    // And it can be done again.
    await expect(commit()).resolves.toMatchObject({ counts: { promoted: 3 } });
  });

  test('names who has changed since, and then changes nothing', async () => {
    const { school, fourths, commit, state } = await twoForms();
    const { id } = await commit();
    await school.admin.call(changeStatus, {
      student_id: fourths[0]!,
      status: 'withdrawn',
      on_date: '2026-10-05',
      reason: 'Had left before',
    });
    const before = await state();
    await expect(school.admin.call(undoRollover, { id })).rejects.toMatchObject({
      code: 'rollover.in_the_way',
      message: expect.stringContaining('Amina Otieno'),
    });
    expect(await state()).toEqual(before);
  });

  test('is over after 14 days', async () => {
    const { school, commit } = await twoForms();
    const { id } = await commit();
    await school.sql(
      `update students.rollovers set committed_at = committed_at - interval '15 days' where id = $1`,
      [id],
    );
    await expect(school.admin.call(undoRollover, { id })).rejects.toMatchObject({
      code: 'rollover.undo_late',
    });
  });
});
