import { expect, test } from 'vitest';
import { newOutbox } from './outbox.ts';
import type { Call } from './provider.ts';
import { newPushService } from './push.ts';

const service = newPushService();
const outbox = newOutbox();

const post = (path: string, headers: Call['headers'] = {}) =>
  service.answer(
    {
      method: 'POST',
      path,
      query: new URLSearchParams(),
      headers: { host: '127.0.0.1:3900', ...headers },
      body: '',
      bytes: Buffer.alloc(120),
    },
    outbox,
  );

test('a browser is made, and a sender who proves nothing is refused', async () => {
  const made = await post('/push/new');
  expect(made.status).toBe(201);
  const { endpoint, p256dh, auth } = JSON.parse(made.body) as Record<string, string>;
  expect(p256dh).toMatch(/^[\w-]{87}$/);
  expect(auth).toMatch(/^[\w-]{22}$/);
  const path = new URL(endpoint!).pathname;
  expect((await post(path)).status).toBe(415);
  expect((await post(path, { 'content-encoding': 'aes128gcm' })).status).toBe(400);
  expect((await post(path, { 'content-encoding': 'aes128gcm', ttl: '60' })).status).toBe(401);
  expect(outbox.list()).toEqual([]);
});

test('a browser that is gone says so', async () => {
  expect((await post('/push/gone-1')).status).toBe(410);
  expect((await post('/push/unknown')).status).toBe(404);
});
