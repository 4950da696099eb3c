// The real-time channel. It loads after everything a person waits for.
import type { Notification } from '@darasa/contract/platform/notifications';
import { whenIdle } from './when-idle.ts';
import { readSession } from './session.ts';

const refused_retry_ms = 60_000;
/** By then the browser has the session that took the place of the ended one, if there is one. */
const ended_retry_ms = 2_000;

export interface Heard {
  /** The full list, newest first. */
  notifications(list: Notification[]): void;
  /** One more, for the front of the list. */
  newNotification(one: Notification): void;
}

/** Listens until the returned function is called. */
export function listen(heard: Heard): () => void {
  let stop = () => undefined as void;
  let stopped = false;
  const cancel = whenIdle(async () => {
    const { io } = await import('socket.io-client');
    if (stopped) return;
    const socket = io({
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
    const again = (wait_ms: number) => {
      if (stopped || socket.active || !readSession()) return;
      timer = setTimeout(() => socket.connect(), wait_ms);
    };
    socket.on('connect_error', () => again(refused_retry_ms));
    socket.on('disconnect', () => again(ended_retry_ms));
    stop = () => {
      clearTimeout(timer);
      socket.disconnect();
    };
  });
  return () => {
    stopped = true;
    cancel();
    stop();
  };
}
