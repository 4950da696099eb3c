import { isNear } from './same-child.ts';
import { wordsOf } from './search.ts';

/** Words that a bank leaves out of the name of a business, or adds to it. */
const silent = new Set(['ltd', 'limited', 'plc', 'llp', 'co', 'company', 'the', 'and', 'of', 'ac']);

/**
 * Whether an account is registered to the one who is to be paid: every word of the shorter name is in
 * the longer one, in any order, with one slip of the pen forgiven. One word alone has to be the same.
 */
export function isSamePayee(payee: string, registered: string): boolean {
  const [short, long] = [tellingOf(payee), tellingOf(registered)].toSorted(
    (a, b) => a.length - b.length,
  );
  if (!short?.length || !long) return false;
  if (short.length === 1) return long.length === 1 && short[0] === long[0];
  return short.every((word) => long.some((candidate) => isNear(word, candidate)));
}

const tellingOf = (name: string): string[] => [
  ...new Set(wordsOf(name).filter((word) => !silent.has(word))),
];
