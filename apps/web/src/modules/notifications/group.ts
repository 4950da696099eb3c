import type { Notification } from '@darasa/contract/platform/notifications';
import { isoDate } from '@darasa/rules/dates';

/** One line of a list: a notification, or several of the same kind and day. */
export interface Group {
  key: string;
  title: string;
  text: string | null;
  link: string | null;
  created_at: string;
  read: boolean;
  /** Newest first. */
  all: Notification[];
}

export const all_path = '/dashboard/notifications';

/** Several that lead to different records are looked at together. */
export const placeOf = ({ all }: Group): string =>
  all.length > 1 ? `${all_path}?open=${all[0]!.id}` : all_path;

/** "12 receipts", not twelve lines: what tells of the same event, on one day, and is read alike. */
export function grouped(rows: readonly Notification[]): Group[] {
  const groups = new Map<string, Notification[]>();
  for (const one of rows) {
    const day = isoDate(new Date(one.created_at));
    const key = one.event ? `${one.event} ${day} ${one.read_at !== null}` : one.id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, all]) => groupOf(key, all));
}

function groupOf(key: string, all: Notification[]): Group {
  const newest = all[0]!;
  const { title, text, link, created_at, many } = newest;
  const common = { key, created_at, read: newest.read_at !== null, all };
  if (all.length === 1 || !many) return { ...common, title, text, link };
  const same_link = all.every((one) => one.link === link);
  return {
    ...common,
    title: `${all.length} ${many}`,
    text: `Newest: ${title}`,
    link: same_link ? link : null,
  };
}
