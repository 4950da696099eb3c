import { exceptionRules } from '@darasa/contract/finance/books/figures';
import type {
  MoneyException,
  MoneyFigures,
} from '@darasa/contract/finance/overview/money-dashboard';
import { formatMoney } from '@darasa/rules/money';
import { WorkPanel } from '@darasa/ui';
import { exceptionLink } from './exception-links.ts';

/** Shows what somebody should look at, the riskiest first. */
export function ExceptionsPanel({ figures }: { figures: MoneyFigures }) {
  const sorted = figures.exceptions.toSorted((a, b) => weightOf(a) - weightOf(b));
  return (
    <WorkPanel
      title="Exceptions"
      aside="Last 30 days"
      none="There is nothing unusual."
      rows={sorted.map((one) => ({
        key: one.rule,
        who: exceptionRules[one.rule].label,
        what: exceptionRules[one.rule].rule,
        amount: one.amount_cents
          ? `${one.count}, KES ${formatMoney(one.amount_cents)}`
          : String(one.count),
        href: exceptionLink(one, figures),
        act: { label: 'Open', href: exceptionLink(one, figures) },
      }))}
    />
  );
}

const weights = { high: 0, medium: 1, low: 2 };
const weightOf = ({ rule }: MoneyException): number => weights[exceptionRules[rule].risk];
