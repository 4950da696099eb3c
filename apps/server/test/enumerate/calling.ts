import { randomUUID } from 'node:crypto';
import { type Endpoint, requestOf } from '@darasa/contract/endpoint';
import { signAccess } from '#platform/auth/tokens.ts';
import { newId } from '#platform/ids.ts';
import { callerOf, type RawAnswer, type TestServer } from '../server.ts';
import type { Input } from './inputs.ts';
import type { Ground } from './rows.ts';

export interface CallerFacts {
  domain: string;
  access_token?: string;
  cookie?: string;
}

export type Headers = Record<string, string | string[]>;

type People = Pick<Ground, 'user_id' | 'parent_id' | 'admin_id'>;

/**
 * The caller is who calls: parents and administrators what is for them alone, the ground's own person all
 * else.
 */
export function callerIn({ user_id, parent_id, admin_id }: People, { access }: Endpoint): string {
  const who = 'who' in access ? access.who : undefined;
  return (who === 'parent' ? parent_id : who === 'admin' ? admin_id : undefined) ?? user_id;
}

export const isForParents = ({ access }: Endpoint): boolean =>
  'who' in access && access.who === 'parent';

/**
 * Sent away before anything was read. The callers of our walks may come in everywhere, so a route that
 * answers this was not looked at: either the caller is the wrong one or the door is.
 */
export const isAtTheDoor = ({ status, body }: RawAnswer): boolean =>
  status === 403 &&
  ['access.denied', 'access.whole_books', 'access.every_class', 'module.off'].includes(
    body?.resultCode,
  );

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Calls an endpoint the way the browser would, and gives the answer whatever it is. */
export async function callEndpoint(
  server: TestServer,
  who: CallerFacts,
  endpoint: Endpoint,
  input: Input,
  headers: Headers = {},
): Promise<RawAnswer> {
  const request = requestOf(endpoint, input);
  const caller = callerOf(server, {
    domain: who.domain,
    ...(who.access_token ? { session: { access_token: who.access_token } } : {}),
    ...(who.cookie ? { cookie: who.cookie } : {}),
  });
  const key: Headers = endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {};
  return caller.raw(request.method, `/api${request.url}`, {
    headers: { ...key, ...headers },
    ...(endpoint.upload ? { form: formFor(endpoint, request.body ?? {}) } : { body: request.body }),
  });
}

// The smallest PNG there is: one grey pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

export function formFor(endpoint: Pick<Endpoint, 'path'>, fields: Input): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const picture = /photo|logo|picture|image/.test(endpoint.path);
  const bytes = picture ? png : Buffer.from('name,code\nAn imported row,\n');
  form.append('file', new Blob([new Uint8Array(bytes)]), picture ? 'one.png' : 'rows.csv');
  return form;
}

interface SessionOf {
  tenant_id: string;
  school_id: string | null;
  user_id: string;
}

/** Sessions made directly in the database: thousands of calls need one each, because a call may end it. */
export const newSessions = (server: TestServer, of: SessionOf, count: number): Promise<string[]> =>
  newSessionsOf(
    server,
    of,
    Array.from({ length: count }, () => of.user_id),
  );

/** A session for each of these people. */
export async function newSessionsOf(
  server: TestServer,
  { tenant_id, school_id }: Omit<SessionOf, 'user_id'>,
  user_ids: string[],
): Promise<string[]> {
  const now = server.clock.now;
  const ids = user_ids.map(() => newId(now.getTime()));
  await server.owner.query(
    `insert into identity.sessions (tenant_id, id, user_id, school_id, seed, cookie_hash, rotated_at,
       device, signed_in_at, last_seen_at, expires_at)
     select $1, id, user_id, $3, 'seed', 'hash', $5, 'test', $5, $5, $5::timestamptz + interval '12 hours'
     from unnest($4::uuid[], $2::uuid[]) one (id, user_id)`,
    [tenant_id, user_ids, school_id, ids, now.toISOString()],
  );
  return Promise.all(
    ids.map((session_id, i) =>
      signAccess(server.secret, { tenant_id, user_id: user_ids[i]!, school_id, session_id }, now),
    ),
  );
}

export async function newSession(server: TestServer, of: SessionOf): Promise<string> {
  return (await newSessions(server, of, 1))[0]!;
}

/** Lends the sessions of whoever may call the endpoint. */
export function sessionsIn(
  server: TestServer,
  ground: SessionOf & People,
): (endpoint: Endpoint) => Sessions {
  const lent = new Map<string, Sessions>();
  return (endpoint) => {
    const user_id = callerIn(ground, endpoint);
    const sessions = lent.get(user_id) ?? sessionsOf(server, { ...ground, user_id });
    lent.set(user_id, sessions);
    return sessions;
  };
}

/** Lends sessions. One comes back unless a write went through with it, because a write may end it. */
export interface Sessions {
  call(send: (access_token: string) => Promise<RawAnswer>, method: string): Promise<RawAnswer>;
}

export function sessionsOf(server: TestServer, of: SessionOf): Sessions {
  const free: string[] = [];
  return {
    call: async (send, method) => {
      const access_token = free.pop() ?? (await newSession(server, of));
      const answer = await send(access_token);
      const is_alive = answer.status !== 401 && (method === 'GET' || answer.status >= 400);
      if (is_alive) free.push(access_token);
      return answer;
    },
  };
}

export async function inParallel<T>(
  items: readonly T[],
  at_once: number,
  work: (item: T, i: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const walk = async (): Promise<void> => {
    while (next < items.length) {
      const i = next++;
      await work(items[i]!, i);
    }
  };
  await Promise.all(Array.from({ length: Math.min(at_once, items.length) }, walk));
}
