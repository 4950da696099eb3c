import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OutgoingHttpHeaders } from 'node:http';
import { type Endpoint, type OutputOf, requestOf, type SentOf } from '@darasa/contract/endpoint';
import type { ErrorBody } from '@darasa/contract/errors';
import type { Session } from '@darasa/contract/identity/sign-in/session';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { composeApp } from '../src/compose.ts';
import { createPool, type Pool } from '../src/platform/db/pool.ts';
import { loginsFor } from '../src/platform/db/roles.ts';
import { createFileStore, type FileStore } from '../src/platform/files/store.ts';
import type { Limits } from '../src/platform/http/limits.ts';
import type { Route } from '../src/platform/http/route.ts';

export interface TestServer {
  app: FastifyInstance;
  pool: Pool;
  owner: pg.Pool;
  port: number;
  secret: Uint8Array<ArrayBuffer>;
  /** Lines the server logged, so that tests can look for what must not be there. */
  logged: string[];
  clock: { readonly now: Date; forward(ms: number): void; back(): void };
}

interface Options {
  /** One that remembers nothing, as after a restart. */
  fresh?: true;
  limits?: Limits;
  pool_size?: number;
  routes?: Route[];
  /** False: nothing plays M-Pesa, as at a server in earnest. */
  plays_mpesa?: false;
  files?: FileStore;
  trusted_proxies?: string[];
  /** Stands still until told; otherwise the real time. */
  frozen?: boolean;
}

/**
 * The real application on a real socket and the real database, with only the clock in our hands.
 * Who wants nothing special gets the one that this process keeps for all of its files: building it
 * takes longer than most files' tests.
 */
export async function startServer(options?: Options): Promise<TestServer> {
  if (!options) return takeCommon();
  const server = await newServer(options);
  afterAll(() => stopServer(server, options));
  return server;
}

let common: Promise<TestServer> | undefined;

async function takeCommon(): Promise<TestServer> {
  common ??= newServer({});
  const server = await common;
  server.clock.back();
  server.logged.length = 0;
  return server;
}

async function newServer(options: Options): Promise<TestServer> {
  const { pool, owner } = connectionsFor(options);
  const logged: string[] = [];
  const clock = newClock(options.frozen);
  const secret = new TextEncoder().encode('a secret for tests, 32 bytes long');
  const app = composeApp({
    pool,
    secret,
    files: options.files ?? createFileStore(await mkdtemp(path.join(tmpdir(), 'darasa-files-'))),
    clock: () => clock.now,
    limits: { rate_factor: 1_000, ...options.limits },
    log_stream: { write: (line) => logged.push(line) },
    strict: true,
    plays_mpesa: options.plays_mpesa ?? true,
    ...(options.routes ? { routes: options.routes } : {}),
    ...(options.trusted_proxies ? { trusted_proxies: options.trusted_proxies } : {}),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = (app.server.address() as { port: number }).port;
  return { app, pool, owner, port, secret, logged, clock };
}

async function stopServer({ app, pool }: TestServer, { pool_size }: Options): Promise<void> {
  await app.close();
  if (pool_size) await pool.end();
}

function newClock(is_frozen = false): TestServer['clock'] {
  const frozen_at = is_frozen ? Date.now() : undefined;
  let ahead_ms = 0;
  return {
    get now() {
      return new Date((frozen_at ?? Date.now()) + ahead_ms);
    },
    forward: (ms) => {
      ahead_ms += ms;
    },
    back: () => {
      ahead_ms = 0;
    },
  };
}

type Connections = Pick<TestServer, 'pool' | 'owner'>;
let connections: Connections | undefined;

/** Kept for all files of this process: a connection reads the catalogue and plans each statement once. */
function connectionsFor({ pool_size }: Options): Connections {
  const logins = loginsFor(inject('owner_url'));
  connections ??= { pool: newPool(logins.web_url), owner: newOwner(logins.owner_url) };
  return pool_size ? { ...connections, pool: newPool(logins.web_url, pool_size) } : connections;
}

// What is tested is the answer, not how soon a shared machine gives it.
const newPool = (url: string, size = 4): Pool =>
  createPool(url, { size, wait_ms_max: 30_000, statement_ms_max: 30_000 });

const newOwner = (connectionString: string): pg.Pool =>
  new pg.Pool({
    connectionString,
    max: 3,
    // A look over every table is planned for several workers, who take longer to start than to look.
    options: '-c max_parallel_workers_per_gather=0',
  });

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  body: any;
}

export interface Caller {
  /** The answer's data; anything but success is thrown as a CallError. */
  call<E extends Endpoint>(
    endpoint: E,
    input: SentOf<E>,
    options?: CallOptions,
  ): Promise<OutputOf<E>>;
  /** The answer as it came, whatever it is. */
  raw(method: string, path: string, options?: RawOptions): Promise<RawAnswer>;
  cookie(): string | undefined;
}

interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
  file?: { bytes: Uint8Array; name: string };
}

interface RawOptions {
  body?: unknown;
  text?: string;
  form?: FormData;
  /** A name may be sent twice: give it two values. */
  headers?: Record<string, string | string[]>;
}

export class CallError extends Error {
  status: number;
  code: string;
  body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body?.resultCode}: ${body?.resultMessage?.en}`);
    this.status = status;
    this.code = body?.resultCode;
    this.body = body;
  }
}

interface Identity {
  domain: string;
  session?: Pick<Session, 'access_token'>;
  cookie?: string;
}

/** Somebody at a browser: keeps the cookie, sends the token, speaks to one domain. */
export function callerOf(server: Pick<TestServer, 'port'>, identity: Identity): Caller {
  let cookie = identity.cookie;

  const raw: Caller['raw'] = async (method, path, options = {}) => {
    const headers: OutgoingHttpHeaders = { host: identity.domain };
    if (identity.session) headers['authorization'] = `Bearer ${identity.session.access_token}`;
    if (cookie) headers['cookie'] = cookie;
    let body: string | FormData | undefined = options.form ?? options.text;
    if (options.body !== undefined) {
      body = JSON.stringify(options.body);
      headers['content-type'] = 'application/json';
    }
    const answer = await send(server.port, method, path, { ...headers, ...options.headers }, body);
    cookie = withSet(cookie, answer.headers.getSetCookie());
    return answer;
  };

  return {
    raw,
    cookie: () => cookie,
    call: async (endpoint, input, options = {}) => {
      const request = requestOf(endpoint, input as Record<string, unknown>);
      const headers = { ...options.headers };
      if (endpoint.idempotent) headers['idempotency-key'] = options.key ?? randomUUID();
      const form = options.file ? formOf(options.file, request.body ?? {}) : undefined;
      const answer = await raw(request.method, `/api${request.url}`, {
        headers,
        ...(form ? { form } : { body: request.body }),
      });
      if (answer.status !== 200) throw new CallError(answer.status, answer.body);
      return endpoint.answer === 'file' ? answer : answer.body.data;
    },
  };
}

/** A browser keeps each cookie under its name. */
function withSet(cookie: string | undefined, set: string[]): string | undefined {
  const pairs = [...(cookie?.split('; ') ?? []), ...set.map((one) => one.split(';')[0]!)];
  const jar = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair]));
  return jar.size > 0 ? [...jar.values()].join('; ') : undefined;
}

function formOf(
  file: { bytes: Uint8Array; name: string },
  fields: Record<string, unknown>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  return form;
}

/** fetch refuses to send a Host header, so requests are written with node's own client. */
async function send(
  port: number,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders,
  body: string | FormData | undefined,
): Promise<RawAnswer> {
  const { request } = await import('node:http');
  let bytes: string | Buffer | undefined;
  if (body instanceof FormData) {
    const encoded = new Response(body);
    headers['content-type'] = encoded.headers.get('content-type') ?? '';
    bytes = Buffer.from(await encoded.arrayBuffer());
  } else {
    bytes = body;
  }
  if (bytes !== undefined) headers['content-length'] = String(Buffer.byteLength(bytes));
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, setHost: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('latin1');
          const all = new Headers();
          for (const [name, value] of Object.entries(answer.headers)) {
            for (const one of [value].flat()) all.append(name, String(one));
          }
          resolve({
            status: answer.statusCode ?? 0,
            headers: all,
            text,
            body: parse(Buffer.concat(chunks)),
          });
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
