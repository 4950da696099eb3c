import { wordsOf } from './search.ts';

export interface NamedChild {
  first_name: string;
  other_names: string | null;
  surname: string;
}

/**
 * Whether two names are most likely of one child: every word of the shorter name is in the longer
 * one, in any order, with one slip of the pen forgiven. Twins share all but one word, and are two.
 */
export function isSameName(one: NamedChild, other: NamedChild): boolean {
  const [short, long] = [namesOf(one), namesOf(other)].toSorted((a, b) => a.length - b.length);
  if (!short || !long || short.length < 2) return false;
  return short.every((word) => long.some((candidate) => isNear(word, candidate)));
}

const namesOf = ({ first_name, other_names, surname }: NamedChild): string[] => [
  ...new Set(wordsOf([first_name, other_names, surname].filter(Boolean).join(' '))),
];

const forgiven_length_min = 4;

/** The same, or one letter more, less or other in a word that is long enough to tell. */
export function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < forgiven_length_min || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? at + 1 : at;
  return short.slice(rest) === long.slice(at + 1);
}
