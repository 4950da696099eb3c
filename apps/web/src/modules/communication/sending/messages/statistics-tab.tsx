import { counted } from '@darasa/rules/counted';
import {
  exportBadNumbers,
  getStatistics,
  type Statistics,
} from '@darasa/contract/communication/sending/messages';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { type Column, Link, Loading, PlainPanel, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { DaysChoice } from './days-choice.tsx';
import { FileButtons } from './file-buttons.tsx';
import { shareOf } from './words.ts';

const logs = '/dashboard/communication/logs';

/** Shows how many arrived, by network and sender, and the numbers that somebody should correct. */
export function StatisticsTab() {
  const [days, setDays] = useState(30);
  const found = useQuery(queryOf(getStatistics, { days }));
  if (!found.data) return <Loading query={found} lines={8} />;
  const { total, delivered, failed, tokens, kinds, codes, networks, senders, bad_numbers } =
    found.data;
  return (
    <div className="stack">
      <DaysChoice value={days} days={[7, 30, 90]} onChange={setDays} />
      <Strip
        label="Delivery"
        items={[
          { label: 'Messages', value: total.toLocaleString('en'), href: logs },
          { label: 'Delivered', value: shareOf(delivered, total), href: `${logs}?state=delivered` },
          { label: 'Failed', value: failed.toLocaleString('en'), href: `${logs}?state=failed` },
          { label: 'Tokens used', value: tokens.toLocaleString('en'), href: `${logs}?tab=tokens` },
        ]}
      />
      <PlainPanel
        title="What it was used for"
        compact
        rows={kinds}
        rowKey={(row) => row.label}
        columns={kind_columns}
        empty="Figures appear with the first messages."
      />
      {codes > 0 ? (
        <p className="help">
          Beside these the organisation sent{' '}
          {counted(codes, 'code or warning', 'codes and warnings')} to the owners of accounts. They
          cost no tokens.
        </p>
      ) : null}
      <div className="two">
        <Counts title="By network" rows={networks} />
        <Counts title="By sender" rows={senders} />
      </div>
      <PlainPanel
        title="Numbers to correct"
        aside={
          bad_numbers.length > 0 ? (
            <FileButtons endpoint={exportBadNumbers} input={{ days }} label="Export" />
          ) : undefined
        }
        compact
        rows={bad_numbers}
        rowKey={(row) => row.phone}
        columns={number_columns}
        empty="Every number was reached. Nothing failed in this time."
      />
    </div>
  );
}

function Counts({ title, rows }: { title: string; rows: Statistics['networks'] }) {
  return (
    <PlainPanel
      title={title}
      compact
      rows={rows}
      rowKey={(row) => row.label}
      columns={count_columns}
      empty="Figures appear with the first messages."
    />
  );
}

const count_columns: Column<Statistics['networks'][number]>[] = [
  { key: 'name', head: 'Name', wrap: true, cell: (row) => row.label },
  { key: 'count', head: 'Messages', num: true, cell: (row) => row.count.toLocaleString('en') },
  {
    key: 'delivered',
    head: 'Delivered',
    num: true,
    cell: (row) => shareOf(row.delivered, row.count),
  },
  { key: 'failed', head: 'Failed', num: true, cell: (row) => row.failed.toLocaleString('en') },
];

const kind_columns: Column<Statistics['kinds'][number]>[] = [
  ...count_columns,
  { key: 'tokens', head: 'Tokens', num: true, cell: (row) => row.tokens.toLocaleString('en') },
];

const number_columns: Column<Statistics['bad_numbers'][number]>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: (row) => (
      <Link href={`${logs}?state=failed&search=${row.phone}`}>{row.name || 'No name'}</Link>
    ),
  },
  { key: 'phone', head: 'Phone', cell: (row) => formatPhone(row.phone) },
  { key: 'learners', head: 'Learners', wrap: true, cell: (row) => row.learners },
  { key: 'reason', head: 'Reason', wrap: true, cell: (row) => row.reason },
  { key: 'last', head: 'Last', cell: (row) => formatDateTime(row.last_at) },
];
