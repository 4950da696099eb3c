/** "Amina Wairimu Hassan" is AH: the first and the last name, as on a school badge. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.map((word) => [...word][0]!.toLocaleUpperCase('en')).join('');
}

/** The last eight characters of an identifier: enough to read out on the phone. */
export const shortId = (id: string): string => id.slice(-8);

/** The capital letters A to Z. */
export const letters = (): string[] =>
  Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));

export type Band = { lowerLimit: number; upperLimit: number };

/** Best band first: upper limit descending, then lower limit ascending. The input is left alone. */
export const sortGradeBands = <B extends Band>(bands: readonly B[]): B[] =>
  bands.toSorted((a, b) => b.upperLimit - a.upperLimit || a.lowerLimit - b.lowerLimit);

/** "Amina Wairimu Hassan": a learner as the register writes the name. */
export const learnerName = (one: {
  first_name: string;
  other_names?: string | null | undefined;
  surname: string;
}): string => [one.first_name, one.other_names, one.surname].filter(Boolean).join(' ');

/** "Peter Kamau Njoroge" is Peter N.: enough to recognise, not enough to copy. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${[...last][0]!.toLocaleUpperCase('en')}.` : first;
}
