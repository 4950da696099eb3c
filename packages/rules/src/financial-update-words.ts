import { formatDate, type IsoDate } from './dates.ts';
import type { UpdateKind, UpdatePace } from './financial-updates.ts';
import { formatKes } from './money.ts';

/** A planned update, as far as its words go: the same on the screen, in a file and on paper. */
interface Planned {
  kind: UpdateKind;
  every: UpdatePace;
  class_names: string | null;
  owing_at_least: number | null;
  at_minute: number;
  next_on: IsoDate | null;
  stopped_at: string | null;
  last_sent_at: string | null;
}

export const update_kind_labels: Readonly<Record<UpdateKind, string>> = {
  opening: 'Term opening bill',
  balance: 'Mid-term balance',
  board: 'For the board',
};

export const update_pace_labels: Readonly<Record<UpdatePace, string>> = {
  once: 'Once',
  week: 'Every week',
  month: 'Every month',
  term: 'Every term',
};

export const update_result_words = {
  sent: 'sent',
  short: 'some wait for tokens',
  waits: 'wait for approval',
  nobody: 'nobody to send to',
} as const;

export const isUpdateOver = ({ stopped_at, every, last_sent_at }: Planned): boolean =>
  stopped_at !== null || (every === 'once' && last_sent_at !== null);

export function whomUpdateIsFor({ kind, class_names, owing_at_least }: Planned): string {
  if (kind === 'board') return 'The board';
  const owing = owing_at_least === null ? '' : `, owing ${formatKes(owing_at_least * 100)} or more`;
  return `${class_names ?? 'All classes'}${owing}`;
}

export function whenUpdateGoes(row: Planned): string {
  if (isUpdateOver(row)) return '–';
  if (!row.next_on) return 'When the next term has its days';
  return `${formatDate(row.next_on)}, ${timeOfDay(row.at_minute)}`;
}

/** "08:05", as a field for the time takes it. */
export const timeOfDay = (at_minute: number): string =>
  `${String(Math.floor(at_minute / 60)).padStart(2, '0')}:${String(at_minute % 60).padStart(2, '0')}`;
