import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../../platform/auth/tokens.ts';

/** A part of the address that only the carrier knows, because we told it: one for each organisation. */
export const callbackToken = (secret: Secret, kind: string, tenant_id: string): string =>
  createHmac('sha256', secret)
    .update(`callback ${kind} ${tenant_id}`)
    .digest('base64url')
    .slice(0, 32);

/** The address of one school's own account for SMS; without a school, of the organisation's. */
export const smsToken = (secret: Secret, tenant_id: string, school_id: string | null): string =>
  callbackToken(secret, school_id ? `sms ${school_id}` : 'sms', tenant_id);

export function sameToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
