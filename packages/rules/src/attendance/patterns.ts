import type { IsoDate } from '../dates.ts';
import { weekdayNumber } from './school-days.ts';

/** A session word says what a register came to for one learner. `none` is for who is not expected, such as during a suspension. */
export type SessionWord = 'present' | 'absent' | 'excused' | 'none' | 'not-taken';

/** A school day of a learner with its sessions; days without school are not in the list. */
export interface LearnerDay {
  day: IsoDate;
  sessions: readonly SessionWord[];
}

export interface StreakRule {
  /** A day counts when nothing of it was attended, or when any session was missed. */
  by: 'whole-day' | 'any-session';
  /** An excused absence counts like any other; else it is passed over, and breaks no row. */
  excused_counts: boolean;
}

export interface Streak {
  days: IsoDate[];
  /** Days inside the row of which nobody knows anything. */
  not_taken: number;
}

/** The row of absences that reaches to the last day, the oldest first. */
export function streakOf(days: readonly LearnerDay[], rule: StreakRule): Streak {
  const streak: Streak = { days: [], not_taken: 0 };
  let unknown = 0;
  for (const { day, sessions } of days.toReversed()) {
    const word = wordOfDay(sessions, rule);
    if (word === 'broken') break;
    if (word === 'unknown') unknown += streak.days.length > 0 ? 1 : 0;
    if (word !== 'missed') continue;
    streak.days.unshift(day);
    streak.not_taken += unknown;
    unknown = 0;
  }
  return streak;
}

function wordOfDay(
  sessions: readonly SessionWord[],
  { by, excused_counts }: StreakRule,
): 'missed' | 'broken' | 'unknown' | 'passed-over' {
  const misses = (one: SessionWord) => one === 'absent' || (excused_counts && one === 'excused');
  const attended = sessions.includes('present');
  if (sessions.some(misses) && (by === 'any-session' || !attended)) return 'missed';
  if (attended) return 'broken';
  return sessions.length > 0 && sessions.every((one) => one === 'not-taken')
    ? 'unknown'
    : 'passed-over';
}

const looks_back = 4;
const misses_min = 3;
const share_min = 60;

export interface WeekdayPattern {
  /** 1 for Monday. */
  weekday: number;
  absent_count: number;
  of_count: number;
}

/**
 * The day of the week on which a learner stays away: three of its last four, and at least 60 % of all
 * absences. Days of which nothing is known, or on which the learner was not expected, are not handed in.
 */
export function weekdayOf(
  days: readonly { day: IsoDate; is_absent: boolean }[],
): WeekdayPattern | null {
  const absences = days.filter((one) => one.is_absent);
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const isOn = (one: { day: IsoDate }) => weekdayNumber(one.day) === weekday;
    const last = days.filter(isOn).slice(-looks_back);
    const absent_count = last.filter((one) => one.is_absent).length;
    const all = absences.filter(isOn).length;
    if (absent_count >= misses_min && all * 100 >= share_min * absences.length)
      return { weekday, absent_count, of_count: last.length };
  }
  return null;
}

const warns_at = 2;

export interface Reach {
  needs_count: number;
  left_count: number;
  /** The most that can still be reached. */
  best_count: number;
  /** How many of those left may be missed; below zero it is out of reach. */
  may_miss: number;
  /** Somebody is told now, once. */
  warns: boolean;
}

/** Reach is what is still possible of a share that a school asks for, by whole sessions. */
export function reachOf(
  need_percent: number,
  counts: { all: number; taken: number; present: number },
  is_warned = false,
): Reach {
  const { all, taken, present } = counts;
  const needs_count = Math.ceil((need_percent * all) / 100);
  const left_count = Math.max(0, all - taken);
  const may_miss = present + left_count - needs_count;
  return {
    needs_count,
    left_count,
    best_count: present + left_count,
    may_miss,
    warns: !is_warned && may_miss <= warns_at && left_count > 0,
  };
}
