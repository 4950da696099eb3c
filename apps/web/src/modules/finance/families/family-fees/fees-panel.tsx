import { getFamilyFees, printFamilyFees } from '@darasa/contract/finance/families/family-fees';
import { formatMoney } from '@darasa/rules/money';
import { Button, FileIcon, SumPanel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';

/** Shows what is owed for all children together; each one's own balance stands on its card. */
export function FamilyFeesPanel() {
  const fees = useQuery(queryOf(getFamilyFees, {}));
  const print = useExport(printFamilyFees);
  const { rows = [], total_cents = 0 } = fees.data ?? {};
  if (rows.length < 2) return null;
  return (
    <SumPanel
      title={rows.length === 2 ? 'Fees, both children' : 'Fees, all children'}
      unit="KES"
      amount={formatMoney(Math.abs(total_cents))}
      aside={total_cents < 0 ? 'In credit' : 'To pay'}
      parts={[]}
      footer={
        <Button small icon={FileIcon} onClick={() => void print({})}>
          Family statement
        </Button>
      }
    />
  );
}
