import { formatDate, type IsoDate, type DayOrTime } from './dates.ts';
import { formatMoney } from './money.ts';
import { plainMarks } from './sms-segments.ts';

/** The places for facts in each kind of text, with what they stand for. */
const for_guardians = {
  guardian: 'The guardian’s name',
  learner: 'First names of the learners, such as Amina and Brian',
  full_name: 'Full names of the learners',
  admission_number: 'Admission numbers',
  class: 'Classes and streams',
  school: 'The school’s name',
  today: 'Today’s date',
} as const;

const about_fees = {
  ...for_guardians,
  bill: 'What this term asks, for all the learners together',
  balance: 'What is owed, for all the learners together',
  pay_line: 'How to pay, with the account of each learner',
} as const;
const for_staff = {
  name: 'The person’s name',
  staff_number: 'Staff number',
  school: 'The school’s name',
  today: 'Today’s date',
} as const;

export const message_fields = {
  guardian: for_guardians,
  fees: about_fees,
  /** A reminder of fees asks for what is expected by its day, and may name the whole balance too. */
  owed: {
    ...about_fees,
    due: 'What is expected by the day of the rule: what earlier terms left open and the parts of this term that are due by then',
    balance: 'All that is owed, with parts of this term that are due later',
  },
  /** Reminders of a day that somebody is waited for, promised, or has to renew a paper by. */
  return: { ...for_guardians, back_on: 'The day the learner is due back' },
  promise: {
    ...about_fees,
    promised: 'What was promised',
    promised_on: 'The day it was promised for',
  },
  meeting: { ...for_guardians, day: 'The day of the meeting' },
  staff: for_staff,
  paper: { ...for_staff, paper: 'What the paper is', ends_on: 'The last day it holds' },
  marks: {
    ...for_staff,
    sheet: 'Subject and class, such as Mathematics, Form 3 Blue',
    exam: 'The exam',
    closes_on: 'The last day on which marks can be entered',
  },
  /** The published results of one learner. */
  results: {
    ...for_guardians,
    exam: 'The exam',
    results: 'Subjects with marks and grades, in one line',
    mean: 'The mean grade',
    position: 'The position in class, where the school gives positions',
  },
  /** What is answered to one person who wrote. */
  reply: {
    name: 'The person’s name',
    school: 'The school’s name',
    today: 'Today’s date',
  },
  letter: {
    ...for_guardians,
    balance: 'What is owed',
    pay_line: 'How to pay',
  },
} as const;
export type MessageContext = keyof typeof message_fields;

const short_names: Readonly<Record<string, string>> = {
  pay_line: 'How to pay',
  bill: 'Term bill',
  due: 'Amount due',
  back_on: 'Day due back',
  promised: 'Amount promised',
  promised_on: 'Promised date',
  ends_on: 'Expiry date',
  sheet: 'Mark sheet',
  closes_on: 'Day entry closes',
  today: 'Today’s date',
};

/** "Admission number": what a place for a fact is called where somebody reads it. */
export function fieldName(field: string): string {
  const words = short_names[field] ?? field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const fieldsOf = (context: MessageContext): readonly string[] =>
  Object.keys(message_fields[context]);

/** Any name in double braces, whatever is inside. */
const place = /\{\{\s*([^{}]*?)\s*\}\}/g;

export const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(place), ([, name]) => name!);

/** Places that mean nothing in this kind of text: it cannot be saved with them. */
export const strangeFields = (text: string, context: MessageContext): string[] => {
  const known = fieldsOf(context);
  return [...new Set(namesIn(text).filter((name) => !known.includes(name)))];
};

export interface MessageLearner {
  first_name: string;
  full_name: string;
  admission_number: string;
  class_name: string | null;
  balance_cents: number;
  /** What the running term asks; left out where nobody speaks of it. */
  bill_cents?: number;
}

export type Language = 'en' | 'sw';

/** Months that are written differently. */
const months_sw: Record<string, string> = {
  Mar: 'Mac',
  May: 'Mei',
  Aug: 'Ago',
  Oct: 'Okt',
  Dec: 'Des',
};

/** "14 Aug 2026", in Kiswahili "14 Ago 2026". */
export const dayIn = (language: Language, when: DayOrTime): string =>
  language === 'en'
    ? formatDate(when)
    : formatDate(when).replace(/[A-Z][a-z]+/, (month) => months_sw[month] ?? month);

/** A fact is what a reminder says beside the usual facts; each is worded in the language of the text. */
export type Fact = { text: string } | { day: IsoDate } | { cents: number };

/** Facts of several rows about one phone: days and words stand side by side, money is added up. */
export function wordFacts(
  rows: readonly Readonly<Record<string, Fact>>[],
  language: Language,
): Record<string, string> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      oneFact(
        rows.flatMap((row) => row[name] ?? []),
        language,
      ),
    ]),
  );
}

function oneFact(facts: readonly Fact[], language: Language): string {
  const sums = facts.flatMap((fact) => ('cents' in fact ? [fact.cents] : []));
  if (sums.length > 0) return kes(sums.reduce((sum, cents) => sum + cents, 0));
  const words = facts.flatMap((fact) =>
    'day' in fact ? [dayIn(language, fact.day)] : 'text' in fact ? [fact.text] : [],
  );
  return inOneBreath(words, language);
}

/** "Amina, Brian and Cynthia": one message for all the children of a phone. */
export function inOneBreath(words: readonly string[], language: Language = 'en'): string {
  const unique = [...new Set(words.filter(Boolean))];
  if (unique.length <= 1) return unique[0] ?? '';
  const and = language === 'sw' ? 'na' : 'and';
  return `${unique.slice(0, -1).join(', ')} ${and} ${unique.at(-1)}`;
}

/** "Paybill 123456, account KH/204 (Amina), KH/311 (Brian)": never left to be guessed. */
export function payLine(
  till: string | null,
  learners: readonly Pick<MessageLearner, 'first_name' | 'admission_number'>[],
  language: Language = 'en',
): string {
  const [account, pay_at, paybill] =
    language === 'sw'
      ? ['akaunti', 'Lipa ofisini', 'Lipa kwa Paybill']
      : ['account', 'Pay at the office', 'Paybill'];
  const accounts = learners.map((one) =>
    learners.length === 1 ? one.admission_number : `${one.admission_number} (${one.first_name})`,
  );
  return till
    ? `${paybill} ${till}, ${account} ${accounts.join(', ')}`
    : `${pay_at}, ${account} ${accounts.join(', ')}`;
}

interface Family {
  guardian: string;
  learners: readonly MessageLearner[];
  school: string;
  today: string;
  paybill: string | null;
  language: Language;
}

/**
 * The facts of one phone; learners of the same phone share one message. A text to thousands asks for
 * the facts that it names, and for no others.
 */
export function factsOf(
  family: Family,
  names: readonly string[] = Object.keys(family_facts),
): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const name of names) facts[name] = plainMarks(family_facts[name]?.(family) ?? '');
  return facts;
}

const family_facts: Readonly<Record<string, (family: Family) => string>> = {
  // A message that speaks of a bill is not sent to a family without one.
  bill: ({ learners }) => {
    const cents = learners.reduce((sum, learner) => sum + (learner.bill_cents ?? 0), 0);
    return cents > 0 ? kes(cents) : '';
  },
  guardian: ({ guardian }) => guardian,
  learner: (family) => ofAll(family, (learner) => learner.first_name),
  full_name: (family) => ofAll(family, (learner) => learner.full_name),
  admission_number: (family) => ofAll(family, (learner) => learner.admission_number),
  class: (family) => ofAll(family, (learner) => learner.class_name ?? ''),
  balance: ({ learners }) => kes(learners.reduce((sum, learner) => sum + learner.balance_cents, 0)),
  pay_line: ({ paybill, learners, language }) => payLine(paybill, learners, language),
  school: ({ school }) => school,
  today: ({ today }) => today,
};

const ofAll = ({ learners, language }: Family, word: (learner: MessageLearner) => string): string =>
  learners.length === 1 ? word(learners[0]!) : inOneBreath(learners.map(word), language);

/** A curly mark in a name must not make the message twice as dear. */
export const plainFacts = (facts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, plainMarks(value)]));

/** "KES 13,000": with a plain blank, and cents only where there are any. */
export const kes = (cents: number): string =>
  `KES ${formatMoney(cents).replace(/\.00$/, '').replace('\u2212', '-')}`;

/** Fields without a fact: such a message is not sent. */
export const missingFacts = (text: string, facts: Readonly<Record<string, string>>): string[] => [
  ...new Set(namesIn(text).filter((name) => !facts[name])),
];
