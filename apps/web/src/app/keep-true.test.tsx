import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from './shell-for-tests.tsx';

const replaced = vi.fn<(path: string | URL) => void>();

beforeEach(() => {
  vi.spyOn(location, 'replace').mockImplementation(replaced.mockReset());
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['goes on stays', false, []],
  ['was deactivated meanwhile leaves', true, [['/suspended']]],
])('an open page of an organisation that %s', async (_, deactivated, led_to) => {
  const data = { rows: [{ tenant_id: 't9', deactivated }], count: 1, deactivated };
  vi.stubGlobal('fetch', (url: string) =>
    url.startsWith('/api/organization')
      ? Promise.resolve(new Response(JSON.stringify({ data, message: '' })))
      : new Promise(() => undefined),
  );
  show({ is_admin: true });
  await vi.waitFor(() => expect(localStorage.getItem('darasa.tenant-id')).toBe('t9'));
  expect(replaced.mock.calls).toEqual(led_to);
});

test('the organisation is not asked for again within ten minutes, also over a full load', async () => {
  const asked: string[] = [];
  const data = { rows: [{ tenant_id: 't9', deactivated: false }], count: 1, deactivated: false };
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.replace(/\?.*/, ''));
    if (!url.startsWith('/api/organization')) return new Promise(() => undefined);
    return Promise.resolve(new Response(JSON.stringify({ data, message: '' })));
  });
  const count = (url: string) => asked.filter((one) => one === url).length;
  // Each showing has a client of its own, as a page that was loaded anew. Who is signed in is asked for
  // each time, at the same moment.
  const load = async (n: number) => {
    show({ is_admin: true });
    await vi.waitFor(() => expect(count('/api/user/me')).toBe(n));
    await vi.waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('t9'));
    cleanup();
  };
  await load(1);
  await load(2);
  expect(count('/api/organization')).toBe(1);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_001);
  await load(3);
  expect(count('/api/organization')).toBe(2);
});
