import { whenIdle } from './when-idle.ts';

/** The worker brings the shell back at once on the next visit; it never sees an answer of the API. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Private windows and old phones refuse; the application works without it.
  whenIdle(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}

export async function emptyCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
