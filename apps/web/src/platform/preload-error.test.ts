import { beforeEach, expect, test, vi } from 'vitest';
import { loadOrRaise, reloadOnPreloadError } from './preload-error.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const reloaded = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reloaded.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reloaded);
});

test('without a handler the error is raised and rethrown', async () => {
  const raised = vi.fn<(event: Event) => void>();
  window.addEventListener('preload-error', raised, { once: true });
  await expect(loadOrRaise(gone)).rejects.toThrow('Failed to fetch');
  expect(raised).toHaveBeenCalledOnce();
});

test('the application reloads once; a second failure is rethrown', async () => {
  reloadOnPreloadError();
  void loadOrRaise(gone);
  await vi.waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
  await expect(loadOrRaise(gone)).rejects.toThrow('Failed to fetch');
  expect(reloaded).toHaveBeenCalledOnce();
});
