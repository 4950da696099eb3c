import { listAdjustments } from '@darasa/contract/finance/fees/fee-adjustments';
import { formatKes } from '@darasa/rules/money';
import { Notice } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** A debt that was written off when the learner left, and is to be there again now. */
export function WrittenOff({ student_id }: { student_id: string }) {
  const found = useQuery(
    queryOf(listAdjustments, { student_id, kind: 'write-off', state: 'posted' }),
  );
  const rows = (found.data?.rows ?? []).filter((one) => one.is_back);
  return rows.map((one) => (
    <Notice
      key={one.id}
      tone="warning"
      act={{
        label: 'Bring it back',
        href: `/dashboard/finance/fee-panel?tab=adjustments&id=${one.id}`,
      }}
    >
      {formatKes(one.amount_cents)} was written off when the learner left ({one.number}). The
      learner is back at school.
    </Notice>
  ));
}
