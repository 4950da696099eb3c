import { makeCalendarFeed } from '@darasa/contract/administration/years/calendar-feed';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { networkOf } from '../network-of.ts';

const server = await startServer({ trusted_proxies: ['loopback'] });

test('a page of another port, scheme or host of ours is another site', async () => {
  const { admin, domain } = await newSchool(server);
  const status = async (host: string, origin: string, proto = 'https') => {
    const headers = { host, origin, 'x-forwarded-proto': proto };
    return (await admin.raw('POST', '/api/auth/heartbeat', { body: {}, headers })).status;
  };
  expect(await status(domain, `https://${domain}`)).toBe(200);
  expect(await status(`${domain}:443`, `https://${domain}`)).toBe(200);
  expect(await status(`${domain}:8443`, `https://${domain}:8443`)).toBe(200);
  expect(await status(domain, `http://${domain}`, 'http')).toBe(200);
  expect(await status(domain, `http://${domain}`)).toBe(403);
  expect(await status(domain, `https://${domain}:8443`)).toBe(403);
  expect(await status(`${domain}:8443`, `https://${domain}`)).toBe(403);
  expect(await status(domain, `https://other.${domain}`)).toBe(403);
  expect(await status(domain, 'null')).toBe(403);
});

test('a port that a caller made up goes into no link', async () => {
  const { domain, admin } = await newSchool(server);
  const addressAt = async (host: string) => {
    const caller = callerOf(server, { domain: host, session: admin.session });
    const { address } = await caller.call(makeCalendarFeed, {});
    return new URL(address).host;
  };
  expect(await addressAt(domain)).toBe(domain);
  expect(await addressAt(`${domain}:9999`)).toBe(domain);
  expect(await addressAt(`${domain}:${server.port}`)).toBe(`${domain}:${server.port}`);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0db8::7:0:0:0:1', '2001:db8:0:7::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
