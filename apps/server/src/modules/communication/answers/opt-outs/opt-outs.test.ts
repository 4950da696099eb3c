import { previewMessage } from '@darasa/contract/communication/writing/campaigns';
import {
  exportOptOuts,
  listOptOuts,
  setOptOut,
} from '@darasa/contract/communication/answers/opt-outs';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { beforeAll, expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const phone = '254722620001';
let school: NewSchool;

beforeAll(async () => {
  school = await newSchool(server);
  await newLearner(school, {
    first_name: 'Zawadi',
    guardian: { first_name: 'Ruth', last_name: 'Achieng', phone },
  });
});

const countTo = async () =>
  (
    await school.admin.call(previewMessage, {
      audience: { to: 'numbers', numbers: [phone] },
      text_en: 'Hello',
    })
  ).recipients_count;

test('a number that wants no SMS stands in the list with why, and is taken back with a reason', async () => {
  const token = await callbackKeyOf(server, school, 'sms');
  await callerOf(server, { domain: school.domain }).raw('POST', `/api/hooks/sms/${token}/opt-out`, {
    text: new URLSearchParams({ senderId: 'KIOTA', phoneNumber: `+${phone}` }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(await countTo()).toBe(0);
  const { rows } = await school.admin.call(listOptOuts, { search: 'zawadi' });
  expect(rows).toMatchObject([{ phone, name: 'Ruth Achieng', why: 'opted-out', how: 'By SMS' }]);
  expect((await school.admin.call(listOptOuts, { why: 'refused' })).count).toBe(0);

  await expect(
    school.admin.call(setOptOut, { phone, opted_out: false, reason: '' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'reason' }] } });
  const reason = 'Signed the form of March again';
  await school.admin.call(setOptOut, { phone: '0722 620 001', opted_out: false, reason });
  expect(await countTo()).toBe(1);
  expect((await school.admin.call(listOptOuts, {})).count).toBe(0);
});

test('a number that the carrier refused is shown, exported, and tried again', async () => {
  await school.sql(
    `insert into communication.contacts (tenant_id, phone, refused_at, refused_reason)
     values ($1, $2, now(), 'The number does not exist')
     on conflict (tenant_id, phone) do update
     set refused_at = excluded.refused_at, refused_reason = excluded.refused_reason`,
    [school.tenant_id, phone],
  );
  const file: RawAnswer = await school.admin.call(exportOptOuts, { format: 'csv', why: 'refused' });
  expect(file.text).toContain('Ruth Achieng');
  expect(file.text).toContain('The number does not exist');
  await school.admin.call(setOptOut, { phone, opted_out: false, reason: 'Line works again' });
  expect(await countTo()).toBe(1);
});

test('a number is noted by hand; who may only look cannot', async () => {
  const looker = await school.staff(['communication'], ['view']);
  const note = { phone, opted_out: true, reason: 'Rang the office' };
  await expect(looker.call(setOptOut, note)).rejects.toMatchObject({ status: 403 });
  await school.admin.call(setOptOut, note);
  expect((await looker.call(listOptOuts, {})).rows).toMatchObject([{ how: 'Rang the office' }]);
});

test('whoever is limited to classes sees the silent numbers of these, and no school those of another', async () => {
  const other = '254722620002';
  const { class_id } = await newClass(school);
  await newLearner(school, { class_id, guardian: { phone: other } });
  const stranger = '254722620003';
  for (const one of [other, stranger]) {
    await school.admin.call(setOptOut, { phone: one, opted_out: true, reason: 'Rang' });
  }
  const teacher = await school.staff(['communication'], ['view']);
  await school.sql(
    `update identity.user_roles set limits = array[$3::uuid] where tenant_id = $1 and user_id = $2`,
    [school.tenant_id, teacher.id, class_id],
  );
  const seen = async (who: Person) =>
    (await who.call(listOptOuts, {})).rows.map((row) => row.phone).toSorted();
  expect(await seen(teacher)).toEqual([other]);
  expect(await seen(school.admin)).toEqual([phone, other, stranger]);
  const session = await school.admin.call(changeCurrentSchool, {
    user_id: school.admin.id,
    school_id: school.other_school_id,
  });
  const there = callerOf(server, { domain: school.domain, session });
  expect((await there.call(listOptOuts, {})).rows).toEqual([]);
});
