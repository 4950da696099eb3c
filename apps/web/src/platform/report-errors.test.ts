import { expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { report, scrub } from './report-errors.ts';
import { setTenantId } from './session.ts';

test('names, numbers and tokens are taken out', () => {
  const text =
    'amina@home.ke 0722 000 418 01890000-0000-7000-8000-000000000001 eyJh.eyJz.c2ln at /x?adm=4127';
  expect(scrub(text)).toBe('[email] [number] [id] [token] at /x');
});

test('each sentence goes once, at most five, and refusals of the server not at all', () => {
  const answer = new Response('{"message":"Success","data":{}}');
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(answer);
  vi.stubGlobal('fetch', fetched);
  setTenantId('t1');
  report(new CallError(403, {}));
  for (const word of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) report(new Error(`broken ${word}`));
  expect(fetched).toHaveBeenCalledTimes(5);
  const [url, init] = fetched.mock.calls[0] as [string, RequestInit];
  expect(url).toBe('/api/client-errors');
  expect(new Headers(init.headers).get('x-tenant-id')).toBe('t1');
  expect(JSON.parse(String(init.body))).toMatchObject({ message: 'broken a' });
});
