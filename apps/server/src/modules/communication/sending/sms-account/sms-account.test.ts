import { listSenders } from '@darasa/contract/communication/sending/senders';
import {
  forgetSchoolSms,
  getSchoolSms,
  setSchoolSms,
} from '@darasa/contract/communication/sending/sms-account';
import { setSmsAccount } from '@darasa/contract/settings/integrations';
import { beforeAll, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { createAccounts } from '#platform/outbox/accounts.ts';

const server = await startServer();
let school: NewSchool;

beforeAll(async () => {
  school = await newSchool(server);
});

const platform = {
  base_url: 'http://carrier.test',
  username: 'server',
  api_key: 'k',
  sender: null,
};
const usernameIn = async (school_id: string | null) => {
  const email = {
    host: 'mail.test',
    port: 587,
    secure: false,
    user: null,
    password: null,
    from: '',
  };
  const accounts = createAccounts({ sms: platform, email }, server.pool, server.secret);
  const { username, api_key } = await accounts.sms({ tenant_id: school.tenant_id, school_id });
  return [username, api_key];
};

test('a school’s account goes before the organisation’s, and that before the server’s', async () => {
  const { school_id, other_school_id, admin } = school;
  expect(await usernameIn(school_id)).toEqual(['server', 'k']);
  expect((await admin.call(getSchoolSms, {})).used).toBe('server');
  await admin.call(setSmsAccount, { username: 'org', api_key: 'key of org', version: 0 });
  expect(await usernameIn(school_id)).toEqual(['org', 'key of org']);
  expect((await admin.call(getSchoolSms, {})).used).toBe('organisation');
  const own = { username: 'one', sender: 'KIOTA', api_key: 'key of one', version: 0 };
  const saved = await admin.call(setSchoolSms, own);
  expect(saved).toMatchObject({ used: 'school', own: { username: 'one', version: 1 } });
  expect(JSON.stringify(saved)).not.toContain('key of one');
  expect(await usernameIn(school_id)).toEqual(['one', 'key of one']);
  // The other school, and what is nobody's, leave as before.
  expect(await usernameIn(other_school_id)).toEqual(['org', 'key of org']);
  expect(await usernameIn(null)).toEqual(['org', 'key of org']);
  const after = await admin.call(listSenders, {});
  expect(after.shared).toBe('KIOTA');
});

test('whoever saw an older account is told, a forgotten one is used no more, and the trail has no key', async () => {
  const { admin, school_id } = school;
  const again = { username: 'two', api_key: 'another key', version: 0 };
  await expect(admin.call(setSchoolSms, again)).rejects.toMatchObject({ code: 'record.stale' });
  await admin.call(setSchoolSms, { ...again, version: 1 });
  expect(await usernameIn(school_id)).toEqual(['two', 'another key']);
  await expect(admin.call(forgetSchoolSms, { version: 1 })).rejects.toMatchObject({
    code: 'record.stale',
  });
  expect((await admin.call(forgetSchoolSms, { version: 2 })).used).toBe('organisation');
  expect(await usernameIn(school_id)).toEqual(['org', 'key of org']);
  const trail = await school.sql<{ words: string }>(
    `select coalesce(before::text, '') || coalesce(after::text, '') as words
     from platform.audit where tenant_id = $1 and record_type = 'SMS account'`,
    [school.tenant_id],
  );
  expect(trail).toHaveLength(3);
  expect(trail.map((one) => one.words).join()).not.toMatch(/key of one|another key/);
});

test('only an administrator sets one', async () => {
  const clerk = await school.staff(['communication'], ['view', 'create', 'edit', 'approve']);
  expect((await clerk.call(getSchoolSms, {})).own).toBeNull();
  await expect(
    clerk.call(setSchoolSms, { username: 'mine', api_key: 'my own key', version: 0 }),
  ).rejects.toMatchObject({ status: 403 });
});
