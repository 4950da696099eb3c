import {
  listIntegrations,
  removeIntegration,
  setEmailAccount,
  setSmsAccount,
  testIntegration,
} from '@darasa/contract/settings/integrations';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { createAccounts } from '#platform/outbox/accounts.ts';
import { isInside, publicAddressOf } from '#platform/outbox/public-host.ts';
import { routes as sessions } from '#modules/identity/sign-in/sessions/routes.ts';
import { routes } from './routes.ts';

const server = await startServer({ routes: [...sessions, ...routes] });
const of_the_server = {
  sms: { base_url: 'http://127.0.0.1:1', username: 'server', api_key: 'k', sender: null },
  email: {
    host: '127.0.0.1',
    port: 1,
    secure: false,
    user: null,
    password: null,
    from: 'a@b.test',
  },
};
const accounts = createAccounts(of_the_server, server.pool, server.secret);
const smsOf = ({ tenant_id }: NewSchool) => accounts.sms({ tenant_id, school_id: null });
const sms = { username: 'kiota', sender: 'KIOTA', api_key: 'atsk_very_secret', version: 0 };

describe('a carrier', () => {
  test('is used with our own account once it is set, and the key is never told again', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    expect(await smsOf(school)).toEqual(of_the_server.sms);
    const before = await admin.call(listIntegrations, {});
    expect(before.rows.map((row) => [row.kind, row.own_account])).toEqual([
      ['sms', false],
      ['email', false],
    ]);
    const saved = await admin.call(setSmsAccount, sms);
    expect(saved).toMatchObject({
      own_account: true,
      details: { username: 'kiota', sender: 'KIOTA' },
      version: 1,
    });
    expect(await smsOf(school)).toEqual({
      base_url: of_the_server.sms.base_url,
      username: 'kiota',
      sender: 'KIOTA',
      api_key: 'atsk_very_secret',
    });
    const told = JSON.stringify(await admin.call(listIntegrations, {}));
    const kept = await school.sql(
      `select i.sealed_secret, a.after::text
       from platform.integrations i
       join platform.audit a on a.tenant_id = i.tenant_id and a.record_type = 'integration'
       where i.tenant_id = $1`,
      [school.tenant_id],
    );
    expect(kept).toHaveLength(1);
    for (const text of [told, JSON.stringify(kept), server.logged.join('')]) {
      expect(text).not.toContain('atsk_very_secret');
    }
  });

  test('gets a new key only over the version that was seen, and can be forgotten', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    await admin.call(setSmsAccount, sms);
    await expect(admin.call(setSmsAccount, sms)).rejects.toMatchObject({ code: 'record.stale' });
    await admin.call(setSmsAccount, { ...sms, api_key: 'rotated', version: 1 });
    expect((await smsOf(school)).api_key).toBe('rotated');
    await admin.call(removeIntegration, { kind: 'sms' });
    expect(await smsOf(school)).toEqual(of_the_server.sms);
    await expect(admin.call(removeIntegration, { kind: 'sms' })).rejects.toMatchObject({
      code: 'record.not_found',
    });
  });

  test('is tested by a real message to the one who asks', async () => {
    const school = await newSchool(server);
    const { sent_to } = await school.admin.call(testIntegration, { kind: 'sms' });
    expect(sent_to).toMatch(/^254…\d{3}$/);
    const waiting = await school.sql(
      `select channel, state, user_id from platform.deliveries where tenant_id = $1`,
      [school.tenant_id],
    );
    expect(waiting).toEqual([{ channel: 'sms', state: 'waiting', user_id: school.admin.id }]);
    await school.sql(
      `update platform.deliveries set state = 'failed', reason = 'no balance', done_at = now()
       where tenant_id = $1`,
      [school.tenant_id],
    );
    const { rows } = await school.admin.call(listIntegrations, {});
    expect(rows[0]).toMatchObject({ last_failure: 'no balance', last_success_at: null });
  });

  test('is set by an administrator, and tested by whoever may edit settings', async () => {
    const school = await newSchool(server);
    const looker = await school.staff(['settings'], ['view']);
    await expect(looker.call(setSmsAccount, sms)).rejects.toMatchObject({ code: 'access.denied' });
    await expect(looker.call(testIntegration, { kind: 'sms' })).rejects.toMatchObject({
      code: 'access.denied',
    });
  });
});

describe('a mail server', () => {
  test('is one on the public internet', async () => {
    const { admin } = await newSchool(server);
    const account = {
      port: 587,
      user: 'u',
      from: 'office@school.test',
      password: 'long',
      version: 0,
    };
    for (const host of ['localhost', '127.0.0.1', '10.0.0.1', 'mail', '[::1]', 'a b.test']) {
      await expect(admin.call(setEmailAccount, { ...account, host })).rejects.toMatchObject({
        code: 'request.invalid',
      });
    }
    await expect(publicAddressOf('localhost')).rejects.toThrow('not on the public internet');
  });

  test.each([
    ['10.1.2.3', 4, true],
    ['169.254.169.254', 4, true],
    ['192.168.1.1', 4, true],
    ['::1', 6, true],
    ['::ffff:127.0.0.1', 6, true],
    ['fd00::1', 6, true],
    ['2002:7f00:1::1', 6, true],
    ['2001:0:4136:e378::1', 6, true],
    ['64:ff9b:1::a01:203', 6, true],
    ['41.90.64.1', 4, false],
    ['2a00:1450:4001::1', 6, false],
  ])('at %s is inside our network: %s', (address, family, expected) =>
    expect(isInside(address, family)).toBe(expected),
  );
});
