import type { OutputOf, SentOf } from '@darasa/contract/endpoint';
import type {
  listNotifications,
  Notification,
  readNotifications,
  snoozeNotifications,
} from '@darasa/contract/platform/notifications';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/call.ts';
import { announce, subscribe } from '#platform/push.ts';
import { queryOf } from '#platform/query.ts';
import { listen } from '#platform/socket.ts';
import { useIdle } from '#platform/when-idle.ts';

type Feed = OutputOf<typeof listNotifications>;

export const shown_max = 5;
const kept_max = 100;
const list = { method: 'GET', path: '/notification' } as const;
const mark = { method: 'POST', path: '/notification/read' } as const;
const put_off = { method: 'POST', path: '/notification/snooze' } as const;

/** The specification asks for the list without any words, so it gets the server's first page. */
const feed = queryOf<typeof listNotifications>(list, {});

/** The newest notifications and how many are unread: what the bell shows. */
export function useFeed(): Feed {
  // The bell can wait until the screen has its own data.
  const idle = useIdle();
  const { data } = useQuery({ ...feed, enabled: idle });
  return data ?? { rows: [], count: 0, unread_count: 0 };
}

/** Keeps the feed true while the page is open, and the subscription of this browser alive. */
export function useLiveFeed(): void {
  const client = useQueryClient();
  const idle = useIdle();
  useEffect(() => {
    if (idle) void subscribe().catch(() => undefined);
  }, [idle]);
  useEffect(
    () =>
      listen({
        // The newest only, after something was read or put off elsewhere: the counts are asked for.
        notifications: (rows) => {
          put(client, (old) => ({ ...old, ...withRows(rows) }));
          void client.invalidateQueries({ queryKey: ['notification'] });
        },
        newNotification: (one) => {
          put(client, (old) => withOneMore(old, one));
          void client.invalidateQueries({
            queryKey: ['notification'],
            predicate: (query) => query.queryKey !== feed.queryKey,
          });
          void announce();
        },
      }),
    [client],
  );
}

/** Marks some, or all, and shows it at once. */
export function useMarkRead(): (ids?: string[]) => Promise<void> {
  const client = useQueryClient();
  const askAgain = () => client.invalidateQueries({ queryKey: ['notification'] });
  return async (ids) => {
    const now = new Date().toISOString();
    put(client, (old) => withRead(old, now, ids));
    try {
      await call<typeof readNotifications>(mark, ids ? { ids } : { all: true });
    } catch (error) {
      // What was shown at once is not so, or nobody knows. The person is told without waiting for it.
      void askAgain();
      throw error;
    }
    await askAgain();
  };
}

export type Snooze = SentOf<typeof snoozeNotifications>['until'];

/** Takes some away until later; they come back as new. */
export function useSnooze(): (ids: string[], until: Snooze) => Promise<void> {
  const client = useQueryClient();
  return async (ids, until) => {
    await call<typeof snoozeNotifications>(put_off, { ids, until });
    await client.invalidateQueries({ queryKey: ['notification'] });
  };
}

/**
 * Only paths of this application are followed; a notification cannot lead elsewhere. An admission
 * number such as KHA/0012 stands in a path encoded. The service worker asks the same.
 */
export const linkOf = (one: Pick<Notification, 'link'>): string | null =>
  one.link && /^\/(dashboard|parent)\/([\w/?=&.-]|%[\dA-F]{2})*$/.test(one.link) ? one.link : null;

/** The item that waits for the reader's decision, where the notification tells of one. */
export const approvalOf = ({ event, link }: Pick<Notification, 'event' | 'link'>): string | null =>
  (event === 'approvals.waits' && /[?&]item=([\da-f-]{36})$/.exec(link ?? '')?.[1]) || null;

export function withOneMore(old: Feed, one: Notification): Feed {
  if (old.rows.some((row) => row.id === one.id)) return old;
  const rows = [one, ...old.rows].slice(0, kept_max);
  return { rows, count: old.count + 1, unread_count: old.unread_count + (one.read_at ? 0 : 1) };
}

export function withRows(rows: Notification[]): Feed {
  const unread_count = rows.filter((row) => !row.read_at).length;
  return { rows: rows.slice(0, kept_max), count: rows.length, unread_count };
}

export function withRead(old: Feed, read_at: string, ids?: string[]): Feed {
  const turns = (row: Notification) => !row.read_at && (ids === undefined || ids.includes(row.id));
  const turned = old.rows.filter(turns).length;
  return {
    ...old,
    rows: old.rows.map((row) => (turns(row) ? { ...row, read_at } : row)),
    unread_count: ids === undefined ? 0 : Math.max(0, old.unread_count - turned),
  };
}

function put(client: QueryClient, change: (old: Feed) => Feed): void {
  client.setQueryData<Feed>(feed.queryKey, (old) =>
    change(old ?? { rows: [], count: 0, unread_count: 0 }),
  );
}
