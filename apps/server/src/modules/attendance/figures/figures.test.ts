import { checkTerm } from '@darasa/contract/administration/years/years';
import {
  exportAttendance,
  listAttendance,
} from '@darasa/contract/attendance/figures/attendance-list';
import { getLearnerAttendance } from '@darasa/contract/attendance/figures/learner-attendance';
import {
  handInRegister,
  saveCells,
  voidRegister,
} from '@darasa/contract/attendance/registers/registers';
import { addDays } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newClassTeacher, newRollGround, type RollGround } from '#test/new-roll.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

/** The office takes the roll of a stream on a day, with marks by learner; whoever is not named was there. */
async function take(
  school: NewSchool,
  ground: RollGround,
  day: string,
  marks: Record<string, string> = {},
  type = 'Morning roll',
  stream = 'East',
) {
  const address = ground.of(stream, { day, type_id: ground.types[type]! });
  const cells = Object.entries(marks).map(([student_id, value]) => ({
    student_id,
    value,
    version: 0,
  }));
  if (cells.length > 0) await school.admin.call(saveCells, { ...address, cells });
  await school.admin.call(handInRegister, address);
  return address;
}

test('a learner’s term: what counted, what was not taken, each exception, and a dash where nothing counts', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school, 3);
  const faith = await newClassTeacher(school, ground, 'East');
  const kirui = await newClassTeacher(school, ground, 'West');
  const [amina, brian, chebet] = ground.learners.East!;
  const day = (back: number) => addDays(ground.today, -back);
  const of = (student_id: string | undefined) =>
    faith.call(getLearnerAttendance, { student_id: student_id! });

  expect(await of(amina)).toMatchObject({ possible: 0, share: null, not_taken: 0, reach: null });
  const { rows: none } = await school.admin.call(listAttendance, {});
  expect(none).toEqual([]);

  await take(school, ground, day(6), { [brian!]: 'X', [amina!]: 'L 12' });
  await take(school, ground, day(5), { [amina!]: 'A', [brian!]: 'X' });
  await take(school, ground, day(3), { [amina!]: 'A', [brian!]: 'T' });
  await take(school, ground, day(2), { [amina!]: 'S' });

  const found = await of(amina);
  expect(found).toMatchObject({
    possible: 4,
    present: 1,
    absent: 3,
    excused: 1,
    late: 1,
    late_minutes: 12,
    share: 25,
    since: day(6),
    weekday: null,
    // The fourth day back and yesterday; nothing was due before the school began, nor today yet.
    not_taken: 2,
    row: { days: [day(5), day(3), day(2)], not_taken: 1 },
  });
  expect(found.types).toMatchObject([{ type: 'Morning roll', possible: 4, share: 25 }]);
  expect(found.exceptions.map(({ code, minutes }) => [code, minutes])).toEqual([
    ['S', null],
    ['A', null],
    ['A', null],
    ['L', 12],
  ]);
  // Suspended twice, on a trip once, there once: of two that were possible, both.
  expect(await of(brian)).toMatchObject({ possible: 2, present: 2, share: 100 });
  expect(await of(chebet)).toMatchObject({ possible: 4, share: 100, exceptions: [] });

  // An excuse may be left out of the share; the school says which.
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_at, changed_by)
     values ($1, $2, 'attendance.excused_counts', 'false', now(), $3)`,
    [school.tenant_id, school.school_id, school.admin.id],
  );
  expect(await of(amina)).toMatchObject({ share: 33.3, possible: 4 });
  const { rows } = await school.admin.call(listAttendance, { only: 'below' });
  expect(rows).toMatchObject([{ id: amina, share_tenths: 333, late: 1 }]);
  const file: RawAnswer = await school.admin.call(exportAttendance, { format: 'csv' });
  expect(file.text).toContain('33.3%');

  // Who teaches another class finds nothing, and the term names what is still open.
  await expect(kirui.call(getLearnerAttendance, { student_id: amina! })).rejects.toMatchObject({
    code: 'record.not_found',
  });
  const check = await school.admin.call(checkTerm, { id: ground.term_id });
  expect(check.rows.map((one) => one.sentence)).toContain('8 registers were not taken');
});

test('sums are those of a recount, in whatever order registers are taken, changed and made void', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school, 4);
  let seed = 20_260_915;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const letters = ['P', 'A', 'S', 'E', 'T', 'X', 'L 5', 'L 40'];
  const { admin } = school;
  const versions = new Map<string, number>();
  for (let step = 0; step < 60; step++) {
    const stream = ['East', 'West'][next(2)]!;
    const type = ['Morning roll', 'Afternoon roll'][next(2)]!;
    const day = addDays(ground.today, -next(3));
    const address = ground.of(stream, { day, type_id: ground.types[type]! });
    const student_id = ground.learners[stream]![next(4)]!;
    const key = [type, day, student_id].join();
    const act = next(10);
    const done =
      act < 6
        ? admin.call(saveCells, {
            ...address,
            cells: [{ student_id, value: letters[next(8)]!, version: versions.get(key) ?? 0 }],
            why: 'Looked up',
          })
        : act < 9
          ? admin.call(handInRegister, address)
          : admin.call(voidRegister, { ...address, reason: 'Wrong day' });
    // A void register takes nothing more, and one that nobody began cannot be made void.
    const answer = await done.catch(() => undefined);
    for (const { student_id: id, cell } of answer?.learners ?? [])
      versions.set([type, day, id].join(), cell?.version ?? 0);
  }
  const recount = `
    select p.id as student_id, r.type_id,
      count(*) filter (where coalesce(k.presence, 'present') <> 'none')::int as possible,
      count(*) filter (where coalesce(k.presence, 'present') = 'present')::int as present,
      count(*) filter (where k.presence = 'absent')::int as absent,
      count(*) filter (where k.is_excused)::int as excused,
      count(*) filter (where k.is_late)::int as late
    from attendance.registers r
    join attendance.rosters o on o.id = r.roster_id
    cross join lateral unnest(o.person_ids) as p (id)
    left join attendance.marks m on m.register_id = r.id and m.person_id = p.id
    left join attendance.codes k on k.id = m.code_id
    where r.tenant_id = $1 and r.state = 'handed-in'
    group by p.id, r.type_id
    having count(*) filter (where coalesce(k.presence, 'present') <> 'none') > 0
    order by 1, 2`;
  const sums = `
    select student_id, type_id, possible, present, absent, excused, late
    from attendance.sums where tenant_id = $1 and possible > 0 order by 1, 2`;
  const counted = await school.sql(recount, [school.tenant_id]);
  expect(counted.length).toBeGreaterThan(8);
  expect(await school.sql(sums, [school.tenant_id])).toEqual(counted);
});
