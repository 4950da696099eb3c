import { keys, read } from './storage.ts';
import { whenIdle } from './when-idle.ts';

/** As the worker calls it. */
const pins_name = 'darasa-pins';

/** The worker brings the shell back at once on the next visit; it never sees an answer of the API. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Private windows and old phones refuse; the application works without it.
  whenIdle(() => void startPinned().catch(() => undefined));
}

/** What the screens of a day without a line are made of is fetched ahead, unless the line is dear. */
async function startPinned(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  active?.postMessage('pin');
  // On a device that is its owner's what waits must not be tidied up.
  if (read(keys.persist) === 'true') await navigator.storage?.persist?.();
}

/** The screens that work without a line are the same for everybody: they stay for tomorrow. */
export async function emptyCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  const visited = names.filter((name) => name !== pins_name);
  await Promise.all(visited.map((name) => caches.delete(name)));
}
