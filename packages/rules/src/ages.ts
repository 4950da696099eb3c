import { counted } from './counted.ts';
import type { IsoDate } from './dates.ts';

/** Whole years on a day. */
export function ageOn(born_on: IsoDate, on: IsoDate): number {
  const before_birthday = on.slice(5) < born_on.slice(5) ? 1 : 0;
  return Number(on.slice(0, 4)) - Number(born_on.slice(0, 4)) - before_birthday;
}

interface Ages {
  name: string;
  age_from: number | null;
  age_to: number | null;
}

/** A sentence when somebody is unusually young or old for a class; a warning, never a refusal. */
export function ageWarning(born_on: IsoDate, on: IsoDate, into: Ages): string | null {
  const age = ageOn(born_on, on);
  const { name, age_from, age_to } = into;
  if (age_from !== null && age < age_from) {
    return `${counted(age, 'year')} old on that day; learners in ${name} are usually ${age_from} or older.`;
  }
  if (age_to !== null && age > age_to) {
    return `${counted(age, 'year')} old on that day; learners in ${name} are usually ${age_to} or younger.`;
  }
  return null;
}
