import type { IsoDate } from '@darasa/rules/dates';
import type { WaitingRow } from '@darasa/contract/platform/waiting';
import { useEffect, useState } from 'react';
import { keys, readJson, writeJson } from '#platform/storage.ts';

/** What one person saw waiting in one school on one day. */
export interface SeenToday {
  whose: string;
  day: IsoDate;
  keys: readonly string[];
}

/** What was seen, with what waits now; what another day, person or school saw is forgotten. */
export function seenWith(
  kept: SeenToday | null,
  { whose, day }: Pick<SeenToday, 'whose' | 'day'>,
  rows: readonly WaitingRow[],
): SeenToday {
  const before = kept && kept.whose === whose && kept.day === day ? kept.keys : [];
  const now = rows.filter((row) => row.count > 0).map((row) => row.key);
  return { whose, day, keys: [...new Set([...before, ...now])] };
}

/** What still waits, and what waited earlier today and does no longer. */
export function useSeenToday(whose: string, day: IsoDate, rows: readonly WaitingRow[]) {
  const [kept] = useState(() => readJson<SeenToday>(keys.seen_today));
  const seen = seenWith(kept, { whose, day }, rows);
  const text = seen.keys.join();
  useEffect(() => {
    writeJson(keys.seen_today, { whose, day, keys: text.split(',') });
  }, [whose, day, text]);
  return {
    open: rows.filter((row) => row.count > 0),
    done: rows.filter((row) => row.count === 0 && seen.keys.includes(row.key)),
  };
}
