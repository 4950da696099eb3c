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
