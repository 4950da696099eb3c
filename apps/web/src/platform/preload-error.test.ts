import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepReloading, loadOrRaise, NotLoaded, reloadOnPreloadError } from './preload-error.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const reloaded = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reloaded.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reloaded);
});

afterEach(() => void vi.useRealTimers());

test('without a handler the error is raised and rethrown', async () => {
  const raised = vi.fn<(event: Event) => void>();
  window.addEventListener('preload-error', raised, { once: true });
  await expect(loadOrRaise(gone)).rejects.toThrow(NotLoaded);
  expect(raised).toHaveBeenCalledOnce();
});

test('the application reloads once; a second failure is rethrown', async () => {
  reloadOnPreloadError();
  void loadOrRaise(gone);
  await vi.waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
  await expect(loadOrRaise(gone)).rejects.toThrow('Failed to fetch');
  expect(reloaded).toHaveBeenCalledOnce();
});

test('what does not come is tried again, each time after a longer while', () => {
  vi.useFakeTimers();
  for (const wanted_ms of [1_000, 2_000, 4_000, 8_000]) {
    reloaded.mockClear();
    const stop = keepReloading();
    vi.advanceTimersByTime(wanted_ms - 1);
    expect(reloaded).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    stop();
    expect(reloaded).toHaveBeenCalledOnce();
  }
  vi.advanceTimersByTime(300_000);
  const stop = keepReloading();
  vi.advanceTimersByTime(1_000);
  stop();
  expect(reloaded).toHaveBeenCalledTimes(2);
});

test('without a line nothing is tried; with it, at once; and nobody tries who left', () => {
  vi.useFakeTimers();
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const stop = keepReloading();
  vi.advanceTimersByTime(20_000);
  expect(reloaded).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(reloaded).toHaveBeenCalledOnce();
  stop();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(reloaded).toHaveBeenCalledOnce();
  line.mockRestore();
});
