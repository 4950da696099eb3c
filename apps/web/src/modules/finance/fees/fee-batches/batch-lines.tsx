import type { BatchLine } from '@darasa/contract/finance/fees/fee-batches';
import { formatKes, formatMoney, formatMovement } from '@darasa/rules/money';
import { type Column, Link, Pairs, PlainTable } from '@darasa/ui';

interface Totals {
  learner_count: number;
  before_cents: number;
  change_cents: number;
}

/** Shows what all of it comes to. What moves between vote heads leaves every total as it was. */
export function BatchTotals(props: { totals: Totals; from: string; to?: string | null }) {
  const { learner_count, before_cents, change_cents } = props.totals;
  const learners = { label: 'Learners', value: learner_count.toLocaleString('en') };
  return props.to ? (
    <Pairs
      items={[
        learners,
        { label: `${props.from}, leaves`, value: formatKes(change_cents) },
        { label: `${props.to}, arrives`, value: formatKes(-change_cents) },
        { label: 'All fees before and after', value: 'Equal', total: true },
      ]}
    />
  ) : (
    <Pairs
      items={[
        learners,
        { label: 'Asked before', value: formatKes(before_cents) },
        { label: 'Change', value: formatMovement(change_cents) },
        { label: 'Asked after', value: formatKes(before_cents + change_cents), total: true },
      ]}
    />
  );
}

export function BatchLines({ rows }: { rows: readonly BatchLine[] }) {
  return (
    <PlainTable
      label="Learners, before and after"
      rows={rows}
      rowKey={(row) => row.student_id}
      empty="Nobody"
      columns={columns}
    />
  );
}

const columns: Column<BatchLine>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => (
      <Link href={`/dashboard/finance/fee-panel?student_id=${row.student_id}`}>
        {row.name}, {row.admission_number}
      </Link>
    ),
    wrap: true,
  },
  { key: 'class', head: 'Class', cell: (row) => row.class_name },
  {
    key: 'before',
    head: 'Before, KES',
    num: true,
    cell: (row) => formatMoney(row.before_cents),
  },
  {
    key: 'after',
    head: 'After, KES',
    num: true,
    cell: (row) => formatMoney(row.before_cents + row.change_cents),
  },
];
