import { isLocalPushAddress, isPushAddress } from '@darasa/contract/platform/push';
import type { Config } from '../config.ts';
import { type BrowserKeys, encryptPush } from './encrypt.ts';
import { vapidHeader, type VapidKeys } from './vapid.ts';

const wait_ms_max = 10_000;
const kept_s = 24 * 60 * 60;

export interface Subscription extends BrowserKeys {
  endpoint: string;
}

/** 'gone' when the browser no longer wants to hear: its subscription is to be forgotten. */
export type SendPush = (to: Subscription, text: string) => Promise<'sent' | 'gone'>;

/** Push fails loudly: whatever is neither accepted nor gone is thrown, and the job tries again. */
export function createPush(config: Config['push'], keys: VapidKeys): SendPush {
  return async (to, text) => {
    if (!mayCall(config, to.endpoint)) return 'gone';
    const response = await fetch(to.endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidHeader(keys, to.endpoint, config.contact, new Date()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(kept_s),
        urgency: 'normal',
      },
      body: new Uint8Array(encryptPush(text, to)),
      redirect: 'error',
      signal: AbortSignal.timeout(wait_ms_max),
    }).catch((error: Error) => {
      throw new Error(`no push: ${error.name === 'TimeoutError' ? 'no answer' : 'no line'}`);
    });
    await response.body?.cancel();
    if (response.ok) return 'sent';
    if (response.status === 404 || response.status === 410) return 'gone';
    throw new Error(`no push: status ${response.status}`);
  };
}

/** The address came from a browser, so it is looked at again before anything is sent there. */
const mayCall = (config: Config['push'], endpoint: string): boolean =>
  isLocalPushAddress(endpoint)
    ? endpoint.startsWith(`${config.local_origin}/`)
    : isPushAddress(endpoint);
