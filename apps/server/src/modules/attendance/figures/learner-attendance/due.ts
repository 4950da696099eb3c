import { type DueRegister, dueRegisters } from '@darasa/rules/attendance/due';
import type { SchoolCalendar } from '@darasa/rules/attendance/school-days';
import { addDays, type IsoDate } from '@darasa/rules/dates';
import type { RollType } from '../rolls/queries.ts';
import type { SessionRow, Sitting, TermRow } from './queries.ts';

/** Official registers of a learner that nobody handed in, and how many are still to come this term. */
export function dueOf({
  rolls,
  calendar,
  places,
  sessions,
  term,
  today,
}: {
  rolls: readonly RollType[];
  calendar: SchoolCalendar;
  places: readonly Sitting[];
  sessions: readonly SessionRow[];
  term: TermRow;
  today: IsoDate;
}): { not_taken: DueRegister[]; to_come: number } {
  const official = rolls.filter((one) => one.is_official);
  const taken = new Set(sessions.map(({ type_id, day }) => `${type_id} ${day}`));
  const due = places.flatMap((place, i) => {
    const next = places[i + 1]?.from_on;
    const span = {
      from: latest(place.from_on, term.starts_on),
      // On the day of a move the new class counts.
      to: earliest(place.to_on, place.left_on, next ? addDays(next, -1) : null, term.ends_on),
    };
    return dueRegisters(calendar, official, span, place.class_id);
  });
  const open = due.filter(({ type_id, day }) => !taken.has(`${type_id} ${day}`));
  return {
    not_taken: open.filter((one) => one.day < today),
    to_come: open.filter((one) => one.day >= today).length,
  };
}

const latest = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);
const earliest = (...days: (IsoDate | null)[]): IsoDate =>
  days.filter((one) => one !== null).toSorted()[0]!;
