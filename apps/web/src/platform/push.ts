// Browser notifications. A lock screen is read by others, so they never carry a name or a mark.
import type { getPushKey, subscribePush, unsubscribePush } from '@darasa/contract/platform/push';
import { call } from './call.ts';

export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

const key_address = { method: 'GET', path: '/notification/push-key' } as const;
const subscribe_address = { method: 'POST', path: '/notification/push-subscriptions' } as const;
const remove_address = {
  method: 'POST',
  path: '/notification/push-subscriptions/remove',
} as const;

export const permission = (): Permission =>
  'Notification' in window ? Notification.permission : 'unsupported';

export async function askPermission(): Promise<Permission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}

/** Says that something arrived, when the page itself cannot be seen and no push will say it. */
export async function announce(): Promise<void> {
  if (permission() !== 'granted' || !document.hidden || (await subscription())) return;
  const shown = new Notification('New notification', {
    body: 'Open the dashboard to read it.',
    tag: 'darasa-notification',
  });
  shown.addEventListener('click', () => window.focus());
}

/**
 * Asks the browser's push service for an address and gives it to the server, so that this person is
 * told while no page is open. Where a browser has no push service the open page still tells.
 */
export async function subscribe(): Promise<void> {
  const manager = await managerOf();
  if (!manager || permission() !== 'granted') return;
  const { public_key } = await call<typeof getPushKey>(key_address, {});
  const known = await manager.getSubscription();
  if (known && !isFor(known, public_key)) await known.unsubscribe();
  const made = await manager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(public_key),
  });
  const { endpoint, keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call<typeof subscribePush>(subscribe_address, { endpoint: endpoint ?? '', p256dh, auth });
}

/** A subscription must not outlive its session on a shared computer. */
export async function unsubscribe(): Promise<void> {
  const known = await subscription();
  if (!known) return;
  const { endpoint } = known;
  await Promise.allSettled([
    call<typeof unsubscribePush>(remove_address, { endpoint }),
    known.unsubscribe(),
  ]);
}

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await managerOf())?.getSubscription()) ?? null;

async function managerOf(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** A server with a new key is a stranger to the old subscription. */
function isFor(known: PushSubscription, public_key: string): boolean {
  const key = known.options.applicationServerKey;
  if (!key) return false;
  const wanted = bytesOf(public_key);
  const has = new Uint8Array(key);
  return has.length === wanted.length && has.every((byte, i) => byte === wanted[i]);
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
