import type { DueRegister } from '@darasa/rules/attendance/due';
import {
  type LearnerDay,
  type SessionWord,
  streakOf,
  weekdayOf,
} from '@darasa/rules/attendance/patterns';
import { presenceOf } from '@darasa/rules/attendance/presence';
import { groupBy } from '@darasa/rules/group-by';
import type { RollType } from '../rolls/queries.ts';
import type { SessionRow } from './queries.ts';

/** The row of absences that reaches to the last register, and the day of the week on which most lie. */
export function patternsOf(known: {
  sessions: readonly SessionRow[];
  rolls: readonly RollType[];
  not_taken: readonly DueRegister[];
  excused_counts: boolean;
}) {
  const days = daysOf(known);
  const rule = { by: 'any-session', excused_counts: known.excused_counts } as const;
  const of_weeks = days
    .filter((one) => one.sessions.some((word) => word !== 'none' && word !== 'not-taken'))
    .map(({ day, sessions }) => ({ day, is_absent: sessions.includes('absent') }));
  return { row: streakOf(days, rule), weekday: weekdayOf(of_weeks) };
}

function daysOf({
  sessions,
  rolls,
  not_taken,
}: {
  sessions: readonly SessionRow[];
  rolls: readonly RollType[];
  not_taken: readonly DueRegister[];
}): LearnerDay[] {
  const types = new Map(rolls.map((one) => [one.id, one]));
  const words = [
    ...sessions
      .filter((one) => one.is_expected && !one.is_void && types.get(one.type_id)?.is_official)
      .map((one) => ({ day: one.day, word: wordOf(one, types.get(one.type_id)!) })),
    ...not_taken.map(({ day }) => ({ day, word: 'not-taken' as const })),
  ];
  return [...groupBy(words, (one) => one.day)]
    .map(([day, of_day]) => ({ day, sessions: of_day.map((one) => one.word) }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

function wordOf(one: SessionRow, type: RollType): SessionWord {
  const meaning = one.presence && {
    presence: one.presence,
    is_excused: one.is_excused!,
    is_late: one.is_late!,
  };
  const counts = presenceOf(meaning && { meaning, minutes: one.minutes }, type);
  if (counts.possible === 0) return 'none';
  if (counts.present > 0) return 'present';
  return counts.excused > 0 ? 'excused' : 'absent';
}
