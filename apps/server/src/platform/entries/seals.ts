import { createHmac } from 'node:crypto';
import type { Seal } from '@darasa/contract/seal';
import { sameText, type Secret } from '../auth/tokens.ts';
import { isUuid, newId } from '../ids.ts';

/** The number of the key; another one would not make the seals of yesterday worthless. */
const key_number = 1;

interface Browser {
  browser_cookie: string | undefined;
  keepBrowser(value: string): void;
}
interface Ground {
  secret: Secret;
  tenant_id: string;
  now: Date;
}

const macOf = ({ secret, tenant_id }: Ground, { device_id, at, k }: Omit<Seal, 'mac'>): string =>
  createHmac('sha256', secret)
    .update(`seal ${k} ${tenant_id} ${device_id} ${at}`)
    .digest('base64url');

/** The server's word about the time, which nobody else can say. */
export function sealFor(ground: Ground, device_id: string): Seal {
  const open = { device_id, at: ground.now.toISOString(), k: key_number };
  return { ...open, mac: macOf(ground, open) };
}

export const isGenuine = (ground: Ground, { mac, ...open }: Seal): boolean =>
  sameText(mac, macOf(ground, open)) && Date.parse(open.at) <= ground.now.getTime();

/** The cookie says which browser this is; one that lost its cookie is known by a seal, and a new one gets one. */
export function deviceOf(ground: Ground, browser: Browser, seal?: Seal): string {
  const known = browser.browser_cookie?.split('.')[0] ?? '';
  if (isUuid(known) && sameText(cookieOf(ground, known), browser.browser_cookie!)) return known;
  const id = seal && isGenuine(ground, seal) ? seal.device_id : newId(ground.now.getTime());
  browser.keepBrowser(cookieOf(ground, id));
  return id;
}

/** Nobody makes up a device: pages know its id and cannot sign it. */
const cookieOf = ({ secret, tenant_id }: Ground, id: string): string => {
  const mac = createHmac('sha256', secret).update(`browser ${tenant_id} ${id}`);
  return `${id}.${mac.digest('base64url')}`;
};
