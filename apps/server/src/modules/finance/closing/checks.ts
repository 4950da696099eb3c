import type { CheckResult } from '@darasa/contract/finance/closing';
import { formatKes } from '@darasa/rules/money';
import type { MonthFacts } from './queries.ts';

/** The facts of a month as a bursar ticks them off. */
export function checksOf(facts: MonthFacts, month: string): CheckResult[] {
  const check = (
    key: string,
    words: string,
    is_done: boolean,
    found: string,
    more: { blocks?: true; href?: string } = {},
  ): CheckResult => ({
    key,
    words,
    found,
    is_done,
    is_blocking: more.blocks ?? false,
    href: more.href ?? null,
  });
  const waiting = facts.journals_waiting;
  return [
    check(
      'months-before',
      'Earlier months are closed',
      facts.open_month === null || facts.open_month >= month,
      facts.open_month ? `${facts.open_month} is still open` : 'All earlier months are closed',
    ),
    check(
      'journals',
      'No journal of the month waits for approval',
      waiting === 0,
      waiting === 0 ? 'None waits' : `${count(waiting, 'journal')} of ${month} not decided`,
      { blocks: true, href: '/dashboard/finance/accounting?tab=journals&state=waiting' },
    ),
    check(
      'suspense',
      'Suspense is cleared',
      facts.suspense_cents === 0,
      `${formatKes(Math.abs(facts.suspense_cents))} not yet placed`,
    ),
    check(
      'cheques',
      'Cheques in hand are banked',
      facts.cheques_cents === 0,
      `${formatKes(Math.abs(facts.cheques_cents))} in hand`,
    ),
    check(
      'overdrawn',
      'No account is overdrawn in the books',
      facts.overdrawn === null,
      facts.overdrawn ?? 'None is',
      { href: '/dashboard/finance/accounting?tab=cash-book' },
    ),
    check(
      'proof',
      'The books are proved',
      facts.unsound_on === null,
      facts.unsound_on ? `The proof of ${facts.unsound_on} failed` : 'Every nightly proof held',
      { href: '/dashboard/finance/accounting?tab=proof' },
    ),
  ];
}

const count = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`;
