import type { IsoDate } from '@darasa/rules/dates';
import type { ClearRow, WaitingRow } from '@darasa/contract/platform/waiting';
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
  const now = rows.map((row) => row.key);
  return { whose, day, keys: [...new Set([...before, ...now])] };
}

/** What waited earlier today and does no longer. */
export function useDoneToday(
  whose: string,
  day: IsoDate,
  { waiting, clear }: { waiting: readonly WaitingRow[]; clear: readonly ClearRow[] },
): ClearRow[] {
  const [kept] = useState(() => readJson<SeenToday>(keys.seen_today));
  const seen = seenWith(kept, { whose, day }, waiting);
  const text = seen.keys.join();
  useEffect(() => {
    writeJson(keys.seen_today, { whose, day, keys: text.split(',') });
  }, [whose, day, text]);
  return clear.filter((row) => seen.keys.includes(row.key));
}
