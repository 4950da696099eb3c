// The document of a dashboard path carries a tiny script that starts the screen's first data call
// while the application is still loading. The call that the screen makes then adopts its answer.

interface FirstCall {
  url: string;
  promise: Promise<Response>;
}

declare global {
  interface Window {
    __first?: FirstCall | undefined;
  }
}

/** The answer that is already on its way, once; null when there is none or it failed. */
export async function takeFirst(url: string, signal: AbortSignal): Promise<Response | null> {
  const first = window['__first'];
  if (!first || first.url !== url) return null;
  window['__first'] = undefined;
  return Promise.race([first.promise.catch(() => null), aborted(signal)]);
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
