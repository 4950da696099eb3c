import type { Endpoint } from '@darasa/contract/endpoint';
import type { Route } from '#platform/http/route.ts';
import type { TestServer } from '../server.ts';
import { callEndpoint, inParallel, isAtTheDoor, nameOf, sessionsIn } from './calling.ts';
import { anInputFor } from './inputs.ts';
import type { Side } from './leaks.ts';
import { seed } from './printing.ts';
import { tablesNaming } from './rows.ts';
import { readable } from './unpack.ts';

export interface Mixups {
  faults: string[];
  calls: number;
  writes: number;
  /** Answers in which the caller's own rows were seen; with none of them the test would prove nothing. */
  own: number;
  /** Writes that went through. */
  written: number;
  /** Calls that waited too long for one of the few connections, and were sent away. */
  busy: number;
  /** Turns of the worker between the calls. */
  jobs: number;
}

interface Beside {
  /** One turn of the worker for one of the sides; answers what it did wrong. */
  work(at: number): Promise<string[]>;
}

const share_of_writes = 0.08;
const share_of_jobs = 0.02;

/** Many calls of several tenants at once over few connections: everybody gets only their own rows. */
export async function findMixups(
  server: TestServer,
  routes: Route[],
  sides: Side[],
  calls: number,
  beside?: Beside,
): Promise<Mixups> {
  const endpoints = routes.map((route) => route.endpoint);
  const reads = endpoints.filter((one) => one.method === 'GET');
  // Whoever is not signed in has no tenant that could be mixed up with another, and signing in is slow.
  const writes = endpoints.filter((one) => one.method !== 'GET' && !isPublic(one));
  const sessions = sides.map(({ planted }) => sessionsIn(server, planted));
  const faults = new Set<string>();
  const found = { calls: 0, writes: 0, own: 0, written: 0, busy: 0, jobs: 0 };
  const random = numbersFrom(seed);
  const anyOf = (some: Endpoint[]) => some[Math.floor(random() * some.length)]!;
  const plan = Array.from({ length: calls }, () => {
    const at = Math.floor(random() * sides.length);
    const kind = random();
    if (beside && kind < share_of_jobs) return { at };
    const is_write = writes.length > 0 && kind > 1 - share_of_writes;
    return { at, endpoint: anyOf(is_write || reads.length === 0 ? writes : reads) };
  });
  await inParallel(plan, 32, async ({ at, endpoint }) => {
    if (!endpoint) {
      found.jobs++;
      for (const fault of await beside!.work(at)) faults.add(fault);
      return;
    }
    const { domain, planted } = sides[at]!;
    const ids = { own: planted, rows: planted.rows };
    const answer = await sessions[at]!(endpoint).call((access_token) => {
      const who = { domain, access_token };
      return callEndpoint(server, who, endpoint, anInputFor(endpoint, ids, 'as few'));
    }, endpoint.method);
    const text = readable(answer);
    found.calls++;
    if (endpoint.method !== 'GET') found.writes++;
    if (endpoint.method !== 'GET' && answer.status < 300) found.written++;
    if (text.includes(planted.canary)) found.own++;
    if (answer.status === 503) found.busy++;
    else if (answer.status >= 500) faults.add(`${nameOf(endpoint)}: failed with ${answer.status}`);
    if (isAtTheDoor(answer)) faults.add(`${nameOf(endpoint)}: is refused at the door`);
    if (foreignTo(at).some((canary) => text.includes(canary))) {
      faults.add(`${nameOf(endpoint)}: shows rows of another tenant`);
    }
  });
  for (const [at, { planted }] of sides.entries()) {
    const tables = await tablesNaming(server.owner, planted.tenant_id, foreignTo(at));
    for (const table of tables) faults.add(`${table}: keeps rows of another tenant`);
  }
  return { faults: [...faults], ...found };

  function foreignTo(at: number): string[] {
    return sides.flatMap(({ planted }, i) => (i === at ? [] : [planted.canary]));
  }
}

const isPublic = ({ access }: Endpoint): boolean => 'who' in access && access.who === 'public';

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
