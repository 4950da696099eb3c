import { addDays } from '../dates.ts';
import type { BankLine, BookEntry } from './match.ts';

/** A mismatch is what can be wrong between a statement and the books. */
export const mismatchKinds = [
  'amount-differs',
  'receipted-twice',
  'reversed',
  'other-account',
  'not-on-statement',
  'not-in-books',
  'charge-not-in-books',
  'settlement-not-in-books',
] as const;
export type MismatchKind = (typeof mismatchKinds)[number];

export interface Mismatch {
  kind: MismatchKind;
  line_id: string | null;
  entry_id: string | null;
  /** How much the two sides differ by it. */
  amount_cents: number;
}

export interface Ground {
  /** What is left on both sides after matching. */
  lines: readonly BankLine[];
  entries: readonly BookEntry[];
  /** The references of lines that were matched. */
  matched_references: ReadonlySet<string>;
  /** References that stand in the books under another account. */
  other_references: ReadonlySet<string>;
  /** References of receipts that still stand, matched or not. */
  standing_references: ReadonlySet<string>;
  covered_to: string;
}

/** What was received on the last days is on its way to the bank, and nothing is wrong with it. */
const transit_days = 3;

/** Names each thing that is left over once, by the worst that can be said of it. */
export function findMismatches(ground: Ground): Mismatch[] {
  const line_by_reference = new Map(
    ground.lines.flatMap((line) => (line.reference ? [[line.reference, line] as const] : [])),
  );
  const explained = new Set<string>();
  const of_entries = ground.entries.flatMap((entry): Mismatch[] => {
    const line = entry.reference ? line_by_reference.get(entry.reference) : undefined;
    if (line) {
      explained.add(line.id);
      return [found('amount-differs', line, entry, line.amount_cents - entry.amount_cents)];
    }
    if (
      entry.reference &&
      entry.amount_cents > 0 &&
      ground.matched_references.has(entry.reference)
    ) {
      return [found('receipted-twice', null, entry, -entry.amount_cents)];
    }
    if (addDays(entry.posted_on, transit_days) > ground.covered_to) return [];
    return [found('not-on-statement', null, entry, -entry.amount_cents)];
  });
  const of_lines = ground.lines.flatMap((line): Mismatch[] => {
    if (explained.has(line.id)) return [];
    return [found(kindOfLine(line, ground), line, null, line.amount_cents)];
  });
  return [...of_entries, ...of_lines];
}

function kindOfLine(line: BankLine, ground: Ground): MismatchKind {
  if (line.kind === 'reversal') {
    const taken = line.linked_reference ?? line.reference;
    return taken && ground.standing_references.has(taken) ? 'reversed' : 'not-in-books';
  }
  if (line.reference && ground.other_references.has(line.reference)) return 'other-account';
  if (line.kind === 'charge') return 'charge-not-in-books';
  return line.kind === 'settlement' ? 'settlement-not-in-books' : 'not-in-books';
}

const found = (
  kind: MismatchKind,
  line: BankLine | null,
  entry: BookEntry | null,
  amount_cents: number,
): Mismatch => ({ kind, line_id: line?.id ?? null, entry_id: entry?.id ?? null, amount_cents });
