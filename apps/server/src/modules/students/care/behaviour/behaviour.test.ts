import { listNotifications } from '@darasa/contract/platform/notifications';
import {
  addBehaviour,
  behaviourTypes,
  editBehaviour,
  exportBehaviour,
  followUp,
  informParent,
  listBehaviour,
  voidBehaviour,
} from '@darasa/contract/students/care/behaviour';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newGuardian, newLearner } from '#test/new-learner.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { remindOfBehaviour } from './follow-ups/chore.ts';

const server = await startServer();
const today = () => isoDate(server.clock.now);

async function aSchool() {
  const school = await newSchool(server);
  const learner = await newLearner(school, { guardian: { first_name: 'Lucy' } });
  const type = await school.admin.call(behaviourTypes.create, { name: 'Fighting' });
  const fight = {
    student_id: learner.id,
    kind: 'incident' as const,
    type_id: type.id,
    severity: 'moderate' as 'moderate' | 'serious',
    happened_on: today(),
    what_happened: 'Two boys fought over a ball.',
  };
  return { school, learner, type, fight };
}

test('an incident is recorded, the family is told, and the follow-up is closed', async () => {
  const { school, learner, fight } = await aSchool();
  const { id } = await school.admin.call(addBehaviour, {
    ...fight,
    witnesses: 'Mr Otieno',
    action_taken: 'Both cleaned the field',
    follow_up_on: today(),
  });
  await school.admin.call(addBehaviour, { ...fight, follow_up_on: addDays(today(), 3) });
  const due = await school.admin.call(listBehaviour, { due: true });
  expect(due.rows).toMatchObject([{ id, type: 'Fighting', severity: 'moderate', calls: [] }]);
  await school.admin.call(informParent, { id, guardian_id: learner.guardian_id!, how: 'phone' });
  await school.admin.call(followUp, { id, note: 'They are friends again' });
  expect((await school.admin.call(listBehaviour, { due: true })).count).toBe(0);
  const all = await school.admin.call(listBehaviour, { student_id: learner.id });
  expect(all.rows.find((row) => row.id === id)).toMatchObject({
    follow_up_note: 'They are friends again',
    calls: [{ guardian: 'Lucy Hassan', how: 'phone' }],
  });
  await expect(school.admin.call(followUp, { id, note: 'Again' })).rejects.toMatchObject({
    code: 'behaviour.followed_up',
  });
});

test('whoever agreed on a follow-up is reminded, and the leaders when nothing comes of it', async () => {
  const { school, fight } = await aSchool();
  const teacher = await school.staff(['students'], ['view', 'create', 'edit']);
  const { id } = await teacher.call(addBehaviour, { ...fight, follow_up_on: today() });
  await teacher.call(addBehaviour, { ...fight, follow_up_on: addDays(today(), 30) });
  const chore = async (days: number) => {
    const now = new Date(server.clock.now.getTime() + days * 24 * 60 * 60_000);
    // Twice, for it must be harmless.
    for (let i = 0; i < 2; i++) {
      await inScope(server.pool, { ...school, limits: '*' }, 'write', (db) =>
        remindOfBehaviour({ ...school, db, now }),
      );
    }
  };
  const heard = async (who: Person) =>
    (await who.call(listNotifications, {})).rows.map((row) => row.title.split(':')[0]);
  await chore(0);
  expect([await heard(teacher), await heard(school.admin)]).toEqual([['Follow up'], []]);
  await chore(2);
  expect(await heard(school.admin)).toEqual([]);
  await chore(3);
  expect([await heard(teacher), await heard(school.admin)]).toEqual([
    ['Follow up'],
    ['Nobody followed up'],
  ]);
  await teacher.call(followUp, { id, note: 'They are friends again' });
});

test('what is serious is told to those who lead the school, and only that', async () => {
  const { school, learner, fight } = await aSchool();
  const principal = await school.staff(['students'], ['view', 'approve']);
  const clerk = await school.staff(['students'], ['view', 'create']);
  await clerk.call(addBehaviour, fight);
  await clerk.call(addBehaviour, { ...fight, severity: 'serious' });
  const told = await principal.call(listNotifications, {});
  expect(told.rows).toMatchObject([
    {
      title: 'Serious incident: Amina Hassan',
      link: `/dashboard/students/enquiry/${learner.admission_number}?tab=behaviour`,
    },
  ]);
  expect((await clerk.call(listNotifications, {})).rows).toEqual([]);
  expect((await school.admin.call(listNotifications, {})).rows).toHaveLength(1);
});

test('a reward has no severity', async () => {
  const { school, fight } = await aSchool();
  await school.admin.call(addBehaviour, { ...fight, kind: 'reward' });
  const { rows } = await school.admin.call(listBehaviour, { kind: 'reward' });
  expect(rows).toMatchObject([{ severity: null }]);
});

test('what cannot be is said at its field', async () => {
  const { school, fight, type } = await aSchool();
  const { severity: _, ...mild } = fight;
  const at = (path: string) => ({ status: 400, body: { errors: [{ path }] } });
  const refused = (input: typeof mild, path: string) =>
    expect(school.admin.call(addBehaviour, input)).rejects.toMatchObject(at(path));
  await refused(mild, 'severity');
  const later = addDays(today(), 1);
  await refused({ ...fight, happened_on: later }, 'happened_on');
  const early = { ...fight, follow_up_on: addDays(today(), -1) };
  await refused(early, 'follow_up_on');
  const { id } = await school.admin.call(addBehaviour, fight);
  const stranger = { id, guardian_id: await newGuardian(school), how: 'phone' as const };
  await expect(school.admin.call(informParent, stranger)).rejects.toMatchObject(at('guardian_id'));
  await school.admin.call(behaviourTypes.retire, { id: type.id, retired: true });
  await refused(fight, 'type_id');
});

test('viewers record nothing, and a learner of another school is not there', async () => {
  const { school, fight } = await aSchool();
  const viewer = await school.staff(['students'], ['view']);
  await expect(viewer.call(addBehaviour, fight)).rejects.toMatchObject({ status: 403 });
  const other = await newLearner(school, { school_id: school.other_school_id });
  await expect(
    school.admin.call(addBehaviour, { ...fight, student_id: other.id }),
  ).rejects.toMatchObject({ code: 'record.not_found' });
});

test('an entry is corrected over the version that was read, exported, and voided with a reason', async () => {
  const { school, fight } = await aSchool();
  const { admin } = school;
  const { student_id: _, ...values } = fight;
  const { id } = await admin.call(addBehaviour, fight);
  await admin.call(editBehaviour, { ...values, id, version: 1, severity: 'minor' });
  await expect(admin.call(editBehaviour, { ...values, id, version: 1 })).rejects.toMatchObject({
    code: 'record.stale',
  });
  const csv: RawAnswer = await admin.call(exportBehaviour, { format: 'csv' });
  expect(csv.text).toMatch(/Incident,Fighting,[^,]+,Two boys fought over a ball\..*,Minor,/);
  const clerk = await school.staff(['students'], ['view', 'create', 'edit']);
  const reason = 'It was another boy';
  await expect(clerk.call(voidBehaviour, { id, reason })).rejects.toMatchObject({ status: 403 });
  await admin.call(voidBehaviour, { id, reason });
  expect((await admin.call(listBehaviour, {})).count).toBe(0);
  const voided = await admin.call(listBehaviour, { voided: true });
  expect(voided.rows).toMatchObject([{ id, void_reason: reason }]);
  await expect(admin.call(followUp, { id, note: 'Done' })).rejects.toMatchObject({
    code: 'behaviour.voided',
  });
});
