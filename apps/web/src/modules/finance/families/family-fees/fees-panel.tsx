import { getFamilyFees, printFamilyFees } from '@darasa/contract/finance/families/family-fees';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance, formatMoney } from '@darasa/rules/money';
import { Button, FileIcon, Loading, WorkPanel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';

/** Shows what is owed for each child, on the parents' landing. Whoever sees no fees is shown nothing. */
export function FamilyFeesPanel() {
  const fees = useQuery(queryOf(getFamilyFees, {}));
  const print = useExport(printFamilyFees);
  if (!fees.data) return <Loading query={fees} what="the fees" lines={3} />;
  const { rows, total_cents } = fees.data;
  if (rows.length === 0) return null;
  return (
    <WorkPanel
      title="School fees"
      aside={rows.length > 1 ? `KES ${formatBalance(total_cents)} in all` : ''}
      footer={
        rows.length > 1 ? (
          <Button small icon={FileIcon} onClick={() => void print({})}>
            Statement of the family
          </Button>
        ) : undefined
      }
      none=""
      rows={rows.map((child) => {
        const href = `/parent/app/children/${child.student_id}/fees`;
        return {
          key: child.student_id,
          who: child.name,
          what: child.last_paid_on
            ? `Last paid ${formatDate(child.last_paid_on)}`
            : 'Nothing was paid yet',
          amount: amountWords(child.balance_cents),
          href,
          act: { label: 'Open', href },
        };
      })}
    />
  );
}

function amountWords(balance_cents: number): string {
  if (balance_cents === 0) return 'Nothing owed';
  return balance_cents > 0
    ? `KES ${formatMoney(balance_cents)}`
    : `KES ${formatMoney(-balance_cents)} in credit`;
}
