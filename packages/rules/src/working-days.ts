import { addDays, type IsoDate } from './dates.ts';

/** The day that lies so many working days after another; Saturdays and Sundays do not count. */
export function addWorkingDays(from: IsoDate, many: number): IsoDate {
  let day = from;
  for (let left = many; left > 0;) {
    day = addDays(day, 1);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}
