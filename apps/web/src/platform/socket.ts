// The real-time channel. It loads after everything a person waits for.
import type { Notification } from '@darasa/contract/platform/notifications';
import type { io } from 'socket.io-client';
import { whenIdle } from './when-idle.ts';
import { readSession } from './session.ts';

const again_ms = 60_000;
/** By then the browser has the session that took the place of the ended one, if there is one. */
const ended_retry_ms = 2_000;

export interface SocketHandlers {
  /** The full list, newest first. */
  notifications(list: Notification[]): void;
  /** One more, for the front of the list. */
  newNotification(one: Notification): void;
}

/** Listens until the returned function is called. */
export function listen(heard: SocketHandlers): () => void {
  let stopped = false;
  const begin = async () => {
    const open = await import('socket.io-client').then(
      ({ io }) => io,
      () => null,
    );
    if (stopped) return;
    stop = open ? connect(open, heard) : later(() => void begin());
  };
  let stop = whenIdle(begin);
  return () => {
    stopped = true;
    stop();
  };
}

/** Stays connected until the returned function is called. */
function connect(open: typeof io, heard: SocketHandlers): () => void {
  const socket = open({
    path: '/api/socket',
    transports: ['websocket', 'polling'],
    // Asked again at every connection, because the token changes every few minutes.
    auth: (give) => give({ token: readSession()?.access_token ?? '' }),
  });
  socket.on('notifications', (list: Notification[]) => heard.notifications(list));
  socket.on('newNotification', (one: Notification) => heard.newNotification(one));
  // After a refused token, or when the server ends it, the library does not try again; by then our
  // token may be a newer one.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  const again = (wait_ms: number) => {
    if (left || socket.active || !readSession()) return;
    timer = setTimeout(() => socket.connect(), wait_ms);
  };
  socket.on('connect_error', () => again(again_ms));
  socket.on('disconnect', () => again(ended_retry_ms));
  return () => {
    left = true;
    clearTimeout(timer);
    socket.disconnect();
  };
}

/** When the line comes back or after a while, whichever is first; returns a way to call it off. */
function later(work: () => void): () => void {
  const now = () => {
    callOff();
    work();
  };
  const callOff = () => {
    clearTimeout(timer);
    window.removeEventListener('online', now);
  };
  const timer = setTimeout(now, again_ms);
  window.addEventListener('online', now);
  return callOff;
}
