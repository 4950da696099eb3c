import { beforeEach, expect, test, vi } from 'vitest';
import { saveSession, type Session } from '../session.ts';
import { allWaiting, amend, isMine, keep, sendWaiting, waitForPin, waitsForPin } from './queue.ts';

const address = { method: 'POST', path: '/things', idempotent: true } as const;
const sessionOf = (id: string): Session =>
  ({
    access_token: 'token',
    user: { id, tenant_id: 't', active_school_id: 's', roles: [] },
  }) as unknown as Session;

type Reply = { status: number; body: object } | 'nothing';
let replies: Reply[] = [];
let sent: { key: string | null; body: unknown }[] = [];

beforeEach(() => {
  localStorage.clear();
  waitForPin(false);
  sent = [];
  saveSession(sessionOf('moses'), { trusted: true });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ key, body: JSON.parse(String(init.body)) });
    const reply = replies.shift() ?? 'nothing';
    if (reply === 'nothing') throw new TypeError('no network');
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
});

const saved: Reply = { status: 200, body: { message: 'Saved', data: {} } };
const keys = () => allWaiting().map((one) => one.key);

test('what waits is sent in order with its own key, and stays when no answer comes', async () => {
  keep(address, { name: 'A' }, 'key-a');
  keep(address, { name: 'B' }, 'key-b');
  amend('key-b', { left: true });
  replies = [saved, 'nothing'];
  expect(await sendWaiting()).toBe(1);
  expect(keys()).toEqual(['key-b']);
  replies = [saved];
  expect(await sendWaiting()).toBe(1);
  expect(keys()).toEqual([]);
  expect(sent.map((one) => one.key)).toEqual(['key-a', 'key-b', 'key-b']);
  expect(sent[2]?.body).toEqual({ name: 'B', left: true });
});

test('what the server refuses stays with its sentence and does not hold up the rest', async () => {
  keep(address, { name: 'A' }, 'key-a');
  keep(address, { name: 'B' }, 'key-b');
  const refusal = { resultCode: 'x', resultMessage: { en: 'That is too late.' } };
  replies = [{ status: 400, body: refusal }, saved];
  expect(await sendWaiting()).toBe(1);
  expect(allWaiting()).toMatchObject([{ key: 'key-a', refused: 'That is too late.' }]);
  expect(await sendWaiting()).toBe(0);
});

test('what no longer finds room is refused, and nothing that waits is lost for it', () => {
  for (let n = 1; n <= 200; n++) keep(address, { n }, `key-${n}`);
  expect(() => keep(address, { n: 201 }, 'key-201')).toThrow(
    'This device keeps 200 entries until the line is back, and has no room for more.',
  );
  expect([keys().length, keys()[0], keys().at(-1)]).toEqual([200, 'key-1', 'key-200']);
});

test('where the PIN is wanted all of it waits, is not sent again and again, and goes out after it', async () => {
  keep(address, { name: 'A' }, 'key-a');
  keep(address, { name: 'B' }, 'key-b');
  const refusal = { resultCode: 'pin.needed', resultMessage: { en: 'Type your PIN.' } };
  replies = [{ status: 403, body: refusal }, saved, saved];
  expect(await sendWaiting()).toBe(0);
  expect(waitsForPin()).toBe(true);
  expect(await sendWaiting()).toBe(0);
  expect(allWaiting().map(({ key, refused }) => ({ key, refused }))).toEqual([
    { key: 'key-a', refused: undefined },
    { key: 'key-b', refused: undefined },
  ]);
  expect(sent).toHaveLength(1);
  waitForPin(false);
  expect(await sendWaiting()).toBe(2);
  expect(sent.map((one) => one.key)).toEqual(['key-a', 'key-a', 'key-b']);
});

test('another person who signs in here does not send it as theirs', async () => {
  keep(address, { name: 'A' }, 'key-a');
  saveSession(sessionOf('grace'));
  expect(allWaiting().filter(isMine)).toEqual([]);
  expect(await sendWaiting()).toBe(0);
  expect(sent).toEqual([]);
});
