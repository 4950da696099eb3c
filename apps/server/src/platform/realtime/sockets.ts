import type { Notification } from '@darasa/contract/platform/notifications';
import type { Server as HttpServer } from 'node:http';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { type Claims, readAccess, type Secret } from '../auth/tokens.ts';
import type { Pool } from '../db/pool.ts';
import { type Db, inScope } from '../db/scope.ts';
import { Failure } from '../fail.ts';
import { callerProtocol } from '../http/caller-address.ts';
import { isOriginOf } from '../http/headers.ts';
import type { Host } from '../http/host.ts';
import { createLimits, type Limits } from '../http/limits.ts';
import { normaliseDomain } from '../tenancy.ts';
import { keepDoor } from './door.ts';
import { channel, type Event } from './events.ts';
import { listLiveSessions } from './queries.ts';

export interface SocketOptions {
  server: HttpServer;
  pool: Pool;
  web_url: string;
  secret: Secret;
  clock: () => Date;
  findSession: Host['findSession'];
  listNotifications(db: Db, user_id: string): Promise<Notification[]>;
  findNotification(db: Db, user_id: string, id: string): Promise<Notification | null>;
  /** How long a socket may outlive a session that nobody ended: one left idle, or grown too old. */
  sweep_ms?: number;
  /** Of handshakes: a socket is opened far less often than anything is called. */
  limits?: Limits;
  /** The proxies in front that are believed about the address of whoever comes. */
  trusted_proxies?: string[];
}

/** More windows than anybody works in; each costs memory, and a question before it is told anything. */
const sockets_of_person_max = 20;
/** Sessions that are asked for at once by those who come in: calls need the database too. */
const in_flight_max = 16;

/**
 * Notifications as they happen. A socket belongs to one session and sits in the rooms of that
 * session and its user; it is closed when the session ends, in whichever process that happened, and
 * nothing is told to one whose session is over without anybody having said so.
 */
export async function startSockets(options: SocketOptions): Promise<{ stop(): Promise<void> }> {
  const io = new Server(options.server, {
    path: '/api/socket',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    pingInterval: 25_000,
    // Who has not said by then who they are is not waited for.
    connectTimeout: 10_000,
  });
  const { clock, trusted_proxies = [] } = options;
  const limits = createLimits({ in_flight_max, ...options.limits });
  keepDoor(io, { limits, clock, trusted_proxies });
  io.use(async (socket, next) => {
    const person = await admit(options, limits, socket).catch((error: unknown) =>
      error instanceof Failure ? error : null,
    );
    if (person instanceof Failure) return next(new Error(person.sentence));
    if (!person) return next(new Error('Please sign in.'));
    if (isFull(io, person)) return next(new Error('Darasa is open in too many windows.'));
    socket.data = person;
    next();
  });
  io.on('connection', (socket) => {
    // Asked again, because many may have come in the same moment.
    if (isFull(io, socket.data as Person)) return socket.disconnect(true);
    return welcome(options, socket).catch(() => socket.disconnect(true));
  });
  const look = oneByOne((tenant_id) => lookAt(options, io, tenant_id));
  const sweep = setInterval(() => look(tenantsIn(io)), options.sweep_ms ?? 60_000);
  sweep.unref();
  const listener = await listen(options.web_url, async (event) =>
    event.kind === 'rights-changed' ? look([event.tenant_id]) : relay(options, io, event),
  );
  return {
    stop: async () => {
      clearInterval(sweep);
      await listener.stop();
      await io.close();
    },
  };
}

/** In the rooms first, then asked once more: a session that ended in between is caught by one of both. */
async function welcome(options: SocketOptions, socket: Socket): Promise<void> {
  const { tenant_id, session_id, user_id } = socket.data as Person;
  await socket.join([`session ${session_id}`, roomOf(tenant_id, user_id), `tenant ${tenant_id}`]);
  await inScope(options.pool, { tenant_id }, 'read', async (db) => {
    if (!(await options.findSession(db, session_id, options.clock())))
      return socket.disconnect(true);
    return socket.emit('notifications', await options.listNotifications(db, user_id));
  });
}

interface Person {
  tenant_id: string;
  session_id: string;
  user_id: string;
}

const isFull = (io: Server, { tenant_id, user_id }: Person): boolean =>
  socketsIn(io, roomOf(tenant_id, user_id)).length >= sockets_of_person_max;

async function admit(
  options: SocketOptions,
  limits: ReturnType<typeof createLimits>,
  { handshake: { auth, headers }, request }: Pick<Socket, 'handshake' | 'request'>,
): Promise<Person | null> {
  const { host = '', origin } = headers;
  const protocol = callerProtocol(request, options.trusted_proxies ?? []);
  if (origin && !isOriginOf(origin, { protocol, host })) return null;
  const now = options.clock();
  const claims = await readAccess(options.secret, String(auth['token'] ?? ''), now);
  if (!claims) return null;
  const leave = limits.enter('read', claims.tenant_id, claims.user_id);
  try {
    return await personOf(options, claims, host, now);
  } finally {
    leave();
  }
}

async function personOf(
  options: SocketOptions,
  claims: Claims,
  host: string,
  now: Date,
): Promise<Person | null> {
  const session = await inScope(options.pool, claims, 'read', (db) =>
    options.findSession(db, claims.session_id, now),
  );
  if (!session || session.suspended || session.domain !== normaliseDomain(host)) return null;
  return { ...claims, user_id: session.user.id };
}

async function relay(
  options: SocketOptions,
  io: Server,
  event: Exclude<Event, { kind: 'rights-changed' }>,
): Promise<void> {
  if (event.kind === 'sessions-ended') {
    for (const id of event.session_ids) io.in(`session ${id}`).disconnectSockets(true);
    return;
  }
  if (event.kind === 'organisation-changed') {
    // Those who may still come in connect again; the others are refused at the door.
    io.in(`tenant ${event.tenant_id}`).disconnectSockets(true);
    return;
  }
  const { tenant_id, id } = event;
  const user_ids = event.user_ids.filter((one) => socketsIn(io, roomOf(tenant_id, one)).length > 0);
  if (user_ids.length === 0) return;
  await inScope(options.pool, { tenant_id }, 'read', async (db) => {
    const sockets = user_ids.flatMap((one) => socketsIn(io, roomOf(tenant_id, one)));
    const [, told] = await Promise.all([
      closeDead(options, db, sockets),
      Promise.all(
        user_ids.map((one) =>
          id ? options.findNotification(db, one, id) : options.listNotifications(db, one),
        ),
      ),
    ]);
    const name = id ? 'newNotification' : 'notifications';
    user_ids.forEach((one, i) => io.to(roomOf(tenant_id, one)).emit(name, told[i]));
  });
}

const roomOf = (tenant_id: string, user_id: string): string => `user ${tenant_id} ${user_id}`;

/** Those of this process: every other process hears the same and looks at its own. */
function socketsIn(io: Server, room: string): Socket[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

const tenantsIn = (io: Server): string[] =>
  [...io.sockets.sockets.values()].map((socket) => (socket.data as Person).tenant_id);

async function lookAt(options: SocketOptions, io: Server, tenant_id: string): Promise<void> {
  const sockets = socketsIn(io, `tenant ${tenant_id}`);
  if (sockets.length === 0) return;
  await inScope(options.pool, { tenant_id }, 'read', (db) => closeDead(options, db, sockets));
}

/** One question for all of them, and nothing is written: what is over needs no other mark. */
async function closeDead(options: SocketOptions, db: Db, sockets: Socket[]): Promise<void> {
  const sessionOf = (socket: Socket) => (socket.data as Person).session_id;
  const ids = [...new Set(sockets.map(sessionOf))];
  const live = await listLiveSessions(db, ids, options.clock());
  for (const socket of sockets) if (!live.has(sessionOf(socket))) socket.disconnect(true);
}

/**
 * Looks at one organisation after the other, and once however often it is asked meanwhile: a whole
 * staff whose roles are given anew takes one connection and a few questions.
 */
function oneByOne(look: (tenant_id: string) => Promise<void>) {
  const due = new Set<string>();
  let is_looking = false;
  return async (tenant_ids: string[]): Promise<void> => {
    for (const id of tenant_ids) due.add(id);
    if (is_looking) return;
    is_looking = true;
    for (const id of due) {
      due.delete(id);
      // What could not be asked now is asked by the next sweep.
      await look(id).catch(() => {});
    }
    is_looking = false;
  };
}

const reconnect_ms = 1_000;

/** One connection of its own listens; when it is lost, another one takes its place. */
async function listen(url: string, onEvent: (event: Event) => Promise<void>) {
  let stopped = false;
  let client: pg.Client;
  const connect = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url });
    client.on('notification', (message) => {
      onEvent(JSON.parse(message.payload ?? '{}') as Event).catch(() => {});
    });
    client.on('error', () => {});
    client.on('end', () => {
      if (!stopped) setTimeout(() => connect().catch(() => {}), reconnect_ms).unref();
    });
    await client.connect();
    await client.query(`listen ${channel}`);
  };
  await connect();
  return {
    stop: async () => {
      stopped = true;
      await client.end();
    },
  };
}
