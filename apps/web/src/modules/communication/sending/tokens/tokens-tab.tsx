import {
  channelWords,
  exportPurchases,
  listPurchases,
  proveTokens,
  type Purchase,
  type TokenEntry,
  tokenEntryList,
} from '@darasa/contract/communication/sending/tokens';
import { formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { type Column, DataTable, Notice, StatusChip, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { CarrierPanel } from '../carrier/carrier-panel.tsx';

/** Bought, used, returned and left; every figure is proved against the rows behind it. */
export function TokensTab() {
  const list = useList(tokenEntryList);
  const proof = useQuery(queryOf(proveTokens, {}));
  const differences = proof.data?.rows.flatMap((row) => row.differences) ?? [];
  return (
    <div className="stack">
      {(proof.data?.rows ?? []).map((row) => (
        <Strip
          key={row.channel}
          label={`${channelWords[row.channel]} tokens`}
          items={[
            { label: `${channelWords[row.channel]}, left`, value: row.left.toLocaleString('en') },
            { label: 'Bought', value: row.bought.toLocaleString('en') },
            { label: 'Used', value: row.used.toLocaleString('en') },
            { label: 'Reserved', value: row.reserved.toLocaleString('en') },
            { label: 'Returned', value: row.returned.toLocaleString('en') },
          ]}
        />
      ))}
      {proof.data ? (
        differences.length === 0 ? (
          <Notice tone="positive">Balance, entries, purchases and messages agree.</Notice>
        ) : (
          <Notice tone="negative">{differences.join(' ')}</Notice>
        )
      ) : null}
      <CarrierPanel />
      <Purchases />
      <ListTable
        list={list}
        titled
        columns={columns}
        empty={{ text: 'Buy the first from the profile menu.' }}
      />
    </div>
  );
}

const purchase_looks: Record<Purchase['state'], [look: string, words: string]> = {
  asked: ['pending', 'Asked'],
  pending: ['pending', 'Waits for the PIN'],
  credited: ['received', 'Credited'],
  failed: ['failed', 'Failed'],
};

const PurchaseView = listPurchases.input.pick({ page: true, page_size: true });

/** Their own pages, beside those of the entries, which stand in the address. */
function Purchases() {
  const [view, setView] = useState(PurchaseView.parse({ page_size: 10 }));
  const list = useQuery(queryOf(listPurchases, view));
  const files = useTableExport(exportPurchases, {});
  if (list.data?.count === 0) return null;
  return (
    <DataTable
      label="Purchases"
      titled
      query={list}
      columns={purchase_columns}
      view={view}
      onView={(next) => setView({ ...view, ...next })}
      rowKey={(row) => row.id}
      {...files}
      empty={{ title: 'No purchase yet', text: 'Buy the first tokens from the profile menu.' }}
      nothingFound="No purchase matches."
    />
  );
}

const purchase_columns: Column<Purchase>[] = [
  {
    key: 'asked_at',
    head: 'Purchased',
    cell: (row) => formatDateTime(row.asked_at),
    width: 196,
    phone: 'what',
  },
  { key: 'asked_by', head: 'By', cell: (row) => row.asked_by, width: 150, phone: 'who' },
  { key: 'phone', head: 'Phone', cell: (row) => formatPhone(row.phone), width: 140, phone: 'hide' },
  {
    key: 'channel',
    head: 'Channel',
    cell: (row) => channelWords[row.channel],
    width: 110,
    phone: 'hide',
  },
  {
    key: 'amount',
    head: 'KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 110,
    phone: 'amount',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => (
      <StatusChip status={purchase_looks[row.state][0]}>{purchase_looks[row.state][1]}</StatusChip>
    ),
    width: 150,
    phone: 'status',
  },
  { key: 'reason', head: 'Reason', cell: (row) => row.reason, wrap: true, phone: 'what' },
];

const columns: Readonly<Record<string, ColumnOnScreen<TokenEntry>>> = {
  created_at: { width: 196, phone: 'what' },
  channel: { width: 110 },
  kind: { width: 120, phone: 'status' },
  tokens: { width: 100, phone: 'amount', renderCell: (row) => row.tokens.toLocaleString('en') },
};
