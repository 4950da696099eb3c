import type { IsoDate } from '../dates.ts';
import { type SchoolCalendar, schoolDays, weekdayNumber } from './school-days.ts';

/** A register that a school takes, with the days of the week of all classes and of single ones. */
export interface DueType {
  id: string;
  opens_at: string;
  half_days: number;
  days: readonly { weekday: number; class_id: string | null }[];
  /** The day on which the school began to take it; before that none was due. */
  first_on: IsoDate | null;
}

export interface DueRegister {
  day: IsoDate;
  type_id: string;
  half_days: number;
}

const noon = '12:00';

/** The registers of a class that are due on the days of a span, in the order of the days. */
export function dueRegisters(
  calendar: SchoolCalendar,
  types: readonly DueType[],
  span: { from: IsoDate; to: IsoDate },
  class_id: string | null,
): DueRegister[] {
  const ordered = types.toSorted((a, b) => a.opens_at.localeCompare(b.opens_at));
  return schoolDays(calendar, span, class_id).flatMap(({ day, halves }) =>
    ordered
      .filter(
        (type) =>
          type.first_on !== null &&
          type.first_on <= day &&
          halves.includes(type.opens_at < noon ? 'morning' : 'afternoon') &&
          type.days.some(
            (one) =>
              one.weekday === weekdayNumber(day) &&
              (one.class_id === null || one.class_id === class_id),
          ),
      )
      .map((type) => ({ day, type_id: type.id, half_days: type.half_days })),
  );
}
