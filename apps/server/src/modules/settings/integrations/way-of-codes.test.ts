import { forgetSchoolSms, setSchoolSms } from '@darasa/contract/communication/sending/sms-account';
import { sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { createUser, inviteUser } from '@darasa/contract/identity/access/users';
import { listNotifications } from '@darasa/contract/platform/notifications';
import {
  removeIntegration,
  setEmailAccount,
  setSmsAccount,
  testIntegration,
} from '@darasa/contract/settings/integrations';
import { beforeAll, expect, test } from 'vitest';
import { newGateway } from '#test/new-gateway.ts';
import { newPost } from '#test/new-post.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { createAccounts } from '#platform/outbox/accounts.ts';
import { createAccountRunners } from '#platform/outbox/runners.ts';

// Whoever keeps the account of a carrier reads all that leaves by it. So a code or a link to set a
// password never does, and only an administrator chooses the account, before the eyes of all others.
const server = await startServer();
const gateway = await newGateway();
const post = await newPost();
const config = {
  sms: { base_url: gateway.url, username: 'server', api_key: 'k', sender: 'SERVER' },
  email: {
    host: '127.0.0.1',
    port: post.port,
    secure: false,
    user: null,
    password: null,
    from: 'server@darasa.test',
  },
};
const runners = createAccountRunners(config, createAccounts(config, server.pool, server.secret));
const own_sms = { username: 'clerk', sender: 'CLERK', api_key: 'key of the clerk', version: 0 };
const own_email = {
  host: 'mail.clerk.test',
  port: 587,
  user: 'clerk',
  from: 'clerk@clerk.test',
  password: 'password of the clerk',
  version: 0,
};
let school: NewSchool;
let other_admin: Person;

beforeAll(async () => {
  school = await newSchool(server);
  other_admin = await school.staff([], [], { is_admin: true, no_role: true });
});

interface Job {
  id: string;
  task: 'sms.send' | 'email.send';
  payload: { to: string; text: string };
}
const takeJobs = () =>
  school.sql<Job>(
    `with job as (
       delete from graphile_worker._private_jobs
       where payload ->> 'tenant_id' = $1 and task_id in (
         select id from graphile_worker._private_tasks where identifier in ('sms.send', 'email.send'))
       returning *
     )
     select job.id::text, t.identifier as task, job.payload
     from job join graphile_worker._private_tasks t on t.id = job.task_id
     order by job.id`,
    [school.tenant_id],
  );

/** What leaves the building for an act: under which name each SMS, and to whom each e-mail. */
async function leaves(work: () => Promise<unknown>) {
  await takeJobs();
  const before = [gateway.delivered.length, post.delivered.length];
  await work();
  const { tenant_id, school_id } = school;
  for (const { id: job_id, task, payload } of await takeJobs()) {
    await runners[task](payload as never, { tenant_id, school_id, job_id });
  }
  const sms = gateway.delivered.slice(before[0]).map(({ to, from }) => [to, from]);
  return { sms, emails: post.delivered.slice(before[1]) };
}

test('a clerk chooses no carrier, and an administrator confirms who he is', async () => {
  const clerk = await school.staff(['settings', 'communication']);
  const tries = (person: Person) => [
    person.call(setSmsAccount, own_sms),
    person.call(setEmailAccount, own_email),
    person.call(removeIntegration, { kind: 'sms' }),
    person.call(setSchoolSms, own_sms),
    person.call(forgetSchoolSms, { version: 1 }),
  ];
  for (const refused of await Promise.allSettled(tries(clerk))) {
    expect(refused).toMatchObject({ reason: { code: 'access.denied' } });
  }
  await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
    other_admin.id,
  ]);
  for (const refused of await Promise.allSettled(tries(other_admin))) {
    expect(refused).toMatchObject({ reason: { code: 'step_up.needed' } });
  }
});

test('all administrators are told by the way that was in force before', async () => {
  const { admin } = school;
  const both = [admin.phone, other_admin.phone].toSorted();
  const changes = [
    () => admin.call(setSmsAccount, own_sms),
    () => admin.call(setEmailAccount, own_email),
    () => admin.call(setSchoolSms, own_sms),
  ];
  for (const change of changes) {
    const { sms, emails } = await leaves(change);
    expect(sms.toSorted()).toEqual(both.map((phone) => [phone, 'SERVER']));
    expect(emails.toSorted()).toEqual([admin.email, other_admin.email].toSorted());
  }
  const { rows } = await other_admin.call(listNotifications, {});
  expect(rows.filter((one) => /account .* was changed/.test(one.title))).toHaveLength(3);
});

test('codes, invitations and links leave by the server, a test by the account that is tested', async () => {
  const { admin, domain } = school;
  const names = { first_name: 'Zawadi', last_name: 'Njeri', school_ids: [school.school_id] };
  const phone = '254722640001';
  const email = `zawadi@${domain}`;
  const made = await leaves(() => admin.call(createUser, { ...names, phone, email }));
  expect(made).toEqual({ sms: [[phone, 'SERVER']], emails: [email] });
  const code = await leaves(() =>
    school.call(sendResetCode, { identifier: other_admin.email, user_type: 'staff' }),
  );
  expect(code).toEqual({ sms: [[other_admin.phone, 'SERVER']], emails: [other_admin.email] });
  const [zawadi] = await school.sql<{ id: string }>(
    'select id from identity.users where tenant_id = $1 and email = $2',
    [school.tenant_id, email],
  );
  const link = await leaves(() =>
    admin.call(inviteUser, { id: zawadi!.id, reason: 'Lost the first link' }),
  );
  expect(link).toEqual({ sms: [[phone, 'SERVER']], emails: [email] });
  const tested = await leaves(() => admin.call(testIntegration, { kind: 'sms' }));
  expect(tested.sms).toEqual([[admin.phone, 'CLERK']]);
});
