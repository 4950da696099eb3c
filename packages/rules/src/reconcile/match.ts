import { counted } from '../counted.ts';
import { addDays, formatDate } from '../dates.ts';
import { moneyReference } from '../fees/money-reference.ts';
import { groupBy } from '../group-by.ts';
import { formatMoney } from '../money.ts';
import { plainNumber } from './read-cells.ts';

/** A line of the bank that nothing in the books answers for yet. */
export interface BankLine {
  id: string;
  booked_on: string;
  amount_cents: number;
  narration: string;
  reference: string | null;
  payer: string | null;
  account_text: string | null;
  linked_reference: string | null;
  kind: string;
}

/** A posting on the account that no line of the bank answers for yet. */
export interface BookEntry {
  id: string;
  posted_on: string;
  amount_cents: number;
  memo: string;
  reference: string | null;
  payer: string | null;
  student_name: string | null;
  admission_number: string | null;
  reverses_id: string | null;
}

export const matchLevels = [
  'reference-and-amount',
  'reference',
  'taken-back',
  'amount-day-payer',
  'day-total',
  'amount-and-day',
  'by-hand',
  'entered',
] as const;
export type MatchLevel = (typeof matchLevels)[number];

export interface Proposal {
  line_ids: string[];
  entry_ids: string[];
  level: MatchLevel;
  /** Of a hundred. */
  confidence: number;
  reason: string;
}

/** From here on a match is made without asking; below it is only suggested. */
export const sure_from = 80;

const days_apart_max = 3;

/**
 * Pairs the bank's lines with the postings of the books, the surest first, and says why each. The
 * sums of both sides are equal in every pair; what fits two ways is never chosen by chance.
 */
export function match(lines: readonly BankLine[], entries: readonly BookEntry[]): Proposal[] {
  const open_lines = new Map(lines.map((line) => [line.id, line]));
  const open_entries = new Map(entries.map((entry) => [entry.id, entry]));
  const made: Proposal[] = [];
  const take = (proposals: Proposal[]) => {
    for (const proposal of proposals) {
      proposal.line_ids.forEach((id) => open_lines.delete(id));
      proposal.entry_ids.forEach((id) => open_entries.delete(id));
      made.push(proposal);
    }
  };
  for (const step of [
    byReferenceAndAmount,
    takenBack,
    byReference,
    byPayer,
    byDayTotal,
    byAmount,
  ]) {
    take(step([...open_lines.values()], [...open_entries.values()]));
  }
  return made;
}

type Step = (lines: BankLine[], entries: BookEntry[]) => Proposal[];

/** The same reference and the same amount: nothing is surer. */
const byReferenceAndAmount: Step = (lines, entries) => {
  const keyOf = (reference: string, one: { amount_cents: number }) =>
    `${reference}|${one.amount_cents}`;
  const waiting = indexOf(lines, (line) => referencesOf(line).map((one) => keyOf(one, line)));
  const used = new Set<string>();
  return entries.flatMap((entry) => {
    for (const reference of entry.reference ? [entry.reference] : codesIn(entry.memo)) {
      const line = waiting.get(keyOf(reference, entry))?.find((one) => !used.has(one.id));
      if (!line) continue;
      used.add(line.id);
      const reason = `Reference ${reference} and the amount agree`;
      return [pair([line], [entry], 'reference-and-amount', 100, reason)];
    }
    return [];
  });
};

/** What was posted and taken back again never reaches the bank. */
const takenBack: Step = (_lines, entries) => {
  const by_id = new Map(entries.map((entry) => [entry.id, entry]));
  return entries.flatMap((entry) => {
    const first = entry.reverses_id ? by_id.get(entry.reverses_id) : undefined;
    if (!first || first.amount_cents + entry.amount_cents !== 0) return [];
    return [pair([], [first, entry], 'taken-back', 100, 'Posted and taken back in the books')];
  });
};

/** One reference, several lines or several postings: together they are the same sum. */
const byReference: Step = (lines, entries) => {
  const of_lines = indexOf(lines, (line) => (line.reference ? [line.reference] : []));
  const of_entries = indexOf(entries, (entry) => (entry.reference ? [entry.reference] : []));
  return [...of_entries].flatMap(([reference, ours]) => {
    const theirs = of_lines.get(reference) ?? [];
    if (theirs.length === 0 || sumOf(theirs) !== sumOf(ours)) return [];
    const reason = `Reference ${reference}: ${counted(theirs.length, 'line')} and ${counted(ours.length, 'posting')} of one sum`;
    return [pair(theirs, ours, 'reference', 95, reason)];
  });
};

/** The amount, the days and the person agree, and nobody else fits. */
const byPayer: Step = (lines, entries) =>
  onlyOnes(lines, entries, (line, entry) => namedAlike(line, entry)).map(([line, entry, name]) =>
    pair(
      [line],
      [entry],
      'amount-day-payer',
      85,
      `Amount, ${daysInWords(line, entry)} and ${name} agree`,
    ),
  );

/** A day's takings carried to the bank in one sum. */
const byDayTotal: Step = (lines, entries) => {
  const in_days = groupBy(
    entries.filter((entry) => entry.amount_cents > 0),
    (entry) => entry.posted_on,
  );
  const totals = [...in_days].filter(([, all]) => all.length > 1);
  const used = new Set<string>();
  return lines.flatMap((line) => {
    const fits = totals.filter(
      ([day, all]) =>
        !used.has(day) &&
        day <= line.booked_on &&
        addDays(day, days_apart_max) >= line.booked_on &&
        sumOf(all) === line.amount_cents,
    );
    if (fits.length !== 1) return [];
    const [day, all] = fits[0]!;
    used.add(day);
    const reason = `All ${counted(all.length, 'posting')} of ${formatDate(day)} together make ${formatMoney(line.amount_cents)}`;
    return [pair([line], all, 'day-total', 70, reason)];
  });
};

/** Only the amount and the days: a person decides. */
const byAmount: Step = (lines, entries) =>
  onlyOnes(lines, entries, () => 'the amount').map(([line, entry]) =>
    pair(
      [line],
      [entry],
      'amount-and-day',
      60,
      `Amount and ${daysInWords(line, entry)} agree, nothing else`,
    ),
  );

/** Pairs of one amount within a few days where each fits the other and no third. */
function onlyOnes(
  lines: readonly BankLine[],
  entries: readonly BookEntry[],
  alike: (line: BankLine, entry: BookEntry) => string | undefined,
): [BankLine, BookEntry, string][] {
  const by_amount = indexOf(entries, (entry) => [String(entry.amount_cents)]);
  const fits_of_entry = new Map<string, number>();
  const fits = lines.map((line) => {
    const found = (by_amount.get(String(line.amount_cents)) ?? []).flatMap((entry) => {
      const near = isNear(line.booked_on, entry.posted_on) && !referencesDiffer(line, entry);
      const name = near ? alike(line, entry) : undefined;
      return name ? [{ entry, name }] : [];
    });
    for (const { entry } of found)
      fits_of_entry.set(entry.id, (fits_of_entry.get(entry.id) ?? 0) + 1);
    return { line, found };
  });
  return fits.flatMap(({ line, found }): [BankLine, BookEntry, string][] => {
    const only = found.length === 1 ? found[0]! : undefined;
    return only && fits_of_entry.get(only.entry.id) === 1 ? [[line, only.entry, only.name]] : [];
  });
}

/** Two references that are not the same say that it is other money, however alike the rest. */
const referencesDiffer = (line: BankLine, entry: BookEntry): boolean =>
  line.reference !== null && entry.reference !== null && line.reference !== entry.reference;

function namedAlike(line: BankLine, entry: BookEntry): string | undefined {
  const said = plainNumber(line.account_text ?? '');
  const number = plainNumber(entry.admission_number ?? '');
  if (number !== '' && said === number) return `admission number ${entry.admission_number}`;
  const theirs = wordsOf(`${line.payer ?? ''} ${line.narration}`);
  const ours = [...wordsOf(`${entry.payer ?? ''} ${entry.student_name ?? ''}`)];
  const name = ours.find((word) => theirs.has(word));
  return name ? `the name ${name}` : undefined;
}

// Two letters agree too often by chance, and these stand in every narration.
const empty_words = new Set([
  'FROM',
  'BILL',
  'PAY',
  'CASH',
  'DEPOSIT',
  'BANK',
  'SCHOOL',
  'ACC',
  'FEES',
  'LEARNER',
]);
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toUpperCase()
      .split(/[^A-Z']+/)
      .filter((word) => word.length > 2 && !empty_words.has(word)),
  );

/** The bank's own reference, that of the payment it takes back, and whatever in its words looks like one. */
const referencesOf = (line: BankLine): string[] => [
  ...new Set([
    ...[line.reference, line.linked_reference].flatMap((one) => one ?? []),
    ...codesIn(line.narration),
  ]),
];

const codesIn = (words: string): string[] =>
  words
    .split(/[\s,;:~*()]+/)
    .map(moneyReference)
    .filter((word) => word.length >= 6 && /\d/.test(word));

const isNear = (a: string, b: string): boolean =>
  addDays(a, days_apart_max) >= b && addDays(b, days_apart_max) >= a;

const daysInWords = (line: BankLine, entry: BookEntry): string =>
  line.booked_on === entry.posted_on ? 'the day' : 'nearly the day';

const pair = (
  lines: readonly BankLine[],
  entries: readonly BookEntry[],
  level: MatchLevel,
  confidence: number,
  reason: string,
): Proposal => ({
  line_ids: lines.map((line) => line.id),
  entry_ids: entries.map((entry) => entry.id),
  level,
  confidence,
  reason,
});

function indexOf<T>(all: readonly T[], keysOf: (one: T) => string[]): Map<string, T[]> {
  const index = new Map<string, T[]>();
  for (const one of all) {
    for (const key of keysOf(one)) index.set(key, [...(index.get(key) ?? []), one]);
  }
  return index;
}

const sumOf = (all: readonly { amount_cents: number }[]): number =>
  all.reduce((sum, one) => sum + one.amount_cents, 0);
