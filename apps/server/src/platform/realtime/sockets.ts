import type { Notification } from '@darasa/contract/platform/notifications';
import type { Server as HttpServer } from 'node:http';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { readAccess, type Secret } from '../auth/tokens.ts';
import type { Pool } from '../db/pool.ts';
import { type Db, inScope } from '../db/scope.ts';
import type { Host } from '../http/host.ts';
import { normaliseDomain } from '../tenancy.ts';
import { channel, type Event } from './events.ts';

export interface SocketOptions {
  server: HttpServer;
  pool: Pool;
  web_url: string;
  secret: Secret;
  clock: () => Date;
  findSession: Host['findSession'];
  listNotifications(db: Db, user_id: string): Promise<Notification[]>;
  findNotification(db: Db, user_id: string, id: string): Promise<Notification | null>;
}

/**
 * Notifications as they happen. A socket belongs to one session and sits in the rooms of that
 * session and its user; it is closed when the session ends, in whichever process that happened.
 */
export async function startSockets(options: SocketOptions): Promise<{ stop(): Promise<void> }> {
  const io = new Server(options.server, {
    path: '/api/socket',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    pingInterval: 25_000,
  });
  io.use(async (socket, next) => {
    const person = await personOf(options, socket.handshake).catch(() => null);
    if (!person) return next(new Error('Please sign in.'));
    socket.data = person;
    next();
  });
  io.on('connection', (socket) => {
    welcome(options, socket).catch(() => socket.disconnect(true));
  });
  const listener = await listen(options.web_url, (event) => relay(options, io, event));
  return {
    stop: async () => {
      await listener.stop();
      await io.close();
    },
  };
}

/** In the rooms first, then asked once more: a session that ended in between is caught by one of both. */
async function welcome(options: SocketOptions, socket: Socket): Promise<void> {
  const { tenant_id, session_id, user_id } = socket.data as Person;
  await socket.join([
    `session ${session_id}`,
    `user ${tenant_id} ${user_id}`,
    `tenant ${tenant_id}`,
  ]);
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

async function personOf(
  options: SocketOptions,
  handshake: { auth: Record<string, unknown>; headers: { host?: string; origin?: string } },
): Promise<Person | null> {
  const { host = '', origin } = handshake.headers;
  if (origin && normaliseDomain(new URL(origin).host) !== normaliseDomain(host)) return null;
  const now = options.clock();
  const claims = await readAccess(options.secret, String(handshake.auth['token'] ?? ''), now);
  if (!claims) return null;
  const session = await inScope(options.pool, claims, 'read', (db) =>
    options.findSession(db, claims.session_id, now),
  );
  if (!session || session.suspended || session.domain !== normaliseDomain(host)) return null;
  return { ...claims, user_id: session.user.id };
}

async function relay(options: SocketOptions, io: Server, event: Event): Promise<void> {
  if (event.kind === 'sessions-ended') {
    for (const id of event.session_ids) io.in(`session ${id}`).disconnectSockets(true);
    return;
  }
  if (event.kind === 'organisation-changed') {
    // Those who may still come in connect again; the others are refused at the door.
    io.in(`tenant ${event.tenant_id}`).disconnectSockets(true);
    return;
  }
  const { tenant_id, user_ids, id } = event;
  for (const user_id of user_ids) {
    const room = `user ${tenant_id} ${user_id}`;
    if (!io.sockets.adapter.rooms.has(room)) continue;
    await inScope(options.pool, { tenant_id }, 'read', async (db) => {
      if (id) io.to(room).emit('newNotification', await options.findNotification(db, user_id, id));
      else io.to(room).emit('notifications', await options.listNotifications(db, user_id));
    });
  }
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
