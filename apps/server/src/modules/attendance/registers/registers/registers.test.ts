import { addClosure } from '@darasa/contract/administration/years/school-days';
import { getDay } from '@darasa/contract/attendance/registers/days';
import {
  getRegister,
  handInRegister,
  saveCells,
  voidRegister,
} from '@darasa/contract/attendance/registers/registers';
import { editCode, listCodes, retireCode } from '@darasa/contract/attendance/setup/codes';
import { retireType } from '@darasa/contract/attendance/setup/types';
import { addDays } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { recordStatements } from '#test/enumerate/statements.ts';
import { phoneOf } from '#test/entries-of.ts';
import { newClassTeacher, newRollGround, type RollGround } from '#test/new-roll.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const cell = (student_id: string | undefined, value: string, version = 0) => ({
  student_id: student_id!,
  value,
  version,
});

/** What the term's sums say, and what a recount of the registers that were handed in says. */
async function sumsOf(school: NewSchool) {
  const [sum] = await school.sql<Record<string, number>>(
    `select coalesce(sum(possible), 0)::int as possible, coalesce(sum(present), 0)::int as present,
       coalesce(sum(absent), 0)::int as absent, coalesce(sum(excused), 0)::int as excused,
       coalesce(sum(late), 0)::int as late, coalesce(sum(late_minutes), 0)::int as late_minutes
     from attendance.sums where tenant_id = $1`,
    [school.tenant_id],
  );
  const [registers] = await school.sql<Record<string, number>>(
    `select coalesce(sum(expected), 0)::int as possible, coalesce(sum(present), 0)::int as present,
       coalesce(sum(absent), 0)::int as absent, coalesce(sum(excused), 0)::int as excused,
       coalesce(sum(late), 0)::int as late
     from attendance.registers where tenant_id = $1`,
    [school.tenant_id],
  );
  expect(sum).toMatchObject(registers!);
  return sum!;
}

test('a class teacher takes the roll, hands it in twice, and it counts once', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const faith = await newClassTeacher(school, ground, 'East');
  const [amina, brian] = ground.learners.East!;
  const day = await faith.call(getDay, { type_id: ground.types['Morning roll']! });
  expect(day.rows).toMatchObject([
    { stream: 'East', is_own: true, learner_count: 5, state: 'none', why: null },
  ]);
  const before = await faith.call(getRegister, ground.of('East'));
  expect(before).toMatchObject({ state: 'none', closed: null, needs_why: false, may_void: false });
  expect(before.learners.map((one) => one.cell)).toEqual([null, null, null, null, null]);

  const saved = await faith.call(saveCells, {
    ...ground.of('East'),
    cells: [cell(amina, 'A'), cell(brian, 'L 12'), cell(brian, 'L 15')],
  });
  expect(saved).toMatchObject({ state: 'open', expected: 0, refused: [], conflicts: [] });
  expect(saved.learners.map((one) => one.cell?.value)).toEqual(['A', 'L 15']);
  expect(await sumsOf(school)).toMatchObject({ possible: 0 });

  const handed = await faith.call(handInRegister, ground.of('East'));
  const counts = { expected: 5, present: 4, absent: 1, excused: 0, late: 1 };
  expect(handed).toMatchObject({ ...counts, state: 'handed-in' });
  const again = await faith.call(handInRegister, ground.of('East'));
  expect(again).toMatchObject({ ...counts, handed_in_at: handed.handed_in_at });
  expect(await sumsOf(school)).toMatchObject({ possible: 5, present: 4, late_minutes: 15 });
  expect(
    await school.sql('select untouched from attendance.hand_ins where tenant_id = $1', [
      school.tenant_id,
    ]),
  ).toEqual([{ untouched: 3 }, { untouched: 3 }]);
  const board = await school.admin.call(getDay, { type_id: ground.types['Morning roll']! });
  expect(board.rows).toMatchObject([
    { stream: 'East', state: 'handed-in', girls_possible: 5, girls_present: 4, boys_possible: 0 },
    { stream: 'West', state: 'none', learner_count: 5 },
  ]);
  // Who came later is present at once, in every count.
  await faith.call(saveCells, { ...ground.of('East'), cells: [cell(amina, 'P', 1)] });
  expect(await sumsOf(school)).toMatchObject({ possible: 5, present: 5, absent: 0 });

  // The meaning of a code that was used stays; its words may change, and another may take its place.
  const { rows } = await school.admin.call(listCodes, {});
  const late = rows.find((one) => one.code === 'L')!;
  const change = { id: late.id, version: late.version };
  await expect(school.admin.call(editCode, { ...change, is_late: false })).rejects.toMatchObject({
    code: 'attendance_code.used',
  });
  const renamed = await school.admin.call(editCode, { ...change, words_en: 'came late' });
  expect(renamed.words_en).toBe('came late');
  await expect(
    school.sql(`update attendance.codes set is_late = false where id = $1`, [late.id]),
  ).rejects.toThrow('keeps its meaning');
  await school.admin.call(retireCode, { id: late.id, retired: true });
  const after = await faith.call(getRegister, ground.of('East'));
  expect(after.codes.map((one) => one.code)).not.toContain('L');
  expect(after.learners[1]!.cell?.value).toBe('L 15');
});

test('who does not take a class finds nothing of it, and the guard no register at all', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const kirui = await newClassTeacher(school, ground, 'West');
  const [amina] = ground.learners.East!;
  const address = ground.of('East');
  const cells = [cell(amina, 'A')];
  await expect(kirui.call(getRegister, address)).rejects.toMatchObject({
    code: 'record.not_found',
  });
  await expect(kirui.call(saveCells, { ...address, cells })).rejects.toMatchObject({
    code: 'record.not_found',
  });
  await expect(kirui.call(handInRegister, address)).rejects.toMatchObject({
    code: 'record.not_found',
  });
  const made = `select from attendance.registers where tenant_id = $1`;
  expect(await school.sql(made, [school.tenant_id])).toHaveLength(0);
  await school.admin.call(saveCells, { ...address, cells });
  await school.admin.call(handInRegister, address);
  expect((await kirui.call(getDay, {})).rows.map((row) => row.stream)).toEqual(['West']);

  const guard = await school.guard(['view', 'create', 'edit', 'approve']);
  const doors = [
    () => guard.call(getDay, {}),
    () => guard.call(getRegister, address),
    () => guard.call(saveCells, { ...address, cells }),
    () => guard.call(voidRegister, { ...address, reason: 'No reason' }),
    () => guard.call(listCodes, {}),
  ];
  for (const knock of doors) await expect(knock()).rejects.toMatchObject({ code: 'access.denied' });
});

test('a roll counts once a day, a retired one no more, and what is said twice is told once', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const faith = await newClassTeacher(school, ground, 'East');
  await faith.call(handInRegister, ground.of('East'));
  await expect(faith.call(handInRegister, ground.of('East', { slot: 2 }))).rejects.toMatchObject({
    code: 'record.not_found',
  });
  expect(await sumsOf(school)).toMatchObject({ possible: 5 });

  const cells = [cell(ground.learners.West![0], 'A')];
  for (let nth = 0; nth < 3; nth++) await faith.call(saveCells, { ...ground.of('East'), cells });
  const told = 'select from attendance.differences where tenant_id = $1';
  expect(await school.sql(told, [school.tenant_id])).toHaveLength(1);

  const type_id = ground.types['Afternoon roll']!;
  await school.admin.call(retireType, { id: type_id, retired: true });
  await expect(faith.call(handInRegister, ground.of('East', { type_id }))).rejects.toMatchObject({
    code: 'register.closed',
  });
  expect(await sumsOf(school)).toMatchObject({ possible: 5 });
});

test('two phones say different things of one learner: the first stays, and a person decides', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const faith = await newClassTeacher(school, ground, 'East');
  const kirui = school.admin;
  const day = addDays(ground.today, -1);
  const input = (...cells: ReturnType<typeof cell>[]) => ({ ...ground.of('East', { day }), cells });
  const say = (who: Person, ...cells: ReturnType<typeof cell>[]) =>
    who.call(saveCells, input(...cells));
  const lateAfter = (clock: string) =>
    school.sql(
      `update attendance.types set opens_at = '00:00', late_after = $2, grace = 0 where tenant_id = $1`,
      [school.tenant_id, clock],
    );
  const phone = await phoneOf(faith);
  const [amina, brian, chebet, daniel] = ground.learners.East!;

  // Before anybody can be late, both without having seen the other.
  await lateAfter('23:59');
  await say(faith, cell(amina, 'A'), cell(brian, 'A'), cell(daniel, 'S'));
  const other = await say(kirui, cell(amina, 'P'), cell(daniel, 'S'), cell(chebet, 'A'));
  expect(other.conflicts).toMatchObject([
    { student_id: amina, theirs: 'A', yours: 'P', version: 1 },
  ]);
  expect(other.applied).toEqual([
    { student_id: daniel, version: 1 },
    { student_id: chebet, version: 1 },
  ]);
  // Somebody saw Brian come late, and an absence that was typed before that and comes in later changes nothing.
  await lateAfter('00:00');
  const older = phone.write(saveCells, input(cell(brian, 'A')));
  expect((await say(kirui, cell(brian, 'L 25'))).conflicts).toEqual([]);
  const [late] = await phone.send(older);
  expect(late!.data).toMatchObject({ learners: [{ cell: { value: 'L 25' } }] });
  const open = `select state from attendance.differences where tenant_id = $1`;
  expect(await school.sql(open, [school.tenant_id])).toEqual([{ state: 'open' }]);
  const row = (await kirui.call(getDay, { day })).rows.find((one) => one.stream === 'East');
  expect(row).toMatchObject({ differences_count: 1 });
  // Whoever has seen both says which it is.
  await say(faith, cell(amina, 'P', 1));
  expect(await school.sql(open, [school.tenant_id])).toEqual([{ state: 'used' }]);
});

test('the office changes what was handed in; the teacher’s word stays beside it, and a void register counts nowhere', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const faith = await newClassTeacher(school, ground, 'East');
  const address = ground.of('East');
  const [amina] = ground.learners.East!;
  await faith.call(saveCells, { ...address, cells: [cell(amina, 'A')] });
  await faith.call(handInRegister, address);
  const excuse = { ...address, cells: [cell(amina, 'E', 1)] };
  await expect(school.admin.call(saveCells, excuse)).rejects.toMatchObject({
    code: 'register.why',
  });
  await school.admin.call(saveCells, { ...excuse, why: 'Clinic card' });
  expect(await sumsOf(school)).toMatchObject({ present: 4, absent: 1, excused: 1 });
  const beside = await faith.call(saveCells, { ...address, cells: [cell(amina, 'L 5', 2)] });
  expect(beside.learners[0]!.cell).toMatchObject({
    value: 'E',
    how: 'office',
    teacher_value: 'L 5',
  });
  expect(await sumsOf(school)).toMatchObject({ present: 4, absent: 1, late: 0 });
  await expect(faith.call(voidRegister, { ...address, reason: 'Wrong day' })).rejects.toMatchObject(
    { code: 'access.denied' },
  );
  const gone = await school.admin.call(voidRegister, { ...address, reason: 'Wrong day' });
  expect(gone).toMatchObject({
    state: 'void',
    expected: 0,
    closed: 'This register is void: Wrong day.',
  });
  expect(await sumsOf(school)).toMatchObject({ possible: 0, present: 0, absent: 0, excused: 0 });
  await expect(faith.call(handInRegister, address)).rejects.toMatchObject({
    code: 'register.closed',
  });
});

test('a learner who moves at noon is counted in the morning here and in the afternoon there', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school, 3);
  const [amina] = ground.learners.East!;
  const { admin } = school;
  // Sick in the morning: that stands in the afternoon by itself, and counts when it is handed in.
  await admin.call(saveCells, { ...ground.of('East'), cells: [cell(amina, 'S')] });
  await admin.call(handInRegister, ground.of('East'));
  await move(school, ground, amina!, 'West');
  const west = await admin.call(handInRegister, ground.of('West'));
  expect(west.expected).toBe(3);
  const afternoon = { type_id: ground.types['Afternoon roll']! };
  const there = await admin.call(getRegister, ground.of('West', afternoon));
  expect(there.learners.find((one) => one.student_id === amina)?.cell).toMatchObject({
    value: 'S',
    how: 'plan',
    version: 0,
  });
  expect(await admin.call(handInRegister, ground.of('West', afternoon))).toMatchObject({
    expected: 4,
    absent: 1,
    excused: 1,
  });
  const late = await admin.call(saveCells, {
    ...ground.of('East', afternoon),
    cells: [cell(amina, 'A')],
  });
  expect(late.refused[0]?.message).toMatch(/is now in Form 3 West since/);
  expect(await admin.call(handInRegister, ground.of('East', afternoon))).toMatchObject({
    expected: 2,
  });
  const halves = await school.sql(
    `select sum(possible)::int as possible from attendance.sums where student_id = $1`,
    [amina],
  );
  expect(halves).toEqual([{ possible: 2 }]);
  await sumsOf(school);
});

async function move(school: NewSchool, ground: RollGround, student_id: string, to: string) {
  const stream_id = ground.form.streams[to];
  await school.sql(`update students.students set stream_id = $2 where id = $1`, [
    student_id,
    stream_id,
  ]);
  await school.sql(`update students.enrolments set to_on = $2 where student_id = $1`, [
    student_id,
    ground.today,
  ]);
  await school.sql(
    `insert into students.enrolments (tenant_id, id, school_id, student_id, year, class_id, stream_id,
       from_on, how, created_at)
     select tenant_id, gen_random_uuid(), school_id, id, 2026, class_id, $2, $3, 'moved', now()
     from students.students where id = $1`,
    [student_id, stream_id, ground.today],
  );
}

test('no register on a day without school, before its time, after its days, or in a closed term', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school, 2);
  const faith = await newClassTeacher(school, ground, 'East');
  const closedOn = async (day: string) =>
    (await faith.call(getRegister, ground.of('East', { day }))).closed;
  const [amina] = ground.learners.East!;
  const cells = [cell(amina, 'A')];
  const day = addDays(ground.today, -1);
  await school.admin.call(addClosure, { closed_on: day, reason: 'Election day' });
  expect(await closedOn(day)).toBe('No school on this day: Election day.');
  await expect(
    faith.call(saveCells, { ...ground.of('East', { day }), cells }),
  ).rejects.toMatchObject({ code: 'register.closed' });
  expect(await closedOn(addDays(ground.today, 1))).toBe('This day is still to come.');
  expect(await closedOn(addDays(ground.today, -9))).toMatch(/^This register closed on/);
  expect(await closedOn(addDays(ground.today, -5))).toBeNull();
  await school.sql(
    `update administration.terms set closed_at = now(), closed_by = $2 where id = $1`,
    [ground.term_id, school.admin.id],
  );
  await expect(faith.call(saveCells, { ...ground.of('East'), cells })).rejects.toMatchObject({
    code: 'term.closed',
  });
  expect(await closedOn(ground.today)).toMatch(/^Term 3/);
});

test('twenty cells are saved, and handed in, in one transaction each that waits four times at most', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school, 20);
  const faith = await newClassTeacher(school, ground, 'East');
  const save = (value: string, version: number) =>
    faith.call(saveCells, {
      ...ground.of('East'),
      cells: ground.learners.East!.map((id) => cell(id, value, version)),
    });
  await save('A', 0);
  const statements = await recordStatements(server, () => save('L 5', 1));
  expect(new Set(statements.map((one) => one.trip)).size).toBeLessThanOrEqual(4);
  const handing = await recordStatements(server, () =>
    faith.call(handInRegister, ground.of('East')),
  );
  expect(new Set(handing.map((one) => one.trip)).size).toBeLessThanOrEqual(4);
});
