import type { Notification } from '@darasa/contract/platform/notifications';
import { io, type Socket } from 'socket.io-client';
import { inject, onTestFinished } from 'vitest';
import { findLiveSession } from '../src/modules/identity/index.ts';
import { loginsFor } from '../src/platform/db/roles.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { notify } from '../src/platform/notifications/notify.ts';
import { findNotification, listNotifications } from '../src/platform/notifications/queries.ts';
import { type SocketOptions, startSockets } from '../src/platform/realtime/sockets.ts';
import type { NewSchool, Person } from './new-school.ts';
import type { TestServer } from './server.ts';

/**
 * The sockets of a server that was started with options of its own: stopping them stops it too. They look
 * at their sessions on connections that other files share, so whoever wanted them stops them.
 */
export async function startTestSockets(
  server: TestServer,
  options: Partial<SocketOptions> = {},
): Promise<() => Promise<void>> {
  const { stop } = await startSockets({
    server: server.app.server,
    pool: server.pool,
    web_url: loginsFor(inject('owner_url')).web_url,
    secret: server.secret,
    clock: () => server.clock.now,
    findSession: findLiveSession,
    listNotifications,
    findNotification,
    ...options,
  });
  return stop;
}

export interface Tab {
  socket: Socket;
  lists: Notification[][];
  fresh: Notification[];
  closed_at: number;
}

/** A browser tab: keeps every list and every new notification it was sent. */
export async function openTab(
  server: TestServer,
  school: NewSchool,
  person: Person,
  headers: Record<string, string> = {},
): Promise<Tab> {
  const socket = io(`http://127.0.0.1:${server.port}`, {
    path: '/api/socket',
    transports: ['websocket'],
    auth: { token: person.session.access_token },
    extraHeaders: { host: school.domain, ...headers },
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  const tab: Tab = { socket, lists: [], fresh: [], closed_at: 0 };
  socket.on('notifications', (rows: Notification[]) => tab.lists.push(rows));
  socket.on('newNotification', (row: Notification) => tab.fresh.push(row));
  socket.on('disconnect', () => {
    tab.closed_at = Date.now();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('notifications', () => resolve());
    socket.once('connect_error', reject);
  });
  return tab;
}

export const tellPerson = (
  server: TestServer,
  school: NewSchool,
  person: Person,
  title: string,
): Promise<void> =>
  inScope(server.pool, school, 'write', (db) =>
    notify({ db, tenant_id: school.tenant_id, now: new Date() }, [person.id], { title }),
  );
