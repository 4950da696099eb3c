import { randomBytes } from 'node:crypto';

/** UUIDv7: ids made by the application, in the order of time, so that indexes grow at one end. */
export function newId(now_ms: number = Date.now()): string {
  const bytes = nextRandom();
  bytes.writeUIntBE(now_ms, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const pool_bytes = 4_096;
let pool = randomBytes(pool_bytes);
let used = 0;

/** Asking the system for randomness costs more than the rest, so it is asked for many ids at once. */
function nextRandom(): Buffer {
  if (used + 16 > pool_bytes) {
    pool = randomBytes(pool_bytes);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuid.test(text);
