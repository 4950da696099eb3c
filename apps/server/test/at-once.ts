import { CallError } from './server.ts';

/**
 * The same wish many times at one moment: who was served, and with which codes the others were refused.
 * A failure of ours is nobody's refusal.
 */
export async function atOnce<T>(count: number, ask: (nth: number) => Promise<T>) {
  const all = Array.from({ length: count }, (_, nth) => ask(nth));
  const served: T[] = [];
  const codes = new Set<string>();
  for (const one of await Promise.allSettled(all)) {
    if (one.status === 'fulfilled') served.push(one.value);
    else if (one.reason instanceof CallError && one.reason.status < 500) codes.add(one.reason.code);
    else throw one.reason;
  }
  return { served, codes: [...codes].toSorted() };
}
