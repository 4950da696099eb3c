import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '../auth/tokens.ts';

const nonce_bytes = 12;
const tag_bytes = 16;

/**
 * Seals what must be read again later, such as a carrier's key, with a key that follows from the
 * server's secret (AES-256-GCM). `about` names whose it is: a sealed text that is moved to another
 * row does not open there.
 */
export function seal(secret: Secret, about: string, text: string): string {
  const nonce = randomBytes(nonce_bytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Throws when the secret is another one, or the text was moved or changed. */
export function unseal(secret: Secret, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonce_bytes));
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(-tag_bytes));
  const text = decipher.update(bytes.subarray(nonce_bytes, -tag_bytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

const keyOf = (secret: Secret): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'sealed at rest', 32));
