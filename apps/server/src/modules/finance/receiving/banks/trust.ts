import { createHash, timingSafeEqual, verify } from 'node:crypto';
import { fail } from '#platform/fail.ts';
import type { OpenConnection } from '../connections/secrets.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The bank signs the very bytes of its notice (RSA with SHA-256). */
export function checkSignature(
  connection: OpenConnection | null,
  headers: Headers,
  bytes: Buffer,
): OpenConnection {
  const signature = headers['signature'];
  const key = connection?.secrets['public_key'];
  if (!connection || !key || typeof signature !== 'string' || !isSigned(key, signature, bytes)) {
    throw fail('request.not_found');
  }
  return connection;
}

function isSigned(key: string, signature: string, bytes: Buffer): boolean {
  try {
    return verify('sha256', bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    // A key or a signature that cannot be read signs nothing.
    return false;
  }
}

/** The bank sends the name and password that the school agreed with it. */
export function checkPassword(connection: OpenConnection | null, headers: Headers): OpenConnection {
  const given = String(headers['authorization'] ?? '');
  const { password } = connection?.secrets ?? {};
  const pair = `${String(connection?.details['username'])}:${password}`;
  const wanted = `Basic ${Buffer.from(pair).toString('base64')}`;
  if (!connection || !password || !isSame(given, wanted)) throw fail('request.not_found');
  return connection;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
