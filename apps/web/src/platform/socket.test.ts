import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from './socket.ts';

const connected = vi.fn<() => void>();
const socket = { on: () => undefined, disconnect: () => undefined };
const heard = { notifications: () => undefined, newNotification: () => undefined };

/** What comes of fetching the library of the live channel. */
const come = () => ({ io: () => (connected(), socket) });
const stayAway = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

beforeEach(() => {
  vi.useFakeTimers();
  connected.mockReset();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('socket.io-client');
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page whose live channel did not come. */
async function listenInVain(): Promise<() => void> {
  vi.doMock('socket.io-client', stayAway);
  const stop = listen(heard);
  await wait(10);
  await vi.dynamicImportSettled();
  vi.doMock('socket.io-client', come);
  expect(connected).not.toHaveBeenCalled();
  return stop;
}

test('a live channel that did not come is tried again when the line is back', async () => {
  await listenInVain();
  window.dispatchEvent(new Event('online'));
  await wait(10);
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce());
});

test('and after a while, and once it is there nobody fetches it again', async () => {
  await listenInVain();
  await wait(60_000);
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event('online'));
  await wait(600_000);
  expect(connected).toHaveBeenCalledOnce();
});

test('whoever left does not fetch it', async () => {
  const stop = await listenInVain();
  stop();
  window.dispatchEvent(new Event('online'));
  await wait(600_000);
  await vi.dynamicImportSettled();
  expect(connected).not.toHaveBeenCalled();
});
