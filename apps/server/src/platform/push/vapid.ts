import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { Secret } from '../auth/tokens.ts';

export interface VapidKeys {
  /** Uncompressed point, base64url: what a browser subscribes with. */
  public_key: string;
  private_key: KeyObject;
}

const lifetime_s = 12 * 60 * 60;

/**
 * The server's name towards push services (RFC 8292). The pair follows from the server's secret, so
 * every process has the same one and nothing is stored; a new secret means that browsers subscribe
 * anew, which they do by themselves at the next visit.
 */
export function vapidKeysOf(secret: Secret): VapidKeys {
  // A number between 1 and the order of the curve; all but one in 2^32 tries fit at once.
  for (let n = 0; ; n++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `web push ${n}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(scalar);
    } catch {
      continue;
    }
    return vapidKeysFrom(scalar, pair.getPublicKey());
  }
}

export function vapidKeysFrom(scalar: Buffer, point: Buffer): VapidKeys {
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    public_key: point.toString('base64url'),
    private_key: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** The header that says who sends, to which push service, until when, and how to complain. */
export function vapidHeader(keys: VapidKeys, endpoint: string, contact: string, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + lifetime_s,
    sub: contact,
  };
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const proof = sign('sha256', Buffer.from(text), {
    key: keys.private_key,
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${text}.${proof.toString('base64url')}, k=${keys.public_key}`;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
