import { listMySessions } from '@darasa/contract/identity/sign-in/account';
import { login } from '@darasa/contract/identity/sign-in/session';
import { describe, expect, test } from 'vitest';
import { behindProxy } from '#test/appending-proxy.ts';
import { newSchool, password } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { BadConfig, readConfig } from '../config.ts';

const trusted = (text: string) => readConfig({ DARASA_TRUST_PROXY: text }).trusted_proxies;

describe('whose word about addresses is taken', () => {
  test.each([
    ['', []],
    ['0', []],
    ['1', ['loopback']],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.5, 172.18.0.0/16,fd00::/8', ['10.0.0.5', '172.18.0.0/16', 'fd00::/8']],
  ])('"%s" is understood', (text, proxies) => {
    expect(trusted(text)).toEqual(proxies);
  });

  test.each([
    'true',
    'yes',
    '10.0.0',
    '10.0.0.5/33',
    '0.0.0.0/0',
    '10.0.0.5 10.0.0.6',
    '1,',
    '::1/129',
  ])('"%s" is refused in one line that says what to set', (text) => {
    expect(() => trusted(text)).toThrow(BadConfig);
    expect(() => trusted(text)).toThrow(/^DARASA_TRUST_PROXY is ".*": set it to 0, .*\.$/);
  });
});

describe('behind a proxy that appends', () => {
  test('a caller does not choose the address that is known of them', async () => {
    const server = await behindProxy(await startServer({ trusted_proxies: trusted('1') }));
    const { admin, domain } = await newSchool(server);
    const anonymous = callerOf(server, { domain });
    const input = { identifier: admin.email, password, user_type: 'staff' as const };
    const headers = { 'x-forwarded-for': '198.51.100.1, 127.0.0.1' };
    const session = await anonymous.call(login, input, { headers });
    const there = callerOf(server, { domain, session });
    const { rows } = await there.call(listMySessions, {});
    expect(rows.map((one) => one.address)).toEqual(['203.0.113.7', '203.0.113.7']);
  });

  test('what a proxy says that is not ours counts for nothing', async () => {
    const server = await behindProxy(await startServer({ trusted_proxies: ['10.0.0.5'] }));
    const { admin } = await newSchool(server);
    const { rows } = await admin.call(listMySessions, {});
    expect(rows.map((one) => one.address)).toEqual(['127.0.0.1']);
  });

  test.each(['0', '1'])(
    'nobody from outside reads the figures (DARASA_TRUST_PROXY=%s)',
    async (text) => {
      const server = await startServer({ fresh: true, trusted_proxies: trusted(text) });
      const outside = callerOf(await behindProxy(server), { domain: 'anything.test' });
      for (const said of ['127.0.0.1', '::1', '']) {
        const headers = { 'x-forwarded-for': said };
        expect((await outside.raw('GET', '/metrics', { headers })).status).toBe(404);
      }
      const keeper = callerOf(server, { domain: 'localhost' });
      expect((await keeper.raw('GET', '/metrics')).status).toBe(200);
    },
  );
});
