import { cancelPromise } from '@darasa/contract/finance/fees/promises';
import { bankCheques } from '@darasa/contract/finance/receiving/cheques';
import { decideClaim } from '@darasa/contract/finance/receiving/claims';
import { assignArrival } from '@darasa/contract/finance/receiving/incoming';
import { prepareReconciliation } from '@darasa/contract/finance/reconciliation/reconciliation';
import { counted } from '@darasa/rules/counted';
import { addDays, formatMonth, type IsoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import type { WaitingFound, WaitingSource } from '#platform/waiting/source.ts';
import * as queries from './waiting-queries.ts';

const promises_days = 7;

const withSum = (what: string, { amount_cents }: WaitingFound): string =>
  amount_cents ? `${what}, ${formatKes(amount_cents)},` : what;

const lastMonth = (today: IsoDate) => {
  const ended_on = addDays(`${today.slice(0, 7)}-01`, -1);
  return { ended_on, starts_on: `${ended_on.slice(0, 7)}-01` };
};

export const waiting: WaitingSource[] = [
  {
    key: 'finance.suspense',
    endpoint: assignArrival,
    rows: ({ db }) => queries.sumOfSuspense(db),
    says: (found) => [
      withSum(counted(found.count, 'payment'), found),
      found.count === 1 ? 'has no owner.' : 'have no owner.',
    ],
    verb: 'Match',
    href: '/dashboard/finance/payments?tab=suspense',
    done: 'Every payment has an owner',
  },
  {
    key: 'finance.claims',
    endpoint: decideClaim,
    rows: ({ db }) => queries.sumOfClaims(db),
    says: (found) => [
      withSum(counted(found.count, 'payment'), found),
      found.count === 1 ? 'reported by a parent, to confirm.' : 'reported by parents, to confirm.',
    ],
    verb: 'Confirm',
    href: '/dashboard/finance/payments?tab=claims&state=received',
    done: 'Payments reported by parents are confirmed',
  },
  {
    key: 'finance.cheques',
    endpoint: bankCheques,
    rows: ({ db, today }) => queries.sumOfCheques(db, today),
    says: (found) => [
      withSum(counted(found.count, 'cheque'), found),
      found.count === 1 ? 'is ready for the bank.' : 'are ready for the bank.',
    ],
    verb: 'Bank',
    href: '/dashboard/finance/cheques?state=received',
    done: 'All cheques are banked',
  },
  {
    key: 'finance.promises',
    endpoint: cancelPromise,
    rows: ({ db, today }) => queries.sumOfBroken(db, addDays(today, -promises_days), today),
    says: (found) => [
      withSum(counted(found.count, 'promise'), found),
      found.count === 1 ? 'to pay was not kept this week.' : 'to pay were not kept this week.',
    ],
    verb: 'Call',
    href: '/dashboard/finance/fee-panel?tab=promises&state=broken&sort=-due_on',
    done: 'No broken promise of this week is open',
  },
  {
    key: 'finance.reconciliation',
    endpoint: prepareReconciliation,
    rows: ({ db, today }) => {
      const { starts_on, ended_on } = lastMonth(today);
      return queries.sumOfUnsigned(db, starts_on, ended_on);
    },
    says: ({ count }, today) => [
      counted(count, 'account'),
      `${count === 1 ? 'is' : 'are'} not reconciled for ${formatMonth(lastMonth(today).starts_on)}.`,
    ],
    verb: 'Reconcile',
    href: '/dashboard/finance/reconciliation',
    done: 'Last month is reconciled',
    late_after_days: 20,
  },
];
