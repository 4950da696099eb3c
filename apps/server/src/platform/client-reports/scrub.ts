/**
 * A report is scrubbed; what a browser reports may hold what was on the screen: names of people do not fit
 * into a pattern, but phone numbers, ids, addresses, tokens and search words do, and none of them reach our
 * log.
 */
export const scrub = (text: string): string =>
  rules.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text.slice(0, length_max));

/** A stack of this length tells where it was; more is cut off before anything looks through it. */
const length_max = 2_000;

// The order matters: a query string is cut off before its parts are looked at.
const rules: [RegExp, string][] = [
  [/[?#][^\s"'`<>)]*/g, ''],
  [/[^\s"'`<>(),;:=/]{1,64}@[^\s"'`<>(),;:=/]{1,255}/g, '[email]'],
  [/[\w-]{32,}/g, '[id]'],
  [/\+?\d(?:[ -]?\d){4,}/g, '[number]'],
];
