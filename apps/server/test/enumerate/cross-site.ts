import type { Endpoint } from '@darasa/contract/endpoint';
import type { Route } from '#platform/http/route.ts';
import type { RawAnswer, TestServer } from '../server.ts';
import { callerOf } from '../server.ts';
import { callEndpoint, nameOf, newSessions } from './calling.ts';
import { findEffects } from './effects.ts';
import { anInputFor } from './inputs.ts';
import type { Side } from './leaks.ts';
import { isBegin, isEnd, recordStatements, type Statement } from './statements.ts';

export interface CrossSite {
  faults: string[];
  writes: number;
  reads: number;
  calls: number;
}

const elsewhere = 'https://elsewhere.test';
const form_types = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
];

/** Sends every write the way another site could, and looks whether a read may write. */
export async function findCrossSite(
  server: TestServer,
  routes: Route[],
  side: Side,
): Promise<CrossSite> {
  const endpoints = routes.map((route) => route.endpoint);
  const writes = endpoints.filter((one) => one.method !== 'GET');
  const reads = endpoints.filter((one) => one.method === 'GET');
  const result: CrossSite = { faults: [], writes: writes.length, reads: reads.length, calls: 0 };
  const contextFor = async (count: number): Promise<Context> => {
    const tokens = await newSessions(server, side.planted, count);
    return { server, side, result, token: () => tokens.pop()! };
  };
  /** What the paths of writes answer to a plain link. */
  const linked = new Map<Endpoint, number>();
  const guilty = await findEffects(server, side.planted.tenant_id, writes, async (some) => {
    const context = await contextFor(some.length * calls_of_a_write);
    return async () => {
      for (const endpoint of some) linked.set(endpoint, await tryWrite(context, endpoint));
    };
  });
  for (const endpoint of guilty) {
    const how = linked.get(endpoint)! < 300 ? 'as GET' : 'all the same';
    result.faults.push(`${nameOf(endpoint)}: has an effect ${how}`);
  }
  for (const endpoint of reads) await watchRead(await contextFor(1), endpoint);
  // What is tried again is also said again.
  return { ...result, faults: [...new Set(result.faults)] };
}

const calls_of_a_write = 8;

interface Context {
  server: TestServer;
  side: Side;
  result: CrossSite;
  token(): string;
}

async function tryWrite(context: Context, endpoint: Endpoint): Promise<number> {
  const { server, side, result } = context;
  const say = (what: string) => result.faults.push(`${nameOf(endpoint)}: ${what}`);
  const input = anInputFor(endpoint, { own: side.planted, rows: side.planted.rows });
  const send = async (headers: Record<string, string>): Promise<RawAnswer> => {
    result.calls++;
    const who = { domain: side.domain, access_token: context.token() };
    return callEndpoint(server, who, endpoint, input, headers);
  };
  for (const origin of [elsewhere, 'null', `http://evil-${side.domain}`]) {
    const answer = await send({ origin });
    if (answer.status !== 403) say(`answers a page of ${origin} with ${answer.status}`);
    if (answer.headers.get('access-control-allow-origin')) say('lets another site read');
  }
  for (const answer of await asForm(context, endpoint)) {
    if (answer.status < 400) say(`takes a form (${answer.status})`);
  }
  const path = endpoint.path.replace(/:\w+/g, side.planted.user_id);
  const caller = callerOf(server, {
    domain: side.domain,
    session: { access_token: context.token() },
  });
  const got = await caller.raw('GET', `/api${path}?confirm=true`);
  result.calls++;
  return got.status;
}

/** What a form of another site can send without asking first: three content types. */
async function asForm({ server, side, result, token }: Context, endpoint: Endpoint) {
  if (endpoint.method === 'DELETE') return [];
  const path = endpoint.path.replace(/:\w+/g, side.planted.user_id);
  const types = endpoint.upload ? form_types.slice(0, 2) : form_types;
  return Promise.all(
    types.map((type) => {
      result.calls++;
      const session = { access_token: token() };
      const text = type.startsWith('multipart') ? '--x--\r\n' : 'a=1';
      return callerOf(server, { domain: side.domain, session }).raw(
        endpoint.method,
        `/api${path}`,
        {
          text,
          headers: { 'content-type': type, 'idempotency-key': 'a-key-of-a-form' },
        },
      );
    }),
  );
}

/**
 * Every statement of a read runs inside a transaction that cannot write, or is a plain select. What
 * leaves a trace of who read it says so in the contract, and writes nothing but that.
 */
async function watchRead(context: Context, endpoint: Endpoint): Promise<void> {
  const { server, side, result } = context;
  const input = anInputFor(endpoint, { own: side.planted, rows: side.planted.rows });
  const who = { domain: side.domain, access_token: context.token() };
  result.calls++;
  const statements = await recordStatements(server, () =>
    callEndpoint(server, who, endpoint, input, { origin: elsewhere }),
  );
  let mode: 'none' | 'read' | 'write' = 'none';
  for (const one of statements) {
    if (isBegin(one)) mode = one.text.startsWith('begin read only') ? 'read' : 'write';
    else if (isEnd(one)) mode = 'none';
    else if (mode === 'none' && !one.text.startsWith('select')) mode = 'write';
    if (mode === 'write' && !(endpoint.traced && isOfTrace(one))) {
      result.faults.push(`${nameOf(endpoint)}: a read that could write`);
      return;
    }
  }
}

const isOfTrace = ({ text }: Statement): boolean =>
  text.startsWith('insert into platform.audit ') || !/\b(insert|update|delete|merge)\b/.test(text);
