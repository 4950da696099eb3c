import type { Caller } from '../server.ts';

export interface Overload {
  /** Good answers a second when nobody waits: as many callers as there are places. */
  capacity: number;
  /** Good answers a second when far more is asked for: answered rightly and within a second. */
  goodput: number;
  refused: number;
  /** Refusals that did not say when to come back, or were no refusals but failures. */
  rude: number;
  late: number;
}

const good_ms_max = 1_000;

/** Measures what the server can do, then asks for two and a half times that, whatever it answers. */
export async function overload(caller: Caller, path: string, places: number): Promise<Overload> {
  const capacity = await capacityOf(caller, path, places);
  const result: Overload = { capacity, goodput: 0, refused: 0, rude: 0, late: 0 };
  const seconds = 3;
  const count = Math.ceil(capacity * 2.5 * seconds);
  const began_at = performance.now();
  let good = 0;
  const calls = Array.from({ length: count }, async (_, i) => {
    // The calls come when they come: nobody waits for the answer to the call before.
    const due_ms = (i / count) * seconds * 1_000 - (performance.now() - began_at);
    await new Promise((resolve) => setTimeout(resolve, due_ms));
    const sent_at = performance.now();
    const { status, headers } = await caller.raw('GET', path);
    const took_ms = performance.now() - sent_at;
    if (status === 200 && took_ms <= good_ms_max) good++;
    else if (status === 200) result.late++;
    else if (status === 503 || status === 429) {
      result.refused++;
      if (!headers.get('retry-after')) result.rude++;
    } else result.rude++;
  });
  await Promise.all(calls);
  result.goodput = good / ((performance.now() - began_at) / 1_000);
  return result;
}

async function capacityOf(caller: Caller, path: string, places: number): Promise<number> {
  const until = performance.now() + 1_500;
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < until) {
      const { status } = await caller.raw('GET', path);
      if (status === 200) answered++;
    }
  };
  await Promise.all(Array.from({ length: places }, ask));
  return answered / 1.5;
}
