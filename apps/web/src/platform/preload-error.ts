// A screen's file can be gone after a new version was put in place. Whoever loads one raises an
// event first; the application answers it with one reload, which fetches the new version.

const event_name = 'preload-error';
const reloaded_key = 'darasa.reloaded-at';
const again_ms = 30_000;

/** Loads a file; a failure is rethrown unless a handler of the event prevents it. */
export async function loadOrRaise<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const event = new CustomEvent(event_name, { cancelable: true, detail: error });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
    // The handler is reloading the page: nothing may be drawn in between.
    return new Promise<T>(() => undefined);
  }
}

export function reloadOnPreloadError(): void {
  window.addEventListener(event_name, (event) => {
    if (!navigator.onLine || reloadedJustNow()) return;
    event.preventDefault();
    sessionStorage.setItem(reloaded_key, String(Date.now()));
    location.reload();
  });
}

const reloadedJustNow = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(reloaded_key) ?? 0) < again_ms;
