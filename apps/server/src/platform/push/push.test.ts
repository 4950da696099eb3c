import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeCurrentSchool, logout } from '@darasa/contract/identity/sign-in/session';
import {
  getPushKey,
  isPushAddress,
  subscribePush,
  unsubscribePush,
} from '@darasa/contract/platform/push';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { endSessions } from '#modules/identity/sign-in/sessions/ending.ts';
import { routes as sessions } from '#modules/identity/sign-in/sessions/routes.ts';
import { inScope } from '../db/scope.ts';
import { createNoticeRunners } from '../notifications/runners.ts';
import { encryptPush, push_bytes_max } from './encrypt.ts';
import { forgetOver } from './queries.ts';
import { routes } from './routes.ts';
import { createPush } from './send.ts';
import { vapidHeader, vapidKeysOf } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// RFC 8291, section 5.
const example = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  private_key: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a push message', () => {
  test('is sealed as in the example of RFC 8291', () => {
    const sealed = encryptPush('When I grow up, I want to be a watermelon', example, example);
    expect(sealed.toString('base64url')).toBe(example.sealed);
  });

  test('differs each time, and has a limit', () => {
    const [one, two] = [encryptPush('same', example), encryptPush('same', example)];
    expect(one.equals(two)).toBe(false);
    expect(encryptPush('x'.repeat(push_bytes_max), example)).toHaveLength(4_096);
    expect(() => encryptPush('x'.repeat(push_bytes_max + 1), example)).toThrow('too long');
  });

  test('is signed as RFC 8292 asks for, by a key that follows from the secret', () => {
    const secret = new TextEncoder().encode('a secret for tests, 32 bytes long');
    const keys = vapidKeysOf(secret);
    expect(vapidKeysOf(secret).public_key).toBe(keys.public_key);
    const now = new Date('2026-11-16T06:00:00Z');
    const header = vapidHeader(keys, 'https://fcm.googleapis.com/x/y', 'mailto:a@b.test', now);
    const [, text, proof, key] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!;
    expect(key).toBe(keys.public_key);
    const [head, claims] = text!.split('.').map((part) => JSON.parse(bytes(part).toString()));
    expect(head).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(claims).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: now.getTime() / 1000 + 12 * 60 * 60,
      sub: 'mailto:a@b.test',
    });
    expect(isSignedBy(key!, text!, proof!)).toBe(true);
    expect(isSignedBy(key!, `${text}x`, proof!)).toBe(false);
  });

  test('names its sender as the example of RFC 8292 does', () => {
    const text =
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0';
    const proof =
      'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
    const key =
      'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
    expect(isSignedBy(key, text, proof)).toBe(true);
    const now = new Date((1_453_523_768 - 12 * 60 * 60) * 1000);
    const keys = vapidKeysOf(new TextEncoder().encode('any secret'));
    const to = 'https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV';
    const header = vapidHeader(keys, to, 'mailto:push@example.com', now);
    expect(header.startsWith(`vapid t=${text}.`)).toBe(true);
  });
});

function isSignedBy(point: string, text: string, proof: string): boolean {
  const raw = bytes(point);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes(proof));
}

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://127.0.0.1:3900/push/abc', true],
  ['http://127.0.0.1:3900/elsewhere', false],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.test/abc', false],
  ['https://evil.test/fcm.googleapis.com', false],
  ['https://169.254.169.254/latest', false],
  ['https://user@fcm.googleapis.com/abc', false],
])('a browser may be reached at %s: %s', (address, may) =>
  expect(isPushAddress(address)).toBe(may),
);

/** A push service of one screen. */
const service = { status: 201, asked: [] as IncomingMessage[] };
const web = createServer((request, response) => {
  service.asked.push(request);
  request.resume();
  response.writeHead(service.status).end();
});
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
afterAll(() => web.close());
const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;

beforeEach(() => Object.assign(service, { status: 201, asked: [] }));

describe('a subscribed browser', async () => {
  const server = await startServer({ routes: [...sessions, ...routes] });
  const push = createPush(
    { local_origin: origin, contact: 'mailto:a@b.test' },
    vapidKeysOf(server.secret),
  );
  const run = createNoticeRunners(server.pool, push)['push.send'];
  const subscribe = (person: Person, at = `${origin}/push/${person.id}`) =>
    person.call(subscribePush, { endpoint: at, p256dh: example.p256dh, auth: example.auth });

  test('is told, with the headers that push services ask for', async () => {
    const school = await newSchool(server);
    expect(await school.admin.call(getPushKey, {})).toEqual({
      public_key: vapidKeysOf(server.secret).public_key,
    });
    await subscribe(school.admin);
    const scope = { tenant_id: school.tenant_id, school_id: null };
    await run({ user_id: school.admin.id, title: 'Look', link: '/dashboard/app' }, scope);
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      authorization: expect.stringMatching(/^vapid t=/),
    });
  });

  test('that is gone is forgotten; one that fails is tried again', async () => {
    const school = await newSchool(server);
    await subscribe(school.admin);
    const scope = { tenant_id: school.tenant_id, school_id: null };
    const send = () => run({ user_id: school.admin.id, title: 'Look', link: '/' }, scope);
    const kept = () =>
      school.sql(`select last_failure from platform.push_subscriptions where tenant_id = $1`, [
        school.tenant_id,
      ]);
    service.status = 503;
    await expect(send()).rejects.toThrow('no push: status 503');
    expect(await kept()).toEqual([{ last_failure: 'no push: status 503' }]);
    service.status = 410;
    await send();
    expect(await kept()).toEqual([]);
  });

  test('belongs to the one who signed in there last, and can be taken back', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const at = `${origin}/push/${school.school_id}`;
    await subscribe(school.admin, at);
    await subscribe(clerk, at);
    await school.admin.call(unsubscribePush, { endpoint: at });
    const owners = () =>
      school.sql(`select user_id from platform.push_subscriptions where endpoint = $1`, [at]);
    expect(await owners()).toEqual([{ user_id: clerk.id }]);
    await clerk.call(unsubscribePush, { endpoint: at });
    expect(await owners()).toEqual([]);
  });

  test('is told nothing once its session is over, however it ended', async () => {
    const school = await newSchool(server);
    const scope = { tenant_id: school.tenant_id, school_id: null };
    const told = async (person: Person) => {
      service.asked = [];
      await run({ user_id: person.id, title: 'Look', link: '/' }, scope);
      return service.asked.length;
    };
    const kept = async ({ id }: Person) =>
      (await school.sql('select 1 from platform.push_subscriptions where user_id = $1', [id]))
        .length;
    const ways: Record<string, (person: Person) => Promise<unknown>> = {
      'signed out': (person) => person.call(logout, {}),
      'switched school': (person) =>
        person.call(changeCurrentSchool, {
          user_id: person.id,
          school_id: school.other_school_id,
        }),
      'ended by the office': ({ id }) => end(id, 'disabled'),
      'password reset': ({ id }) => end(id, 'password reset'),
    };
    const end = (user_id: string, reason: string) =>
      inScope(server.pool, { tenant_id: school.tenant_id }, 'write', (db) =>
        endSessions(db, { user_id }, reason, new Date().toISOString()),
      );
    const outcomes: Record<string, number[]> = {};
    for (const [way, leave] of Object.entries(ways)) {
      const school_ids = [school.school_id, school.other_school_id];
      const person = await school.staff(['dashboard'], undefined, { school_ids });
      await subscribe(person);
      const before = await told(person);
      await leave(person);
      outcomes[way] = [before, await told(person), await kept(person)];
    }
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, [1, 0, 0]])));
  });

  test('is told nothing while its session is idle, and forgotten at the next tidying', async () => {
    const school = await newSchool(server);
    const scope = { tenant_id: school.tenant_id, school_id: null };
    await subscribe(school.admin);
    await school.sql(`update identity.sessions set last_seen_at = $1 where user_id = $2`, [
      new Date(Date.now() - 7 * 60_000).toISOString(),
      school.admin.id,
    ]);
    await run({ user_id: school.admin.id, title: 'Look', link: '/' }, scope);
    expect(service.asked).toEqual([]);
    await inScope(server.pool, scope, 'write', (db) => forgetOver(db, new Date()));
    const rows = await school.sql(
      'select 1 from platform.push_subscriptions where tenant_id = $1',
      [school.tenant_id],
    );
    expect(rows).toEqual([]);
  });

  test('is not one wherever somebody says', async () => {
    const { admin } = await newSchool(server);
    const wrong = subscribe(admin, 'https://evil.test/push/x');
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
    const elsewhere = createPush(
      { local_origin: null, contact: 'mailto:a@b.test' },
      vapidKeysOf(server.secret),
    );
    const to = { endpoint: `${origin}/push/x`, p256dh: example.p256dh, auth: example.auth };
    expect(await elsewhere(to, 'x')).toBe('gone');
    expect(service.asked).toEqual([]);
  });
});
