import { director } from '@darasa/contract/access';
import type { Endpoint } from '@darasa/contract/endpoint';
import fc from 'fast-check';
import type { Route } from '#platform/http/route.ts';
import type { NewSchool } from '../new-school.ts';
import { callerOf, type RawAnswer, type TestServer } from '../server.ts';
import {
  formFor,
  type Headers,
  inParallel,
  isAtTheDoor,
  isForParents,
  nameOf,
  sessionsOf,
} from './calling.ts';
import { hostile_bodies, hostile_headers, hostile_queries, objectOf } from './hostile.ts';
import { anInputFor, type Input, schemaOf } from './inputs.ts';
import type { PlantedGround } from './rows.ts';

const answer_ms_max = 2_000;
// What a stack, a statement, a driver or a file system says, and a bursar must never read.
const internals =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d|\bselect\b.+\bfrom\b|\binsert into\b|\bupdate [\w."]+ set\b|syntax error at|violates|relation "|column "|\bpg_|ECONN|ENOENT|EACCES|\/(home|usr|tmp|work|var)\//i;

export interface Fuzz {
  faults: string[];
  cases: number;
  routes: number;
  accepted: number;
  slowest_ms: number;
}

interface FuzzOptions {
  /** Made from the schema, beside the edges. */
  inputs_per_route: number;
  seed: number;
  /** Headers, bodies, queries and paths that are wrong as such meet the same code in front of every route: one route of so many gets each. */
  edges_shared_by: number;
}

interface Case {
  url: string;
  options: { body?: unknown; text?: string; form?: FormData; headers: Headers };
}

/** Sends every route what its schema allows, almost allows and does not allow at all. */
export async function findFailures(
  server: TestServer,
  routes: Route[],
  school: NewSchool,
  planted: PlantedGround,
  options: FuzzOptions,
): Promise<Fuzz> {
  const fuzz: Fuzz = { faults: [], cases: 0, routes: routes.length, accepted: 0, slowest_ms: 0 };
  const may_all = { no_role: true, is_admin: true, responsibility: director };
  const newAdmin = () => school.staff([], [], may_all);
  const reader = await newAdmin();
  // The planted learners are the children of whoever came last.
  const newParent = async () => {
    const parent = await school.parent();
    await school.sql('update students.guardians set user_id = $1 where tenant_id = $2', [
      parent.id,
      school.tenant_id,
    ]);
    return parent;
  };
  const personFor = (endpoint: Endpoint) => {
    if (isForParents(endpoint)) return newParent();
    // Whoever writes does it once: a call may well disable or rename the one who makes it.
    return endpoint.method === 'GET' ? reader : newAdmin();
  };
  for (const [at, { endpoint }] of routes.entries()) {
    const person = await personFor(endpoint);
    const { tenant_id, school_id } = school;
    const sessions = sessionsOf(server, { tenant_id, school_id, user_id: person.id });
    const cases = casesFor(endpoint, at, planted, options);
    const ask = async (one: Case) => {
      let took_ms = 0;
      const answer = await sessions.call(async (access_token) => {
        const caller = callerOf(server, { domain: school.domain, session: { access_token } });
        const started_at = performance.now();
        const heard = await caller.raw(endpoint.method, one.url, one.options).catch(cutOff);
        took_ms = performance.now() - started_at;
        return heard;
      }, endpoint.method);
      return { answer, took_ms };
    };
    const late: [Case, number][] = [];
    const note = (one: Case, i: number, { answer, took_ms }: Awaited<ReturnType<typeof ask>>) => {
      fuzz.slowest_ms = Math.max(fuzz.slowest_ms, Math.round(took_ms));
      if (answer.status < 300) fuzz.accepted++;
      const wrong = judge(answer, took_ms) ?? (isAtTheDoor(answer) && 'is refused at the door');
      if (wrong) fuzz.faults.push(`${nameOf(endpoint)} case ${i}: ${wrong}\n  ${show(one)}`);
    };
    await inParallel(cases, 4, async (one, i) => {
      const heard = await ask(one);
      fuzz.cases++;
      const is_busy = heard.took_ms > answer_ms_max || heard.answer.status === 503;
      if (is_busy) late.push([one, i]);
      else note(one, i, heard);
    });
    // A busy machine makes anything slow once; what is slow again, alone, is slow by itself.
    for (const [one, i] of late) {
      await ask(one);
      note(one, i, await ask(one));
    }
  }
  return fuzz;
}

/** The server may hang up on a request that is no HTTP; it may not die of it. */
const cutOff = (): RawAnswer => ({
  status: 400,
  headers: new Headers(),
  text: '',
  body: undefined,
});

function judge({ status, text, headers }: RawAnswer, took_ms: number): string | undefined {
  if (status >= 500) return `failed with ${status}`;
  if (took_ms > answer_ms_max) return `took ${Math.round(took_ms)} ms`;
  const is_text = !/octet-stream|pdf|sheet|zip|image/.test(headers.get('content-type') ?? '');
  const said = is_text ? internals.exec(text)?.[0] : undefined;
  return said ? `says ${JSON.stringify(said)}` : undefined;
}

const show = ({ url, options }: Case): string =>
  `${url} ${JSON.stringify({ ...options, form: undefined })}`.slice(0, 400);

function casesFor(
  endpoint: Endpoint,
  at: number,
  planted: PlantedGround,
  { inputs_per_route, seed, edges_shared_by }: FuzzOptions,
): Case[] {
  const valid = anInputFor(endpoint, { own: planted, rows: planted.rows });
  const headers: Headers = endpoint.idempotent ? { 'idempotency-key': `key-${seed}-0000` } : {};
  const common: Case[] = [
    ...hostile_headers.map((one) => caseOf(endpoint, valid, { ...headers, ...one })),
    ...hostile_queries.map((query) => addQuery(caseOf(endpoint, valid, headers), query)),
    ...(endpoint.method === 'GET' ? [] : hostile_bodies).map(([text, type]) => ({
      url: caseOf(endpoint, valid, headers).url,
      options: { text, headers: { ...headers, 'content-type': type } },
    })),
  ];
  const edges = [...common, ...hostilePaths(endpoint, valid, headers)].filter(
    (_, i) => (i + at) % edges_shared_by === 0,
  );
  const inputs = fc.sample(objectOf(schemaOf(endpoint)), {
    // Every route has its own luck, but the same one each time.
    seed: seed + endpoint.path.length * 31 + endpoint.path.charCodeAt(endpoint.path.length - 1),
    numRuns: inputs_per_route,
  });
  return [...edges, ...inputs.map((input) => caseOf(endpoint, input, headers))];
}

function hostilePaths(endpoint: Endpoint, valid: Input, headers: Headers): Case[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((found) => found[1]!);
  const texts = ['%00', '..%2f..%2fx', '%ed%a0%80', '%', 'x'.repeat(500), '%2e%2e', "'"];
  return names.flatMap((name) =>
    texts.map((text) => {
      const one = caseOf(endpoint, { ...valid, [name]: 'replace-me' }, headers);
      return { ...one, url: one.url.replace('replace-me', text) };
    }),
  );
}

const addQuery = (one: Case, query: string): Case => ({
  ...one,
  url: `${one.url}${one.url.includes('?') ? '&' : '?'}${query}`,
});

/** Like the browser's own way of spreading an input, but for values that no browser would send. */
function caseOf(endpoint: Endpoint, input: Input, headers: Headers): Case {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encode(value) || 'none';
  });
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = Object.entries(rest).flatMap(([name, value]) =>
      [value].flat().map((one) => `${encode(name)}=${encode(one)}`),
    );
    return { url: `/api${path}?${query.join('&')}`.slice(0, 6_000), options: { headers } };
  }
  return {
    url: `/api${path}`,
    options: endpoint.upload ? { headers, form: formFor(endpoint, rest) } : { headers, body: rest },
  };
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  try {
    return encodeURIComponent(text).slice(0, 2_000);
  } catch {
    return '%ED%A0%80';
  }
}
