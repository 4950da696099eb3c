import {
  addAbsence,
  decideAbsence,
  editAbsence,
  endAbsence,
  getAbsenceFile,
  listAbsences,
} from '@darasa/contract/attendance/absences/absences';
import {
  decideDifference,
  listDifferences,
} from '@darasa/contract/attendance/absences/differences';
import {
  addAbsenceFile,
  askAbsence,
  listFamilyAbsences,
  withdrawAbsence,
} from '@darasa/contract/attendance/absences/family-absences';
import { getCellHistory, openAgain } from '@darasa/contract/attendance/registers/history';
import {
  getRegister,
  handInRegister,
  saveCells,
} from '@darasa/contract/attendance/registers/registers';
import { listCodes } from '@darasa/contract/attendance/setup/codes';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { addDays } from '@darasa/rules/dates';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newGuardian } from '#test/new-learner.ts';
import { newClassTeacher, newRollGround } from '#test/new-roll.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();

const codesOf = async (school: NewSchool) => {
  const { rows } = await school.admin.call(listCodes, {});
  return Object.fromEntries(rows.map((one) => [one.code, one.id]));
};

/** A parent of one learner, who sees the records. */
async function newParentOf(school: NewSchool, student_id: string) {
  const parent = await school.parent();
  const guardian_id = await newGuardian(school, { user_id: parent.id, phone: parent.phone });
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, has_custody, sees_records, priority, created_at)
     values ($1, $2, $3, $4, $5, 'mother', true, true, 1, now())`,
    [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
  );
  return parent;
}

const values = (register: { learners: { student_id: string; cell: { value: string } | null }[] }) =>
  Object.fromEntries(register.learners.map((one) => [one.student_id, one.cell?.value ?? null]));

test('an absence that is agreed stands in the registers; whoever came all the same is shown', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const faith = await newClassTeacher(school, ground, 'East');
  const [amina, brian] = ground.learners.East as [string, string];
  const [other] = ground.learners.West as [string];
  const codes = await codesOf(school);
  const { today } = ground;

  const days = { code_id: codes.S!, from_on: today, to_on: addDays(today, 2) };
  const plan = await school.admin.call(addAbsence, { student_id: amina, ...days, words: 'Flu' });
  expect(plan).toMatchObject({
    state: 'agreed',
    source: 'office',
    code: 'S',
    class: 'Form 3 East',
  });
  const again = school.admin.call(addAbsence, { student_id: amina, ...days });
  await expect(again).rejects.toMatchObject({ code: 'absence.overlaps' });
  const no_excuse = { student_id: brian, ...days, code_id: codes.A! };
  await expect(school.admin.call(addAbsence, no_excuse)).rejects.toMatchObject({
    code: 'absence.code',
  });
  await school.admin.call(addAbsence, {
    student_id: other,
    ...days,
    to_on: today,
    half: 'afternoon',
  });

  // What is agreed is there by itself, counts as it says, and gives way to what a person types.
  const morning = await faith.call(getRegister, ground.of('East'));
  expect(morning.learners.find((one) => one.student_id === amina)).toMatchObject({
    plan: 'Flu',
    cell: { value: 'S', how: 'plan', version: 0 },
  });
  expect(values(await school.admin.call(getRegister, ground.of('West')))[other]).toBeNull();
  const type_id = ground.types['Afternoon roll']!;
  expect(values(await school.admin.call(getRegister, ground.of('West', { type_id })))[other]).toBe(
    'S',
  );
  const handed = await faith.call(handInRegister, ground.of('East'));
  expect(handed).toMatchObject({ expected: 5, present: 4, absent: 1, excused: 1 });
  const cell = { student_id: amina, value: 'P', version: 1 };
  const came = await faith.call(saveCells, { ...ground.of('East'), cells: [cell] });
  expect(came).toMatchObject({ present: 5, absent: 0, excused: 0, conflicts: [] });
  const list = await faith.call(listAbsences, {});
  expect(list.rows).toMatchObject([{ id: plan.id, came_on: [today] }]);
  expect(list.count).toBe(1);

  // Shorter days are checked as a whole; what is taken back stands nowhere.
  const wrong = { id: plan.id, version: plan.version, to_on: addDays(today, -1) };
  await expect(school.admin.call(editAbsence, wrong)).rejects.toMatchObject({ status: 400 });
  const shorter = { id: plan.id, version: plan.version, to_on: addDays(today, 1) };
  const edited = await school.admin.call(editAbsence, shorter);
  await school.admin.call(endAbsence, { id: plan.id, version: edited.version });
  const after = await faith.call(getRegister, ground.of('East', { type_id }));
  expect(values(after)[amina]).toBeNull();
});

test('a parent asks with a letter, the class teacher agrees, and registers say why', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const faith = await newClassTeacher(school, ground, 'East');
  const kirui = await newClassTeacher(school, ground, 'West');
  const [amina] = ground.learners.East as [string];
  const [other] = ground.learners.West as [string];
  const parent = await newParentOf(school, amina);
  const codes = await codesOf(school);
  const { today } = ground;

  // The register was taken before anybody heard of it.
  const absent = { student_id: amina, value: 'A', version: 0 };
  await faith.call(saveCells, { ...ground.of('East'), cells: [absent] });
  await faith.call(handInRegister, ground.of('East'));

  const family = await parent.call(listFamilyAbsences, {});
  expect(family.children).toMatchObject([{ student_id: amina }]);
  expect(family.children[0]!.codes.map((one) => one.words)).toContain('sick');
  const wish = { student_id: amina, code_id: codes.S!, from_on: today, words: 'Malaria' };
  await expect(parent.call(askAbsence, { ...wish, student_id: other })).rejects.toMatchObject({
    code: 'record.not_found',
  });
  await expect(
    parent.call(askAbsence, { ...wish, from_on: addDays(today, -40) }),
  ).rejects.toMatchObject({ code: 'absence.days' });
  const asked = await parent.call(askAbsence, wish);
  expect(asked).toMatchObject({ state: 'asked', code_words: 'sick' });
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const own = { student_id: amina, id: asked.id };
  const sent = await parent.call(addAbsenceFile, own, { file: { bytes, name: 'letter.png' } });
  expect(sent.file_name).toBe('letter.png');
  expect(values(await faith.call(getRegister, ground.of('East')))[amina]).toBe('A');

  // The class teacher hears of it, reads the letter and agrees; nobody of another class may.
  const { rows: news } = await faith.call(listNotifications, {});
  expect(news.map((one) => one.link)).toContain(
    `/dashboard/teacher-portal/registers?tab=absences&state=asked&absence=${asked.id}`,
  );
  const [row] = (await faith.call(listAbsences, { state: 'asked' })).rows;
  expect((await kirui.call(listAbsences, {})).count).toBe(0);
  expect((await faith.call(getAbsenceFile, { id: asked.id })).status).toBe(200);
  const decision = { id: asked.id, version: row!.version, agree: true, reply: 'Get well soon' };
  await expect(kirui.call(decideAbsence, decision)).rejects.toMatchObject({
    code: 'record.not_found',
  });
  await faith.call(decideAbsence, decision);
  await expect(faith.call(decideAbsence, decision)).rejects.toMatchObject({ status: 409 });
  const { rows: answers } = await parent.call(listNotifications, {});
  expect(answers[0]).toMatchObject({
    link: '/parent/app',
    text: expect.stringContaining('Get well'),
  });
  const register = await faith.call(getRegister, ground.of('East'));
  expect(values(register)[amina]).toBe('S');
  expect(register).toMatchObject({ absent: 1, excused: 1 });
  const history = await faith.call(getCellHistory, { ...ground.of('East'), student_id: amina });
  expect(history.rows).toMatchObject([
    { from_value: 'A', value: 'S', why: 'Absence agreed: Malaria' },
    { from_value: null, value: 'A', why: null },
  ]);

  // A request that nobody has decided is taken back by the parent; a decided one is not.
  await expect(parent.call(withdrawAbsence, own)).rejects.toMatchObject({
    code: 'absence.decided',
  });
  const next = await parent.call(askAbsence, { ...wish, from_on: addDays(today, 5) });
  const gone = await parent.call(withdrawAbsence, { student_id: amina, id: next.id });
  expect(gone.state).toBe('ended');
});

test('two who differ are decided by a person, and what the office changed by the office', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const faith = await newClassTeacher(school, ground, 'East');
  const office = await school.staff(['attendance']);
  const [amina, brian] = ground.learners.East as [string, string];
  const east = ground.of('East');
  const say = (value: string, student_id: string, version: number) => ({
    ...east,
    cells: [{ student_id, value, version }],
  });
  await faith.call(saveCells, say('A', amina, 0));
  await school.admin.call(saveCells, say('S', amina, 0));
  await faith.call(saveCells, say('A', brian, 0));
  await faith.call(handInRegister, east);

  const open = await faith.call(listDifferences, { state: 'open' });
  expect(open.rows).toMatchObject([{ kept_value: 'A', other_value: 'S', student_id: amina }]);
  const { id, version } = open.rows[0]!;
  await office.call(decideDifference, { id, version, use: true, why: 'Clinic card' });
  expect(values(await faith.call(getRegister, east))[amina]).toBe('S');
  await expect(
    school.admin.call(decideDifference, { id, version, use: false }),
  ).rejects.toMatchObject({ code: 'difference.decided' });

  // The office says excused, the teacher then late: the office's counts, and the office is told.
  await office.call(saveCells, { ...say('E', brian, 1), why: 'A letter' });
  const late = await faith.call(saveCells, say('L 25', brian, 2));
  expect(late.learners[0]!.cell).toMatchObject({ value: 'E', teacher_value: 'L 25' });
  const [told] = (await office.call(listDifferences, { state: 'open' })).rows;
  expect(told).toMatchObject({ kept_value: 'E', other_value: 'L 25', student_id: brian });
  const use = { id: told!.id, version: told!.version, use: true };
  await expect(faith.call(decideDifference, use)).rejects.toMatchObject({
    code: 'difference.office',
  });
  await office.call(decideDifference, { ...use, use: false });
  expect(values(await faith.call(getRegister, east))[brian]).toBe('E');
});

test('a register that closed opens again until a day, with a reason', async () => {
  const school = await newSchool(server);
  const ground = await newRollGround(school);
  const faith = await newClassTeacher(school, ground, 'East');
  const office = await school.staff(['attendance']);
  const day = addDays(ground.today, -9);
  const old = ground.of('East', { day });
  const [amina] = ground.learners.East as [string];
  await school.sql(`update students.enrolments set from_on = '2026-01-05' where tenant_id = $1`, [
    school.tenant_id,
  ]);
  const cells = [{ student_id: amina, value: 'A', version: 0 }];
  await expect(faith.call(saveCells, { ...old, cells })).rejects.toMatchObject({
    code: 'register.closed',
  });
  await school.admin.call(handInRegister, old);
  const shown = await school.admin.call(getRegister, old);
  expect(shown.may_open_again).toBe(true);
  const reason = 'The clinic letter came late';
  const until_on = addDays(ground.today, 2);
  await expect(
    school.admin.call(openAgain, { ...old, reason, until_on: addDays(ground.today, 30) }),
  ).rejects.toMatchObject({ code: 'register.until' });
  await school.admin.call(openAgain, { ...old, reason, until_on });
  const saved = await faith.call(saveCells, { ...old, cells });
  expect(saved).toMatchObject({ absent: 1 });
  await expect(office.call(openAgain, { ...old, reason, until_on })).rejects.toMatchObject({
    code: 'register.not_closed',
  });
});
