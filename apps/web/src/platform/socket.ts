// The real-time channel. It loads after everything a person waits for.
import type { Notification } from '@darasa/contract/platform/notifications';
import { whenIdle } from './when-idle.ts';
import { readSession } from './session.ts';

const refused_retry_ms = 60_000;

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
    // A refused token is not tried again by the library; by then ours may be a newer one.
    let timer: ReturnType<typeof setTimeout> | undefined;
    socket.on('connect_error', () => {
      if (!socket.active && readSession())
        timer = setTimeout(() => socket.connect(), refused_retry_ms);
    });
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
