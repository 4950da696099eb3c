import { exceptionRules } from '@darasa/contract/finance/books/figures';
import type { MoneyException } from '@darasa/contract/finance/overview/money-dashboard';
import { kes } from '@darasa/rules/message-fields';
import { segmentsOf } from '@darasa/rules/sms-segments';

export interface Week {
  school_name: string;
  collected_cents: number;
  owed_cents: number;
  cash_cents: number;
  exceptions: MoneyException[];
}

type Figure = (cents: number) => string;

/**
 * Three numbers and one thing to look at. An SMS has the title before it: where the exact words do
 * not fit into one part, they say the same in whole shillings, then with the currency once, then
 * without the sum of the exception.
 */
export function weekInWords(title: string, week: Week): string {
  const tries = [
    wordsOf(week, kes, kes, kes),
    wordsOf(week, whole, whole, whole),
    wordsOf(week, whole, bare, bare),
    wordsOf(week, whole, bare, null),
  ];
  return tries.find((text) => segmentsOf(`${title}. ${text}`).segments === 1) ?? tries.at(-1)!;
}

function wordsOf(week: Week, first: Figure, next: Figure, exception: Figure | null): string {
  return [
    `${week.school_name}:`,
    `collected ${first(week.collected_cents)}, owed ${next(week.owed_cents)},`,
    `cash and bank ${next(week.cash_cents)}.`,
    exceptionInWords(week.exceptions, exception),
  ].join(' ');
}

/** The one thing to look at: the gravest, and among equals the largest. */
function exceptionInWords(exceptions: readonly MoneyException[], figure: Figure | null): string {
  const weight = { high: 2, medium: 1, low: 0 };
  const [first] = exceptions.toSorted(
    (a, b) =>
      weight[exceptionRules[b.rule].risk] - weight[exceptionRules[a.rule].risk] ||
      Math.abs(b.amount_cents) - Math.abs(a.amount_cents),
  );
  if (!first) return 'Nothing stands out.';
  const sum =
    first.amount_cents === 0 || !figure ? '' : `, ${figure(Math.abs(first.amount_cents))}`;
  return `Look at: ${exceptionRules[first.rule].label.toLowerCase()}, ${first.count}${sum}.`;
}

const whole: Figure = (cents) => kes(Math.round(cents / 100) * 100);
const bare: Figure = (cents) => whole(cents).replace('KES ', '');
