import { randomUUID } from 'node:crypto';
import {
  getSheet,
  handInSheet,
  listSheets,
  returnSheet,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { checkIn, checkOut, listOnSite } from '@darasa/contract/gate/visits';
import { heartbeat, login } from '@darasa/contract/identity/sign-in/session';
import {
  applyEntry,
  askAboutEntry,
  declineEntry,
  giveUpEntry,
  listRefusedEntries,
  sendEntries,
} from '@darasa/contract/platform/entries';
import { listAudit } from '@darasa/contract/platform/audit';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { chooseGatePin } from '@darasa/contract/identity/sign-in/gate-pin';
import { expect, test } from 'vitest';
import { phoneOf } from '#test/entries-of.ts';
import { newExamGround, newTeacher, openExam } from '#test/new-exam.ts';
import { newSchool, password } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer();
const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;
const now = () => server.clock.now;

const visitor = (name: string) => ({
  name,
  phone: '0722000431',
  purpose: 'fees' as const,
  came_at: now().toISOString(),
});

async function aClass(count = 3) {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics'], count });
  await openExam(school, made);
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const { rows } = await teacher.call(listSheets, {});
  const id = rows[0]!.id;
  const learners = made.learners['Blue']!;
  const cells = (...values: number[]) => ({
    id,
    cells: values.map((value, i) => ({ student_id: learners[i]!, part: 1, value, version: 0 })),
  });
  const marks = async () =>
    (await school.admin.call(getSheet, { id })).learners.map((one) => one.cells[0]?.score ?? null);
  return { school, teacher, id, learners, cells, marks };
}

test('each entry is done once, whatever was lost on the way, and has its own line of the trail', async () => {
  const { school, teacher, cells, marks } = await aClass();
  const phone = await phoneOf(teacher, now);
  const one = phone.write(saveMarks, cells(30, 31, 32));
  const [first] = await phone.send(one);
  expect(first).toMatchObject({ outcome: 'applied', data: { entered_count: 3 } });
  const applied = (first!.data as { applied: object[] }).applied;
  expect(applied).toMatchObject([{ version: 1 }, { version: 1 }, { version: 1 }]);
  const [again] = await phone.send(one);
  expect(again).toMatchObject({ outcome: 'applied', again: true, data: { applied, learners: [] } });
  expect(await marks()).toEqual([30, 31, 32]);
  const other = { ...one, input: cells(40, 41, 42) };
  expect(await phone.send(other)).toMatchObject([{ outcome: 'refused', code: 'entry.reused' }]);
  expect(await marks()).toEqual([30, 31, 32]);
  const trail = await school.admin.call(listAudit, { record_type: 'mark_sheet' });
  expect(trail.rows.filter((row) => row.action.startsWith('Save cells'))).toHaveLength(1);
  // Both tries at the same moment: the effect is there once, and both hear of it.
  const read_again = cells(30, 31, 32);
  for (const cell of read_again.cells) cell.version = 1;
  const twin = phone.write(saveMarks, read_again);
  const both = await Promise.all([phone.send(twin), phone.send(twin)]);
  expect(both.flat().map((result) => result.outcome)).toEqual(['same', 'same']);
});

test('cells that differ are told again to a second try, and the others stand', async () => {
  const { school, teacher, id, learners, cells } = await aClass();
  await school.admin.call(saveMarks, cells(24));
  const phone = await phoneOf(teacher, now);
  const one = phone.write(saveMarks, cells(35, 31, 900));
  const [first] = await phone.send(one);
  expect(first).toMatchObject({ outcome: 'merged', data: { conflicts: [{ theirs: '24' }] } });
  const [again] = await phone.send(one);
  expect(again).toMatchObject({
    again: true,
    data: {
      applied: [{ student_id: learners[1], version: 1 }],
      conflicts: [{ student_id: learners[0] }],
      refused: [{ student_id: learners[2], message: expect.stringContaining('900') }],
    },
  });
  const { entered_count } = await school.admin.call(getSheet, { id });
  expect(entered_count).toBe(2);
});

test('nobody sends what somebody else wrote, nor into another school, nor from another device', async () => {
  const { school, teacher, cells, marks } = await aClass();
  const phone = await phoneOf(teacher, now);
  const theirs = phone.write(saveMarks, cells(30));
  const sent = async (who: typeof teacher, more: object) =>
    (await who.call(sendEntries, { entries: [{ ...theirs, ...more }] })).results;
  expect(await sent(school.admin, {})).toEqual([
    { id: theirs.id, outcome: 'held', held: 'author' },
  ]);
  expect(await sent(teacher, { school_id: school.other_school_id })).toMatchObject([
    { held: 'school' },
  ]);
  expect(await sent(teacher, { device_id: randomUUID() })).toMatchObject([{ held: 'device' }]);
  expect(await marks()).toEqual([null, null, null]);
  expect(await phone.send(theirs)).toMatchObject([{ outcome: 'applied' }]);
});

test('a browser that lost its cookie is known by its seal, and a made up one is not', async () => {
  const { teacher, school, cells } = await aClass();
  const phone = await phoneOf(teacher, now);
  const bare = callerOf(server, { domain: school.domain, session: teacher.session });
  const { results } = await bare.call(sendEntries, {
    entries: [phone.write(saveMarks, cells(30))],
  });
  expect(results).toMatchObject([{ outcome: 'applied' }]);
  // Before the first seal a browser leaves its name out.
  const { device_id: _device, seal: _seal, ...nameless } = phone.write(saveMarks, cells(31));
  nameless.input = cells(30);
  const sent = await bare.call(sendEntries, { entries: [nameless] });
  expect(sent.results).toMatchObject([{ outcome: 'applied' }]);
  const other = callerOf(server, { domain: school.domain, session: teacher.session });
  const forged = { ...phone.seal, mac: 'x'.repeat(43) };
  const { seal } = await other.call(heartbeat, { seal: forged });
  expect(seal.device_id).not.toBe(phone.seal.device_id);
  const signed = await callerOf(server, { domain: school.domain }).call(login, {
    identifier: teacher.email,
    password,
    user_type: 'staff',
  });
  expect(signed.seal?.at).toBe(signed.seal && new Date(signed.seal.at).toISOString());
});

test('what was refused stays with its input, and the office applies or declines it', async () => {
  const { school, teacher, id, cells, marks } = await aClass();
  const phone = await phoneOf(teacher, now);
  const late = phone.write(saveMarks, cells(30, 31));
  const other = phone.write(saveMarks, cells(1));
  const corrected = phone.write(saveMarks, cells(2), { in_hand: true });
  await school.admin.call(handInSheet, { id, blanks_absent: true });
  const results = await phone.send(late, other, corrected);
  expect(results).toMatchObject([
    { outcome: 'refused', code: 'sheet.closed', status: 409 },
    { outcome: 'refused' },
    { outcome: 'refused' },
  ]);
  expect(await phone.send(late), 'the same sentence again').toMatchObject([
    { outcome: 'refused', code: 'sheet.closed', again: true },
  ]);
  await teacher.call(askAboutEntry, { id: late.id, note: 'The line was down all day' });
  const listed = await school.admin.call(listRefusedEntries, { sort: '-received_at' });
  expect(listed.rows.map((row) => row.id).toSorted()).toEqual([late.id, other.id].toSorted());
  const row = listed.rows.find((one) => one.id === late.id);
  expect(row).toMatchObject({
    about: expect.stringMatching(/Mathematics, .* Blue, 2 marks/),
    reason: expect.stringContaining('handed in'),
    asked: 'The line was down all day',
    state: 'waiting',
  });
  expect((await teacher.call(listRefusedEntries, {})).rows, 'a teacher decides nothing').toEqual(
    [],
  );
  await expect(teacher.call(applyEntry, { id: late.id })).rejects.toMatchObject({ status: 404 });
  await expect(school.admin.call(applyEntry, { id: late.id })).rejects.toMatchObject({
    code: 'sheet.closed',
  });
  await school.admin.call(returnSheet, { id, note: 'Marks came late' });
  await school.sql('delete from academics.marks where sheet_id = $1', [id]);
  await school.admin.call(applyEntry, { id: late.id });
  expect((await marks()).slice(0, 2)).toEqual([30, 31]);
  await expect(school.admin.call(applyEntry, { id: late.id })).rejects.toMatchObject({
    code: 'entry.decided',
  });
  await school.admin.call(declineEntry, { id: other.id, note: 'Typed in another way' });
  const { rows } = await school.admin.call(listRefusedEntries, { state: 'declined' });
  expect(rows).toMatchObject([{ id: other.id, note: 'Typed in another way' }]);
  await expect(teacher.call(giveUpEntry, { id: other.id })).rejects.toMatchObject({
    code: 'entry.decided',
  });
});

test('a guard whose PIN is wanted waits with the gate, and other work of the batch goes on', async () => {
  const school = await newSchool(server);
  const guard = await school.guard();
  const phone = await phoneOf(guard, now);
  server.clock.forward(3 * minute_ms);
  const entries = [phone.write(checkIn, visitor('Peter')), phone.write(checkIn, visitor('Jane'))];
  expect(await phone.send(...entries)).toMatchObject([
    { outcome: 'held', held: 'pin' },
    { outcome: 'later' },
  ]);
  await guard.call(chooseGatePin, { current_password: password, pin: '8264' });
  const results = await phone.send(...entries);
  expect(results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  const { id } = results[0]!.data as { id: string };
  expect((await guard.call(listOnSite, {})).count).toBe(2);
  const out = phone.write(checkOut, { id, left_at: now().toISOString() });
  expect(await phone.send(out, { ...out, id: randomUUID(), n: 9 })).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'applied' },
  ]);
  expect((await guard.call(listOnSite, {})).count).toBe(1);
  server.clock.back();
});

test('a phone whose clock is seven minutes fast writes the true minute, and what is too late is for the office', async () => {
  const school = await newSchool(server);
  const guard = await school.guard();
  const fast = () => new Date(now().getTime() + 7 * minute_ms);
  const phone = await phoneOf(guard, fast);
  const came = { ...visitor('Peter'), came_at: fast().toISOString() };
  await phone.send(phone.write(checkIn, came));
  const { rows } = await guard.call(listOnSite, {});
  const off_ms = Math.abs(Date.parse(rows[0]!.came_at) - now().getTime());
  expect(off_ms).toBeLessThan(minute_ms);
  const [kept] = await school.sql<{ clock: string }>(
    'select clock from platform.entries where user_id = $1',
    [guard.id],
  );
  expect(kept?.clock).toBe('corrected');
  const old = phone.write(checkIn, visitor('Jane'));
  server.clock.forward(4 * day_ms);
  const back = await callerOf(server, { domain: school.domain, cookie: guard.cookie()! });
  const session = await back.call(login, {
    identifier: guard.email,
    password,
    user_type: 'staff',
  });
  const again = callerOf(server, { domain: school.domain, session, cookie: back.cookie()! });
  const { results } = await again.call(sendEntries, { entries: [old] });
  expect(results).toMatchObject([{ outcome: 'refused', code: 'entry.late' }]);
  server.clock.back();
});

test('the heartbeat tells how much waits, what never arrived, and what a browser threw away', async () => {
  const { school, teacher, cells } = await aClass();
  const phone = await phoneOf(teacher, now);
  const [first, , third] = [1, 2, 3].map((value) => phone.write(saveMarks, cells(value)));
  await phone.send(first!, third!);
  const since = now().toISOString();
  const told = await teacher.call(heartbeat, { waiting: { count: 1, since, lost_count: 3 } });
  expect(told).toMatchObject({ last_n: 3, missing: [2] });
  await school.admin.call(heartbeat, { waiting: { count: 0 } });
  const devices = await school.sql('select waiting_count from platform.entry_devices');
  expect(devices).toContainEqual({ waiting_count: 1 });
  const { rows } = await school.admin.call(listNotifications, {});
  expect(rows.map((row) => row.title)).toContainEqual(
    expect.stringMatching(/^3 entries of .* are gone$/),
  );
});
