import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { type NewSchool, newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import type { Ctx } from '#platform/ctx.ts';
import { inScope } from '#platform/db/scope.ts';
import { findStudent, place } from '#modules/students/index.ts';

const server = await startServer();

/** As another module calls it: inside a request's transaction. */
const within = <T>({ tenant_id, school_id, admin }: NewSchool, work: (ctx: Ctx) => Promise<T>) =>
  inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
    work({
      db,
      tenant_id,
      school_id,
      user: { id: admin.id },
      now: server.clock.now,
      changed: () => {},
    } as unknown as Ctx),
  );

test('learners move together; the old place ends on the day the new one begins', async () => {
  const school = await newSchool(server);
  const [four, five] = [await newClass(school), await newClass(school, { name: 'Grade 5' })];
  const learners = [
    await newLearner(school, { class_id: four.class_id }),
    await newLearner(school, { class_id: four.class_id }),
  ];
  const student_ids = learners.map((one) => one.id);
  const there = { class_id: five.class_id, stream_id: five.streams['Blue'] };
  const seen = await within(school, async (ctx) => {
    await place(ctx, { student_ids, ...there, on: '2027-01-04', how: 'promoted' });
    return findStudent(ctx.db, student_ids[0]!);
  });
  expect(seen).toMatchObject({ class_name: 'Grade 5', stream_name: 'Blue', version: 2 });
  const rows = await school.sql<object>(
    `select year, from_on::text, to_on::text, how from students.enrolments where student_id = $1
     order by from_on`,
    [student_ids[1]],
  );
  expect(rows).toEqual([
    { year: 2026, from_on: '2026-01-05', to_on: '2027-01-04', how: 'admitted' },
    { year: 2027, from_on: '2027-01-04', to_on: null, how: 'promoted' },
  ]);
});

test('a stream of another class, or a learner who is not there, moves nobody', async () => {
  const school = await newSchool(server);
  const [four, five] = [await newClass(school), await newClass(school)];
  const { id } = await newLearner(school, { class_id: four.class_id });
  const move = (change: object) =>
    within(school, (ctx) =>
      place(ctx, {
        student_ids: [id],
        class_id: five.class_id,
        on: '2026-05-04',
        how: 'moved',
        ...change,
      }),
    );
  await expect(move({ stream_id: four.streams['Blue'] })).rejects.toMatchObject({
    code: 'student.place_unknown',
  });
  await expect(move({ student_ids: [id, five.class_id] })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});
