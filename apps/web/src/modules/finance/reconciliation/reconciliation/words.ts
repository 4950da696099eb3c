import type {
  AccountMonth,
  Desk,
  Match,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import type { Tone } from '@darasa/ui';

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** "2026-09" is September 2026. */
export const monthWords = (month: string): string =>
  `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

type Kind = Desk['mismatches'][number]['kind'];

export const mismatchWords: Record<Kind, { label: string; tone: Tone; help: string }> = {
  'amount-differs': {
    label: 'Amount differs',
    tone: 'negative',
    help: 'The same reference, another amount: one of the two was typed or taken wrongly.',
  },
  'receipted-twice': {
    label: 'Receipted twice',
    tone: 'negative',
    help: 'The reference is matched with another receipt already.',
  },
  reversed: {
    label: 'Reversed by the bank',
    tone: 'negative',
    help: 'The money went back and the receipt still stands: cancel the receipt.',
  },
  'other-account': {
    label: 'Other account',
    tone: 'warning',
    help: 'A receipt has this reference, but under another account.',
  },
  'not-on-statement': {
    label: 'Not on the statement',
    tone: 'negative',
    help: 'The statement covers the day and does not show it: check the slip.',
  },
  'not-in-books': {
    label: 'Not in the books',
    tone: 'warning',
    help: 'Money without a receipt.',
  },
  'charge-not-in-books': {
    label: 'Charge to enter',
    tone: 'info',
    help: 'A charge of the bank.',
  },
  'settlement-not-in-books': {
    label: 'Settlement to enter',
    tone: 'info',
    help: 'Money moved from the paybill to the bank.',
  },
};

export const levelWords: Record<Match['level'], string> = {
  'reference-and-amount': 'Reference and amount',
  reference: 'Reference, several parts',
  'taken-back': 'Taken back',
  'amount-day-payer': 'Amount, day and name',
  'day-total': 'Takings of a day',
  'amount-and-day': 'Amount and day',
  'by-hand': 'By hand',
  entered: 'Entered from the line',
};

/** A month that is over and not signed is red wherever it is shown. */
export function stateLook(row: Pick<AccountMonth, 'state' | 'month'>, this_month: string) {
  if (row.state === 'signed') {
    return { tone: 'positive', shape: 'tick', quiet: true, words: 'Signed' } as const;
  }
  if (row.state === 'prepared') {
    return { tone: 'info', shape: 'half', words: 'To be signed' } as const;
  }
  if (row.month >= this_month) {
    return { tone: 'neutral', shape: 'ring', words: 'Running' } as const;
  }
  const words = row.state === 'returned' ? 'Returned' : 'Not signed';
  return { tone: 'negative', shape: 'triangle', words } as const;
}
