import type { Route } from '../../src/platform/http/route.ts';
import type { TestServer } from '../server.ts';
import { callEndpoint, inParallel, nameOf, newSessions } from './calling.ts';
import { anInputFor } from './inputs.ts';
import type { Side } from './leaks.ts';
import { seed } from './printing.ts';
import { readable } from './unpack.ts';

export interface Mixups {
  faults: string[];
  calls: number;
  /** Answers in which the caller's own rows were seen; with none of them the test would prove nothing. */
  own: number;
  /** Calls that waited too long for one of the few connections, and were sent away. */
  busy: number;
}

/** Many calls of several tenants at once over few connections: everybody gets only their own rows. */
export async function findMixups(
  server: TestServer,
  routes: Route[],
  sides: Side[],
  calls: number,
): Promise<Mixups> {
  const reads = routes.map((route) => route.endpoint).filter((one) => one.method === 'GET');
  const tokens = await Promise.all(sides.map(({ planted }) => newSessions(server, planted, 1)));
  const faults = new Set<string>();
  let own = 0;
  let busy = 0;
  const random = numbersFrom(seed);
  const plan = Array.from({ length: calls }, () => ({
    at: Math.floor(random() * sides.length),
    endpoint: reads[Math.floor(random() * reads.length)]!,
  }));
  await inParallel(plan, 32, async ({ at, endpoint }) => {
    const { domain, planted } = sides[at]!;
    const ids = { own: planted, rows: planted.rows };
    const who = { domain, access_token: tokens[at]![0]! };
    const answer = await callEndpoint(server, who, endpoint, anInputFor(endpoint, ids, 'as few'));
    const text = readable(answer);
    if (text.includes(planted.canary)) own++;
    if (answer.status === 503) busy++;
    else if (answer.status >= 500) faults.add(`${nameOf(endpoint)}: failed with ${answer.status}`);
    for (const other of sides) {
      if (other.planted !== planted && text.includes(other.planted.canary)) {
        faults.add(`${nameOf(endpoint)}: shows rows of another tenant`);
      }
    }
  });
  return { faults: [...faults], calls, own, busy };
}

/** A small generator of numbers between 0 and 1 that starts at the same place every time. */
export function numbersFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
