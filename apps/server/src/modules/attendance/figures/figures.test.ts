import { checkTerm } from '@darasa/contract/administration/years/years';
import {
  exportAttendance,
  listAttendance,
} from '@darasa/contract/attendance/figures/attendance-list';
import { getDirectorAttendance } from '@darasa/contract/attendance/figures/director-attendance';
import { getFamilyAttendance } from '@darasa/contract/attendance/figures/family-attendance';
import { getLearnerAttendance } from '@darasa/contract/attendance/figures/learner-attendance';
import {
  countersignMonth,
  getMonthSheet,
  printMonthSheet,
  reopenMonth,
  signMonth,
} from '@darasa/contract/attendance/figures/month-sheets';
import {
  handInRegister,
  saveCells,
  voidRegister,
} from '@darasa/contract/attendance/registers/registers';
import { addDays } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newGuardian } from '#test/new-learner.ts';
import { newClassTeacher, newRollGround, type RollGround } from '#test/new-roll.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { attendanceOf } from './report-line/service.ts';

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

/** The school switches something off. */
const decided = (school: NewSchool, key: string) =>
  school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_at, changed_by)
     values ($1, $2, $4, 'false', now(), $3)`,
    [school.tenant_id, school.school_id, school.admin.id, key],
  );

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
  await decided(school, 'attendance.excused_counts');
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

test('a month is one sheet: girls and boys apart, signed by two, and frozen until the signatures go', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school, 3);
  const faith = await newClassTeacher(school, ground, 'East');
  const kirui = await newClassTeacher(school, ground, 'West');
  const [amina, brian] = ground.learners.East!;
  await school.sql(`update students.students set gender = 'male' where id = $1`, [brian]);
  // The month before: it is over, whatever the day of this one.
  const before = addDays(`${ground.today.slice(0, 7)}-01`, -1);
  const month = before.slice(0, 7);
  await school.sql(`update attendance.types set freeze_days = 60 where tenant_id = $1`, [
    school.tenant_id,
  ]);
  const sheet_of = { audience_id: ground.form.streams.East!, month };
  await expect(faith.call(signMonth, sheet_of)).rejects.toMatchObject({ code: 'month.empty' });
  await take(school, ground, addDays(before, -1), { [amina!]: 'A' });
  const address = await take(school, ground, before, { [amina!]: 'L 12', [brian!]: 'S' });

  const sheet = await faith.call(getMonthSheet, sheet_of);
  expect(sheet.columns.map(({ state, girls, boys }) => [state, girls, boys])).toEqual([
    ['handed-in', 1, 1],
    ['handed-in', 2, 0],
  ]);
  expect(sheet.learners.find((one) => one.student_id === amina)).toMatchObject({
    cells: [{ value: 'A', counts: 'absent' }, { value: 'L 12' }],
    possible: 2,
    present: 1,
    late: 1,
    share: 50,
  });
  expect(sheet).toMatchObject({
    half_days_open: 2,
    girls: { learner_count: 2, possible: 4, present: 3, mean: 1.5, share: 75 },
    boys: { learner_count: 1, present: 1, share: 50 },
    may_sign: true,
    may_countersign: false,
  });
  await expect(kirui.call(getMonthSheet, sheet_of)).rejects.toMatchObject({
    code: 'record.not_found',
  });
  const signed = await faith.call(signMonth, sheet_of);
  expect(signed).toMatchObject({ sign: { countersigned_by: null }, may_sign: false });
  await expect(faith.call(signMonth, sheet_of)).rejects.toMatchObject({ code: 'month.signed' });
  const second = await school.admin.call(countersignMonth, sheet_of);
  expect(second.sign?.countersigned_by).toBeTruthy();
  const paper: RawAnswer = await faith.call(printMonthSheet, sheet_of);
  const words = pdfText(Buffer.from(paper.text, 'latin1')).join(' ');
  for (const said of ['Girls', 'Boys', 'Mean attendance 1.5, 75%', 'Seal'])
    expect(words).toContain(said);

  const change = {
    ...address,
    cells: [{ student_id: amina!, value: 'P', version: 1 }],
    why: 'Was there',
  };
  await expect(school.admin.call(saveCells, change)).rejects.toMatchObject({
    code: 'register.closed',
  });
  await expect(
    school.admin.call(voidRegister, { ...address, reason: 'Wrong day' }),
  ).rejects.toMatchObject({ code: 'record.not_found' });
  await school.admin.call(reopenMonth, { ...sheet_of, reason: 'Clinic card came' });
  await school.admin.call(saveCells, change);
  const after = await faith.call(getMonthSheet, sheet_of);
  expect(after).toMatchObject({ sign: null, may_sign: true, girls: { present: 3 } });
});

test('a parent sees the own child, directors what is not of a few, and a report form its line', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school, 5);
  const [amina, brian] = ground.learners.East!;
  const parent = await school.parent();
  const guardian_id = await newGuardian(school, { user_id: parent.id, phone: parent.phone });
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, priority, sees_records, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'mother', 1, true, now())`,
    [school.tenant_id, school.school_id, amina, guardian_id],
  );
  const own = async () => (await parent.call(getFamilyAttendance, {})).rows;
  expect(await own()).toMatchObject([{ student_id: amina, today: null }]);
  await take(school, ground, ground.today, { [amina!]: 'L 12', [brian!]: 'A' });
  expect(await own()).toMatchObject([
    {
      today: { state: 'late', minutes: 12 },
      says: ['Present 1 of 1 time, 100%.', 'Never absent.', 'Late 1 time.'],
    },
  ]);
  const other = await parent.call(getFamilyAttendance, { student_id: brian! });
  expect(other.rows).toEqual([]);
  await decided(school, 'parents.see_attendance');
  expect(await own()).toEqual([]);

  const director = await school.staff(['attendance'], ['view'], { responsibility: 'DIRECTOR' });
  const mine = async () =>
    (await director.call(getDirectorAttendance, {})).schools.find(
      (one) => one.school_id === school.school_id,
    )!;
  expect(await mine()).toMatchObject({
    learner_count: 5,
    share: 80,
    today: { present: 4, possible: 5 },
  });
  await school.sql(
    `update attendance.sums set possible = 0, present = 0, absent = 0, late = 0 where student_id = $1`,
    [brian],
  );
  expect(await mine()).toMatchObject({ learner_count: 4, share: null, is_hidden: true });

  const lines = await inScope(
    server.pool,
    { tenant_id: school.tenant_id, school_id: school.school_id, limits: '*' },
    'read',
    (db) => attendanceOf({ db }, [amina!, brian!], ground.term_id),
  );
  expect([...lines]).toEqual([[amina, { open: '0.5', present: '0.5' }]]);
});
