import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../shapes.ts';

/** Where browsers are reached. Nothing is ever sent to another host. */
const push_hosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
];

export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username || password) return false;
  if (protocol === 'https:') return port === '' && push_hosts.some((one) => one.test(hostname));
  return isLocalPushAddress(text);
}

/** The simulator on this machine; the server sends there only where it is told to. */
export const isLocalPushAddress = (text: string): boolean =>
  /^http:\/\/127\.0\.0\.1:\d{2,5}\/push\/[\w-]{1,64}$/.test(text);

const my_write = {
  access: { who: 'signed-in' },
  idempotent: false,
  audited: false,
} as const;

export const getPushKey = endpoint({
  method: 'GET',
  path: '/notification/push-key',
  summary: 'The key that a browser subscribes with',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: z.object({ public_key: z.string() }),
});

const Address = z
  .string()
  .max(1_000)
  .refine(isPushAddress, 'That is not the address of a push service we know');

export const subscribePush = endpoint({
  method: 'POST',
  path: '/notification/push-subscriptions',
  summary: 'Tell this browser of my notifications, also while no page is open',
  ...my_write,
  input: z.strictObject({
    endpoint: Address,
    p256dh: z.string().regex(/^[\w-]{87}$/, 'That is no key of a browser'),
    auth: z.string().regex(/^[\w-]{22}$/, 'That is no key of a browser'),
  }),
  output: Done,
});

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/notification/push-subscriptions/remove',
  summary: 'Tell this browser no more',
  ...my_write,
  input: z.strictObject({ endpoint: z.string().max(1_000) }),
  output: Done,
});
