import type { Caller } from '../server.ts';

export interface Overload {
  /** Good answers a second when nobody waits: as many callers as there are places. */
  capacity: number;
  /** Good answers a second when far more is asked for: answered rightly and within a second. */
  goodput: number;
  refused: number;
  /** How long all but one in a hundred of the refused waited to hear it. */
  refused_p99_ms: number;
  /** Refusals that did not say when to come back, or were no refusals but failures. */
  rude: number;
  late: number;
  /** From the end of the storm to the first answer that is as quick as one in calm weather. */
  calm_after_ms: number;
}

const good_ms_max = 1_000;
const calm_ms_max = 250;
const calm_wait_ms_max = 30_000;

/** Measures what the server can do, then asks for two and a half times that, whatever it answers. */
export async function overload(caller: Caller, path: string, places: number): Promise<Overload> {
  const capacity = await capacityOf(caller, path, places);
  const result = { capacity, goodput: 0, refused: 0, rude: 0, late: 0 };
  const refusals_ms: number[] = [];
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
      refusals_ms.push(took_ms);
      if (!headers.get('retry-after')) result.rude++;
    } else result.rude++;
  });
  await Promise.all(calls);
  result.goodput = good / ((performance.now() - began_at) / 1_000);
  return {
    ...result,
    refused_p99_ms: p99(refusals_ms),
    calm_after_ms: await calmAfter(caller, path),
  };
}

const p99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;

async function calmAfter(caller: Caller, path: string): Promise<number> {
  const ended_at = performance.now();
  for (;;) {
    const sent_at = performance.now();
    const { status } = await caller.raw('GET', path);
    const now = performance.now();
    const is_calm = status === 200 && now - sent_at <= calm_ms_max;
    if (is_calm || now - ended_at > calm_wait_ms_max) return now - ended_at;
  }
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
