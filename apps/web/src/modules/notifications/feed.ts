import type { OutputOf } from '@darasa/contract/endpoint';
import type {
  listNotifications,
  Notification,
  readNotifications,
} from '@darasa/contract/platform/notifications';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/call.ts';
import { announce } from '../../platform/push.ts';
import { queryOf } from '../../platform/query.ts';
import { listen } from '../../platform/socket.ts';
import { useIdle } from '../../platform/when-idle.ts';

type Feed = OutputOf<typeof listNotifications>;

export const shown_max = 5;
const kept_max = 100;
const list = { method: 'GET', path: '/notification' } as const;
const mark = { method: 'POST', path: '/notification/read' } as const;

/** The specification asks for the list without any words, so it gets the server's first page. */
const feed = queryOf<typeof listNotifications>(list, {});

/** The newest notifications and how many are unread: what the bell shows. */
export function useFeed(): Feed {
  // The bell can wait until the screen has its own data.
  const idle = useIdle();
  const { data } = useQuery({ ...feed, enabled: idle });
  return data ?? { rows: [], count: 0, unread_count: 0 };
}

/** Keeps the feed true while the page is open. */
export function useLiveFeed(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      listen({
        notifications: (rows) => put(client, () => withRows(rows)),
        newNotification: (one) => {
          put(client, (old) => withOneMore(old, one));
          void client.invalidateQueries({
            queryKey: ['notification'],
            predicate: (query) => query.queryKey !== feed.queryKey,
          });
          announce();
        },
      }),
    [client],
  );
}

/** Marks one, or all, and shows it at once. */
export function useMarkRead(): (id?: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    const now = new Date().toISOString();
    put(client, (old) => withRead(old, now, id));
    await call<typeof readNotifications>(mark, id ? { id } : { all: true });
    await client.invalidateQueries({ queryKey: ['notification'] });
  };
}

/** Only paths of this application are followed; a notification cannot lead elsewhere. */
export const linkOf = (one: Notification): string | null =>
  one.link && /^\/(dashboard|parent)\/[\w/?=&-]*$/.test(one.link) ? one.link : null;

export function withOneMore(old: Feed, one: Notification): Feed {
  if (old.rows.some((row) => row.id === one.id)) return old;
  const rows = [one, ...old.rows].slice(0, kept_max);
  return { rows, count: old.count + 1, unread_count: old.unread_count + (one.read_at ? 0 : 1) };
}

export function withRows(rows: Notification[]): Feed {
  const unread_count = rows.filter((row) => !row.read_at).length;
  return { rows: rows.slice(0, kept_max), count: rows.length, unread_count };
}

export function withRead(old: Feed, read_at: string, id?: string): Feed {
  const turns = (row: Notification) => !row.read_at && (id === undefined || row.id === id);
  const turned = old.rows.filter(turns).length;
  return {
    ...old,
    rows: old.rows.map((row) => (turns(row) ? { ...row, read_at } : row)),
    unread_count: id === undefined ? 0 : Math.max(0, old.unread_count - turned),
  };
}

function put(client: QueryClient, change: (old: Feed) => Feed): void {
  client.setQueryData<Feed>(feed.queryKey, (old) =>
    change(old ?? { rows: [], count: 0, unread_count: 0 }),
  );
}
