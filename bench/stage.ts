import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signAccess } from '../apps/server/src/platform/auth/tokens.ts';
import { readSecret } from '../apps/server/src/platform/config.ts';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { withOwner } from '../apps/server/src/platform/db/owner.ts';
import { type Logins, loginsFor } from '../apps/server/src/platform/db/roles.ts';
import type { BareJob } from './bare-server.ts';
import { type Helper, startHelper } from './helper.ts';
import type { LoadJob, Request } from './load.ts';
import type { Options } from './options.ts';
import { plant, type PlantedSchool, type Persona } from './plant.ts';
import { type Product, startProduct } from './product.ts';
import type { RawJob } from './raw.ts';
import type { Sample } from './rounds.ts';
import type { Flight } from './statements.ts';
import { startWire, type Wire } from './wire.ts';

/** What the scenarios play on: one database, the product, and the helpers that drive and compare. */
export interface Stage {
  options: Options;
  data_dir: string;
  logins: Logins;
  product: Product;
  /** An organisation with this many rows, planted the first time somebody asks for it. */
  school(rows: number, name?: string): Promise<PlantedSchool>;
  /** The same call, or several in turn, made by many sessions of one person, signed now. */
  requests(school: PlantedSchool, calls: Call | Call[]): Promise<Request[]>;
  load: Helper<LoadJob, Sample>;
  bare: Helper<BareJob, number>;
  plain: Helper<BareJob, number>;
  raw: Helper<RawJob, Sample>;
  /** One call; resolves to its status. */
  ask(port: number, request: Request): Promise<number>;
  /** One call with what it answered. */
  read(port: number, request: Request): Promise<{ status: number; text: string }>;
  /** What one call says to the database. */
  record(school: PlantedSchool, call: Call): Promise<Flight[]>;
  /** Another database of the same engine, still empty. */
  createDatabase(name: string): Promise<string>;
  /** One more product, for what needs a fresh one. Whoever starts it may stop it early. */
  startProduct(
    database_url: string,
    env?: Record<string, string>,
    role?: Product['role'],
  ): Promise<Product>;
  close(): Promise<void>;
}

export interface Call {
  method?: string;
  path: string;
  body?: object;
  as?: Persona;
  headers?: Record<string, string>;
}

const sessions_each = 300;

export async function openStage(options: Options): Promise<Stage> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'darasa-bench-'));
  chmodSync(data_dir, 0o755);
  const closers: (() => unknown)[] = [
    () => rmSync(data_dir, { recursive: true, force: true, maxRetries: 3 }),
  ];
  const closeAll = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  // An interrupt and the end may both ask for it; both then wait for the same.
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= closeAll());
  try {
    const embedded = await startEmbedded({ dir: path.join(data_dir, 'postgres') });
    closers.push(() => embedded.stop());
    const start = async (
      database_url: string,
      env: Record<string, string> = {},
      role: Product['role'] = 'all',
    ) => {
      const product = await startProduct({ ...options, data_dir, database_url, role, env });
      closers.push(() => product.stop());
      return product;
    };
    const product = await start(embedded.url);
    const helper = <Job extends object, Result>(file: string): Helper<Job, Result> => {
      const made = startHelper<Job, Result>(file);
      closers.push(() => made.stop());
      return made;
    };
    const requests = requestsWith(data_dir);
    return {
      options,
      data_dir,
      logins: loginsFor(embedded.url),
      product,
      school: plantOnce(embedded.url),
      requests,
      ask,
      read: answerTo,
      load: helper('./load.ts'),
      bare: helper('./bare-server.ts'),
      plain: helper('./bare-server.ts'),
      raw: helper('./raw.ts'),
      record: recorder(requests, async () => {
        const wire = await startWire(embedded.url);
        closers.push(() => wire.stop());
        return { wire, product: await start(wire.url, {}, 'web') };
      }),
      createDatabase: async (name) => {
        await withOwner(embedded.url, (client) => client.query(`create database ${name}`));
        return embedded.url.replace(/[^/]*$/, name);
      },
      startProduct: start,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function plantOnce(owner_url: string): Stage['school'] {
  const planted = new Map<string, Promise<PlantedSchool>>();
  return (rows, name = `rows-${rows}`) => {
    const known = planted.get(name);
    if (known) return known;
    const size = { organisations: 1, rows, sessions: sessions_each };
    const made = plant(owner_url, name, size).then(([school]) => school!);
    planted.set(name, made);
    return made;
  };
}

/**
 * Signs with the product's own secret: 600 sign-ins would measure the password hash. Each session counts as
 * a person of its own: one may make 1,200 calls a minute, and we make more.
 */
const requestsWith =
  (data_dir: string): Stage['requests'] =>
  ({ tenant_id, school_id, domain, people }, calls) => {
    const secret = readSecret(data_dir, {});
    const all = [calls].flat();
    return Promise.all(
      people[all[0]!.as ?? 'admin'].session_ids.map(async (session_id, i): Promise<Request> => {
        const call = all[i % all.length]!;
        const claims = { tenant_id, user_id: session_id, session_id, school_id };
        const token = await signAccess(secret, claims, new Date());
        const headers = { host: domain, authorization: `Bearer ${token}`, ...call.headers };
        const { method = 'GET', path, body } = call;
        if (!body) return { method, path, headers };
        const as_json = { ...headers, 'content-type': 'application/json' };
        return { method, path, headers: as_json, body: JSON.stringify(body) };
      }),
    );
  };

const recordings = 5;
const commit_ms = 20; // A read answers before its COMMIT has left.
export const recorded_mark = 'recorded-';

/**
 * The shortest of a few recordings: the very first call of a connection also prepares statements,
 * and on a busy machine a statement that nobody waited for can look like one of its own.
 */
function recorder(
  requests: Stage['requests'],
  start: () => Promise<{ wire: Wire; product: Product }>,
): Stage['record'] {
  let started: ReturnType<typeof start> | undefined;
  return async (school, call) => {
    const { wire, product } = await (started ??= start());
    const [one] = await requests(school, call);
    const found: Flight[][] = [];
    for (let i = 0; i < recordings; i++) {
      const filled = JSON.parse(JSON.stringify(one).replaceAll('{{n}}', `${recorded_mark}${i}`));
      found.push(
        await wire.record(async () => {
          const status = await ask(product.port, filled);
          if (status !== 200) throw new Error(`${call.path} answered ${status}`);
          await sleep(commit_ms);
        }),
      );
    }
    return found.reduce((best, one) => (one.length <= best.length ? one : best));
  };
}

const ask = async (port: number, request: Request): Promise<number> =>
  (await answerTo(port, request)).status;

function answerTo(
  port: number,
  { method, path, headers, body }: Request,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } };
    const sent = request(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
