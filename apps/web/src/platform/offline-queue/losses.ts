// A browser that tidies up empties what scripts stored and leaves the cookies. So one small cookie says how much
// waited: when the store is new and the cookie is not, a person is told what is gone.
import type { Device, Entry } from './entries.ts';

const cookie_name = 'darasa-kept';
const cookie_s_max = 400 * 24 * 60 * 60;

/** It holds a count and a time, and nothing about anybody. */
export function noteWaiting(entries: readonly Entry[]): void {
  const value = `${entries.length}.${entries[0]?.wall_at ?? 0}`;
  const lasts = entries.length === 0 ? 0 : cookie_s_max;
  document.cookie = `${cookie_name}=${value}; Path=/; SameSite=Strict; Max-Age=${lasts}`;
}

/** The loss is what waited here and is gone, for a store that has just been made. */
export function lossIn(): Device['lost'] {
  const found = new RegExp(`(?:^|; )${cookie_name}=(\\d+)\\.(\\d+)`).exec(document.cookie);
  const count = Number(found?.[1] ?? 0);
  return count > 0 ? { count, since: Number(found![2]) } : undefined;
}
