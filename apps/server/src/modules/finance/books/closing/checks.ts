import { counted } from '@darasa/rules/counted';
import type { CheckResult } from '@darasa/contract/finance/books/closing';
import { formatDate, formatMonth } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import type { MonthFacts } from './queries.ts';

/** The facts of a month as a bursar ticks them off. */
export function checksOf(
  facts: MonthFacts,
  month: string,
  suspense_max_cents: number,
): CheckResult[] {
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
  const named = formatMonth(month);
  return [
    check(
      'months-before',
      'Earlier months are closed',
      facts.open_month === null || facts.open_month >= month,
      facts.open_month
        ? `${formatMonth(facts.open_month)} is still open`
        : 'All earlier months are closed',
    ),
    check(
      'journals',
      'No journal of the month waits for approval',
      waiting === 0,
      waiting === 0 ? 'None waits' : `${counted(waiting, 'journal')} of ${named} not decided`,
      { blocks: true, href: '/dashboard/finance/accounting?tab=journals&state=waiting' },
    ),
    check(
      'shifts',
      'Every cashier has counted and closed',
      facts.shifts_open === 0,
      facts.shifts_open === 0
        ? 'No shift of the month is open'
        : `${counted(facts.shifts_open, 'shift')} of ${named} still open`,
      { blocks: true, href: '/dashboard/finance/cashier-shifts?state=open' },
    ),
    check(
      'shifts-signed',
      'A second person signed every count',
      facts.shifts_unsigned === 0,
      facts.shifts_unsigned === 0
        ? 'All are signed'
        : `${counted(facts.shifts_unsigned, 'count')} of ${named} not signed`,
      { href: '/dashboard/finance/cashier-shifts?state=closed' },
    ),
    check(
      'banks',
      'Banks are reconciled',
      facts.banks_open === null,
      facts.banks_open
        ? `Not reconciled for ${named}: ${facts.banks_open}`
        : 'Every bank that moved is reconciled',
      { blocks: true, href: '/dashboard/finance/reconciliation' },
    ),
    check(
      'paybills',
      'Paybills are reconciled',
      facts.paybills_open === null,
      facts.paybills_open
        ? `Not reconciled for ${named}: ${facts.paybills_open}`
        : 'Every paybill that moved is reconciled',
      { href: '/dashboard/finance/reconciliation' },
    ),
    check(
      'banks-signed',
      'The director signed the reconciliations',
      facts.unsigned === null,
      facts.unsigned ? `${facts.unsigned} not signed yet` : 'None waits',
      { href: '/dashboard/dr/finance/reconciliation' },
    ),
    check(
      'suspense',
      suspense_max_cents === 0
        ? 'Suspense is cleared'
        : `Suspense is not above ${formatKes(suspense_max_cents)}`,
      Math.abs(facts.suspense_cents) <= suspense_max_cents,
      `${formatKes(Math.abs(facts.suspense_cents))} not yet placed`,
      { blocks: true, href: '/dashboard/finance/distribute-funds?tab=held' },
    ),
    check(
      'cheques',
      'Cheques in hand are banked',
      facts.cheques_cents === 0,
      `${formatKes(Math.abs(facts.cheques_cents))} in hand`,
    ),
    check(
      'deposits',
      'Deposits of those who left are given back',
      facts.leavers_with_deposit === 0,
      facts.leavers_with_deposit === 0
        ? 'None is held'
        : `${formatKes(facts.leavers_deposit_cents)} of ${counted(facts.leavers_with_deposit, 'learner')}`,
      { href: '/dashboard/finance/fee-panel?tab=deposits&leavers=only' },
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
      facts.unsound_on
        ? `The proof of ${formatDate(facts.unsound_on)} failed`
        : 'Every nightly proof held',
      { href: '/dashboard/finance/accounting?tab=proof' },
    ),
  ];
}
