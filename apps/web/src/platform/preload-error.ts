// A screen's file can be gone after a new version was put in place, or not come over a bad line.
// Whoever loads one raises an event first; the application answers it with one reload, which fetches
// the new version. What still does not come is fetched again ever more rarely, until it does.

import { report } from './report-errors.ts';

const event_name = 'preload-error';
const reloaded_key = 'darasa.reloaded-at';
const tries_key = 'darasa.reloads';
const again_ms = 30_000;
const forgotten_ms = 300_000;
const first_pause_ms = 1_000;
const longest_pause_ms = 60_000;

/** A file of ours did not come: nobody's mistake, and worth another try. */
export class NotLoaded extends Error {}

/** Loads a file; a failure is rethrown unless a handler of the event prevents it. */
export async function loadOrRaise<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const event = new CustomEvent(event_name, { cancelable: true, detail: error });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) {
      // Whoever draws the failure keeps it from the root, which would report it.
      report(error);
      throw new NotLoaded((error as Error).message, { cause: error });
    }
    // The handler is reloading the page: nothing may be drawn in between.
    return new Promise<T>(() => undefined);
  }
}

export function reloadOnPreloadError(): void {
  window.addEventListener(event_name, (event) => {
    if (!navigator.onLine || reloadedWithin(again_ms)) return;
    event.preventDefault();
    reload();
  });
}

/** Loads the page again when the line comes back or after a while, each time a longer one. */
export function keepReloading(): () => void {
  const tries = reloadedWithin(forgotten_ms) ? Number(sessionStorage.getItem(tries_key) ?? 0) : 0;
  const again = () => {
    if (!navigator.onLine) return;
    sessionStorage.setItem(tries_key, String(tries + 1));
    reload();
  };
  const timer = setInterval(again, Math.min(longest_pause_ms, first_pause_ms * 2 ** tries));
  window.addEventListener('online', again);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', again);
  };
}

function reload(): void {
  sessionStorage.setItem(reloaded_key, String(Date.now()));
  location.reload();
}

const reloadedWithin = (ms: number): boolean =>
  Date.now() - Number(sessionStorage.getItem(reloaded_key) ?? 0) < ms;
