import { randomBytes } from 'node:crypto';

/** UUIDv7: ids made by the application, in the order of time, so that indexes grow at one end. */
export function newId(now_ms: number = Date.now()): string {
  const time = hexOf(now_ms);
  const at = nextRandom();
  const variant = variants[Number.parseInt(pool[at]!, 16) & 3]!;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${pool.slice(at + 1, at + 4)}-${variant}${pool.slice(at + 4, at + 7)}-${pool.slice(at + 7, at + 19)}`;
}

const variants = ['8', '9', 'a', 'b'];
let last = { ms: -1, hex: '' };

/** Thousands of ids are made for one moment. */
function hexOf(now_ms: number): string {
  if (last.ms !== now_ms) last = { ms: now_ms, hex: now_ms.toString(16).padStart(12, '0') };
  return last.hex;
}

const pool_bytes = 4_096;
const digits_each = 19;
let pool = '';
let used = 0;

/** Asking the system for randomness costs more than the rest, so it is asked for many ids at once. */
function nextRandom(): number {
  if (used + digits_each > pool.length) {
    pool = randomBytes(pool_bytes).toString('hex');
    used = 0;
  }
  used += digits_each;
  return used - digits_each;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuid.test(text);
