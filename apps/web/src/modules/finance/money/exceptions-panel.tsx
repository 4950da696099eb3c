import { exceptionRules } from '@darasa/contract/finance/figures';
import type { MoneyException } from '@darasa/contract/finance/money-dashboard';
import { formatMoney } from '@darasa/rules/money';
import { WorkPanel } from '@darasa/ui';
import { exceptionLinks } from './exception-links.ts';

/** What somebody should look at, the riskiest first. */
export function ExceptionsPanel({ rows }: { rows: readonly MoneyException[] }) {
  const sorted = rows.toSorted((a, b) => weightOf(a) - weightOf(b));
  return (
    <WorkPanel
      title="Exceptions"
      aside="Last 30 days"
      none="There is nothing unusual."
      rows={sorted.map(({ rule, count, amount_cents }) => ({
        key: rule,
        who: exceptionRules[rule].label,
        what: exceptionRules[rule].rule,
        amount: amount_cents ? `${count}, KES ${formatMoney(amount_cents)}` : String(count),
        href: exceptionLinks[rule],
        act: { label: 'Open', href: exceptionLinks[rule] },
      }))}
    />
  );
}

const weights = { high: 0, medium: 1, low: 2 };
const weightOf = ({ rule }: MoneyException): number => weights[exceptionRules[rule].risk];
