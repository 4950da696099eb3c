import { addDays, type IsoDate } from './dates.ts';
import { kes, message_fields, namesIn } from './message-fields.ts';

export const update_kinds = ['opening', 'balance', 'board'] as const;
export type UpdateKind = (typeof update_kinds)[number];

/** The pace says how often an update goes out by itself. */
export const update_paces = ['once', 'week', 'month', 'term'] as const;
export type UpdatePace = (typeof update_paces)[number];

const of_school = {
  school: 'The school’s name',
  today: 'The day it goes out',
  term: 'The running term',
} as const;

/** The fields are what an update may name; figures are those of the moment it goes out. */
export const update_fields: Readonly<Record<UpdateKind, Readonly<Record<string, string>>>> = {
  opening: { ...message_fields.fees, term: of_school.term },
  balance: { ...message_fields.fees, term: of_school.term },
  board: {
    ...of_school,
    billed: 'Billed for the term',
    waived: 'Waived in the term',
    paid: 'Paid for the term',
    paid_share: 'What part of the bills is paid, such as 64%',
    owed: 'Owed by learners, all terms together',
    cash: 'Cash and bank in the books',
    creditors: 'Owed to suppliers',
  },
};

export const strangeInUpdate = (kind: UpdateKind, text: string): string | undefined =>
  namesIn(text).find((name) => !(name in update_fields[kind]));

/** The words that an update begins with. */
export const update_words: Readonly<Record<UpdateKind, string>> = {
  opening:
    'Dear {{guardian}}, fees of {{learner}} for {{term}}: {{bill}}. With arrears, the balance is {{balance}}. {{pay_line}}. {{school}}',
  balance:
    'Dear {{guardian}}, on {{today}} the fee balance of {{learner}} is {{balance}}. {{pay_line}}. Thank you if you have paid. {{school}}',
  board:
    '{{school}}, {{today}}, {{term}}: billed {{billed}}, waived {{waived}}, paid {{paid}} ({{paid_share}}), owed {{owed}}. Cash and bank {{cash}}, creditors {{creditors}}.',
};

interface Figures {
  term: { name: string; year: number } | null;
  billed_cents: number;
  waived_cents: number;
  paid_cents: number;
  paid_permille: number | null;
  balance_cents: number;
  arrears_cents: number;
  cash_cents: number;
  creditors_cents: number;
}

/** Puts the school's figures into the words; places for a family's own stay for later. */
export function fillUpdate(text: string, figures: Figures): string {
  const { term, paid_permille } = figures;
  const facts: Record<string, string> = {
    term: term ? `${term.name} ${term.year}` : 'this term',
    billed: kes(figures.billed_cents),
    waived: kes(figures.waived_cents),
    paid: kes(figures.paid_cents),
    paid_share: paid_permille === null ? 'nothing asked' : `${Math.round(paid_permille / 10)}%`,
    owed: kes(figures.balance_cents + figures.arrears_cents),
    cash: kes(figures.cash_cents),
    creditors: kes(figures.creditors_cents),
  };
  return text.replace(/\{\{\s*([a-z_]+)\s*\}\}/g, (place, name: string) => facts[name] ?? place);
}

/** The first day after `on` that a weekly or monthly update falls on. A 31st is the last of a short month. */
export function nextUpdate(every: 'week' | 'month', first_on: IsoDate, on: IsoDate): IsoDate {
  let next = first_on;
  for (let i = 1; next <= on; i++) {
    next = every === 'week' ? addDays(first_on, 7 * i) : monthsAfter(first_on, i);
  }
  return next;
}

function monthsAfter(day: IsoDate, count: number): IsoDate {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
