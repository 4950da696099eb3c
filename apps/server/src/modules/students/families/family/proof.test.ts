import { sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { login } from '@darasa/contract/identity/sign-in/session';
import { acceptInvite, inviteUser, listUsers } from '@darasa/contract/identity/access/users';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { inviteGuardian } from '@darasa/contract/students/families/family-requests';
import { expect, test } from 'vitest';
import { newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';

const server = await startServer();
const phone = '254733900777';
const password = 'a-long-password';

/** A mother of Amina, 23 May 2014, with the link that the office sent to her phone. */
async function invited() {
  const school = await newSchool(server);
  const { guardian_id } = await newLearner(school, {
    admission_number: 'KH/401',
    born_on: '2014-05-23',
    guardian: { phone },
  });
  await newLearner(school, { admission_number: 'KH/402', born_on: '2013-01-02' });
  await school.admin.call(inviteGuardian, { id: guardian_id! });
  return { school, link: await newestLink(school) };
}

async function newestLink(school: NewSchool) {
  const [text] = await textsTo(school, phone);
  const [, invite_id, proof] = /\/auth\/set-password\?parent#([0-9a-f-]{36})\.(\S+)/.exec(text!)!;
  return { invite_id: invite_id!, proof: proof! };
}

const signIn = (school: NewSchool) =>
  school.call(login, { identifier: phone, password, user_type: 'parent' });

test('a parent opens the first door by the number or the birthday of a child', async () => {
  const { school, link } = await invited();
  const answer = (child?: string) =>
    school.call(acceptInvite, { ...link, password, ...(child ? { child } : {}) });
  await expect(answer()).rejects.toMatchObject({ code: 'invite.child_needed' });
  await expect(answer('KH/402')).rejects.toMatchObject({
    body: { errors: [{ path: 'child', message: expect.stringContaining('try twice more') }] },
  });
  await expect(answer('2/1/2013')).rejects.toMatchObject({
    body: { errors: [{ path: 'child', message: expect.stringContaining('try once more') }] },
  });
  await answer('kh/401');
  expect((await signIn(school)).user.user_type).toBe('parent');
  const other = await invited();
  await other.school.call(acceptInvite, { ...other.link, password, child: '23 May 2014' });
  await signIn(other.school);
});

test('three wrong answers close the link, and the school hears of it and sends another', async () => {
  const { school, link } = await invited();
  const answer = (child: string, with_link = link) =>
    school.call(acceptInvite, { ...with_link, password, child });
  await expect(answer('1')).rejects.toMatchObject({ code: 'invite.child_wrong' });
  await expect(answer('2')).rejects.toMatchObject({ code: 'invite.child_wrong' });
  await expect(answer('3')).rejects.toMatchObject({ code: 'invite.to_school' });
  await expect(answer('KH/401')).rejects.toMatchObject({ code: 'invite.refused' });
  const { rows } = await school.admin.call(listNotifications, {});
  expect(rows.map((row) => row.title)).toContain('Lucy Hassan could not prove to know a child');
  const users = await school.admin.call(listUsers, { search: phone });
  await school.admin.call(inviteUser, { id: users.rows[0]!.id, reason: 'Called her' });
  await answer('KH/401', await newestLink(school));
  await signIn(school);
});

test('a forgotten password is no way around it', async () => {
  const { school } = await invited();
  const codes = () =>
    school.sql('select 1 from identity.reset_codes where tenant_id = $1', [school.tenant_id]);
  await school.call(sendResetCode, { identifier: phone, user_type: 'parent' });
  expect(await codes()).toHaveLength(0);
});
