import { departments } from '@darasa/contract/administration/school/departments';
import { editConversation, listConversations } from '@darasa/contract/communication/answers/inbox';
import { getAccount } from '@darasa/contract/identity/sign-in/account';
import { leadDepartment } from '@darasa/contract/staff/departments';
import {
  decide,
  delegate,
  getApproval,
  listDelegations,
  listInbox,
} from '@darasa/contract/platform/approvals';
import { listNotifications } from '@darasa/contract/platform/notifications';
import {
  addUsualLeaveTypes,
  getMyLeave,
  replaceReliever,
  requestMyLeave,
} from '@darasa/contract/staff/leave';
import { endService } from '@darasa/contract/staff/leaving';
import { askForChange, withdrawChange } from '@darasa/contract/staff/profile-changes';
import {
  addEnquiry,
  handOverEnquiries,
  listEnquiries,
  moveEnquiry,
} from '@darasa/contract/students/joining/enquiries';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const left = { left_on: today, left_reason: 'Transferred by the TSC' };

test('a leaver hands over first, and is signed out at once', async () => {
  const school = await newSchool(server);
  const teacher = await school.staff(['teacher-portal']);
  const id = teacher.session.staff!.id;
  const games = await school.admin.call(departments.create, { name: 'Games' });
  const led = await school.admin.call(leadDepartment, {
    id: games.id,
    version: games.version,
    head_id: id,
  });
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    code: 'staff.has_duties',
    message: expect.stringContaining('Head of Games'),
  });
  await school.admin.call(leadDepartment, { ...led, clear: ['head_id'] });
  const record = await school.admin.call(endService, { id, ...left });
  expect(record).toMatchObject({ status: 'left', left_on: today });
  await expect(teacher.call(getAccount, {})).rejects.toMatchObject({ status: 401 });
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    code: 'staff.has_left',
  });
});

test('and so are the families that somebody was to call, all at once', async () => {
  const school = await newSchool(server);
  const officers = [
    await school.staff(['students'], ['view', 'create', 'edit']),
    await school.staff(['students'], ['view', 'edit']),
  ] as const;
  const [leaver, colleague] = officers;
  const id = leaver.session.staff!.id;
  const class_id = newId();
  await school.sql(
    `insert into administration.classes (tenant_id, id, school_id, name, curriculum, level, created_at)
     values ($1, $2, $3, 'Grade 7', 'CBC', 7, now())`,
    [school.tenant_id, class_id, school.school_id],
  );
  const made = [];
  for (const first_name of ['Amina', 'Baraka', 'Chege']) {
    made.push(
      await leaver.call(addEnquiry, {
        first_name,
        surname: 'Hassan',
        class_id,
        year: 2027,
        guardian_name: 'Lucy Hassan',
        guardian_phone: '0722000418',
        source: 'phone',
      }),
    );
  }
  await leaver.call(moveEnquiry, { id: made[2]!.id, stage: 'lost', note: 'Too far' });
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    message: expect.stringContaining('2 open enquiries'),
  });
  const hand = (to_id: string) => colleague.call(handOverEnquiries, { from_id: leaver.id, to_id });
  const nobody = await school.staff(['finance']);
  await expect(hand(nobody.id)).rejects.toMatchObject({
    code: 'enquiry.no_officer',
    body: { errors: [{ path: 'to_id' }] },
  });
  expect(await hand(colleague.id)).toEqual({ moved_count: 2 });
  await expect(hand(colleague.id)).rejects.toMatchObject({ code: 'enquiry.none_open' });
  const kept = await school.admin.call(listEnquiries, { officer_id: leaver.id });
  expect(kept.rows.map((row) => row.id)).toEqual([made[2]!.id]);
  expect((await school.admin.call(endService, { id, ...left })).status).toBe('left');
});

test('and so is a parent who wrote and waits for their answer', async () => {
  const school = await newSchool(server);
  const leaver = await school.staff(['communication'], ['view', 'edit']);
  const id = leaver.session.staff!.id;
  const wrote = (phone: string, state: string) =>
    school.sql(
      `insert into communication.conversations
         (tenant_id, id, school_id, channel, phone, state, assigned_to, last_text, last_at)
       values ($1, $2, $3, 'sms', $4, $5, $6, 'When do we open?', now())`,
      [school.tenant_id, newId(), school.school_id, phone, state, leaver.id],
    );
  await wrote('254722000418', 'open');
  await wrote('254722000419', 'closed');
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    message: expect.stringContaining('One open conversation'),
  });
  const { rows } = await school.admin.call(listConversations, { state: 'open' });
  const { id: open_id, version } = rows[0]!;
  await school.admin.call(editConversation, { id: open_id, version, assigned_staff_id: null });
  expect((await school.admin.call(endService, { id, ...left })).status).toBe('left');
});

test('the only one who can decide on something decides first', async () => {
  const school = await newSchool(server);
  const director = await school.staff(['roles'], ['view'], { responsibility: 'DIRECTOR' });
  const teacher = await school.staff(['teacher-portal']);
  const asked = await teacher.call(askForChange, { bank_name: 'KCB' });
  const id = director.session.staff!.id;
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    message: expect.stringContaining('One approval that cannot be decided without them'),
  });
  await teacher.call(withdrawChange, { id: asked.id });
  expect((await school.admin.call(endService, { id, ...left })).status).toBe('left');
});

test('whoever was away and left decisions to the leaver hears of it, and decides again', async () => {
  const school = await newSchool(server);
  const [away, leaver] = [await school.staff(['finance']), await school.staff(['finance'])];
  await away.call(delegate, {
    to_user_id: leaver.id,
    starts_on: today,
    ends_on: addDays(today, 9),
  });
  await school.admin.call(endService, { id: leaver.session.staff!.id, ...left });
  const { rows } = await away.call(listDelegations, {});
  expect(rows.map((row) => row.state)).toEqual(['over']);
  const told = await away.call(listNotifications, {});
  expect(told.rows[0]!.title).toContain('no longer decides for you');
});

test('and whoever was to stand in for a colleague on leave is replaced first', async () => {
  const school = await newSchool(server);
  await school.admin.call(addUsualLeaveTypes, {});
  const director = await school.staff(['roles'], ['view'], { responsibility: 'DIRECTOR' });
  const [away, leaver, colleague] = [
    await school.staff(['teacher-portal']),
    await school.staff(['teacher-portal']),
    await school.staff(['teacher-portal']),
  ];
  const [kind] = (await away.call(getMyLeave, {})).balances;
  const days = { from_on: addDays(today, 20), to_on: addDays(today, 26) };
  const id = leaver.session.staff!.id;
  const made = await away.call(requestMyLeave, { ...days, type_id: kind!.id, reliever_id: id });
  const [item] = (await director.call(listInbox, {})).rows;
  await expect(school.admin.call(endService, { id, ...left })).rejects.toMatchObject({
    message: expect.stringContaining(`Stands in for ${made.staff_name} on leave until `),
  });
  // Those who decide see who stands in now, also when the office changed it.
  const reliever_id = colleague.session.staff!.id;
  const replace = (to: string) =>
    school.admin.call(replaceReliever, { id: made.id, reliever_id: to });
  const { reliever } = await replace(reliever_id);
  const seen = await director.call(getApproval, { id: item!.id });
  expect(seen.details).toContainEqual({ label: 'Reliever', value: reliever });
  const { round, step } = seen;
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
  expect((await colleague.call(getMyLeave, {})).stands_in_for).toMatchObject([{ id: made.id }]);

  expect((await school.admin.call(endService, { id, ...left })).status).toBe('left');
  await expect(replace(id)).rejects.toMatchObject({
    code: 'leave.reliever_gone',
    body: { errors: [{ path: 'reliever_id' }] },
  });
});

test('nobody ends the own service, nor one in the future', async () => {
  const school = await newSchool(server);
  const clerk = await school.staff(['roles']);
  const own = clerk.session.staff!.id;
  await expect(clerk.call(endService, { id: own, ...left })).rejects.toMatchObject({
    code: 'staff.own_service',
  });
  await expect(
    school.admin.call(endService, { id: own, ...left, left_on: addDays(today, 9) }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'left_on' }] } });
});
