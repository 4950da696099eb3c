import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './tokens.ts';

const step_s = 30;
const digits = 6;
/** A clock may be half a minute wrong in either direction. */
const drift_steps = 1;
const key_bytes = 20;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of RFC 6238 (HMAC-SHA-1, 30 seconds) for one counter. */
export function totpOf(key: Buffer, counter: number, length = digits): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const proof = createHmac('sha1', key).update(moving).digest();
  const offset = proof[proof.length - 1]! & 0x0f;
  const number = proof.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, '0');
}

export const counterAt = (now: Date): number => Math.floor(now.getTime() / 1000 / step_s);

/** The counter that a code belongs to, or null. A code that was used before is no code. */
export function matchTotp(key: Buffer, code: string, now: Date, used: number): number | null {
  const current = counterAt(now);
  for (let counter = current - drift_steps; counter <= current + drift_steps; counter++) {
    if (counter > used && sameText(totpOf(key, counter), code)) return counter;
  }
  return null;
}

export const newTotpKey = (): Buffer => randomBytes(key_bytes);

/** As applications take it: letters A to Z and digits 2 to 7, without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += letters[(held >>> (bits - 5)) & 31];
      bits -= 5;
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

/** Room in the square code of documents, which is drawn for this too. */
const uri_length_max = 106;

/**
 * The address of a code is what the square code says to the application; the name of the account only where
 * it fits.
 */
export function totpUri(key: Buffer, issuer: string, account: string): string {
  const secret = base32(key);
  const name = encodeURIComponent(issuer);
  const full = `otpauth://totp/${name}:${encodeURIComponent(account)}?secret=${secret}&issuer=${name}`;
  return full.length <= uri_length_max
    ? full
    : `otpauth://totp/${name}?secret=${secret}&issuer=${name}`;
}
