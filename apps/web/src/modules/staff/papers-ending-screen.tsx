import { type ExpiringDocument, expiringList } from '@darasa/contract/staff/documents';
import { Screen, StatusChip } from '@darasa/ui';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { staff_path } from './words.ts';

/** Contracts and papers of the staff that run out soon, or have run out already. */
export default function PapersEndingScreen() {
  const nothing = 'No paper of the staff ends in these days.';
  return (
    <Screen
      title="Papers that run out"
      sub="Contracts, certificates and permits that end soon, or have ended."
      crumbs={[{ label: 'Staff', href: staff_path }]}
    >
      <ListTable
        list={useList(expiringList)}
        columns={columns}
        rowLabel={(row) => `${row.title} of ${row.staff_name}`}
        rowHref={(row) => `${staff_path}/${row.staff_id}?tab=papers`}
        empty={{ title: 'Nothing runs out', text: nothing }}
        nothingFound={nothing}
      />
    </Screen>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<ExpiringDocument>>> = {
  staff_name: { width: 208 },
  staff_number: { width: 104 },
  title: { phone: 'what', wrap: true },
  kind: { width: 160 },
  to_on: { phone: 'amount', width: 128 },
  days_left: {
    phone: 'status',
    width: 140,
    num: false,
    renderCell: (row) => (
      <StatusChip
        tone={row.days_left < 0 ? 'negative' : row.days_left <= 30 ? 'warning' : 'neutral'}
        shape={row.days_left < 0 ? 'cross' : 'ring'}
      >
        {leftInWords(row)}
      </StatusChip>
    ),
  },
};

function leftInWords({ days_left }: ExpiringDocument): string {
  if (days_left < 0) return 'Has ended';
  if (days_left === 0) return 'Ends today';
  return days_left === 1 ? '1 day left' : `${days_left} days left`;
}
