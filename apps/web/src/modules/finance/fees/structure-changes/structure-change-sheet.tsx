import {
  getStructureChange,
  type WholeStructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Balance,
  Button,
  type Column,
  Facts,
  Loading,
  PlainTable,
  Sheet,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { Trail } from '#modules/finance/books/trail/trail.tsx';

/** One change of a billed structure, as its approval leads to it. */
export function StructureChangeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(queryOf(getStructureChange, { id }));
  const change = found.data;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={change ? `Change ${change.number}` : 'Change of a fee structure'}
      sub={change?.structure_name}
      footer={
        change?.item_id ? (
          <Button href={`/dashboard/approvals?item=${change.item_id}`}>Approval</Button>
        ) : undefined
      }
    >
      {change ? <Opened change={change} /> : <Loading query={found} what="the change" lines={6} />}
    </Sheet>
  );
}

function Opened({ change }: { change: WholeStructureChange }) {
  const is_posted = change.state === 'posted';
  return (
    <div className="stack">
      <Facts
        oneColumn
        items={[
          { label: 'State', value: <StatusChip status={change.state} /> },
          { label: 'Why', value: change.reason },
          { label: 'Asked by', value: change.requested_by },
          { label: 'Asked on', value: formatDate(change.created_at) },
          ...(change.approved_by ? [{ label: 'Agreed by', value: change.approved_by }] : []),
          ...(change.posted_on ? [{ label: 'Posted', value: formatDate(change.posted_on) }] : []),
          { label: 'Accounts', value: String(change.bill_count) },
          { label: 'In all, KES', value: <Balance cents={change.total_cents} /> },
        ]}
      />
      <PlainTable
        label="Vote heads"
        rows={change.lines}
        columns={is_posted ? columns.filter((one) => one.key !== 'now') : columns}
        rowKey={(row) => row.vote_head_id}
        empty="It has no vote heads."
      />
      <Trail record_type="structure change" record_id={change.id} />
    </div>
  );
}

const columns: Column<WholeStructureChange['lines'][number]>[] = [
  { key: 'name', head: 'Vote head', cell: (row) => row.name, wrap: true },
  { key: 'now', head: 'Now, KES', cell: (row) => formatMoney(row.now_cents), num: true },
  { key: 'asked', head: 'Asked for, KES', cell: (row) => formatMoney(row.asked_cents), num: true },
];
