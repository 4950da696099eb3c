import {
  exportTokenEntries,
  listPurchases,
  listTokenEntries,
  proveTokens,
  type Purchase,
  type TokenEntry,
} from '@darasa/contract/communication/tokens';
import { onTab } from '@darasa/contract/shapes';
import { formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { type Column, DataTable, Notice, Panel, SideScroll, StatusChip, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '../../platform/exports.ts';
import { queryOf } from '../../platform/query.ts';
import { useUrlState } from '../../platform/use-url-state.ts';
import { channel_words } from './balances.ts';
import { CarrierPanel } from './carrier-panel.tsx';

const View = onTab(listTokenEntries.input);
const kind_words: Record<TokenEntry['kind'], string> = {
  bought: 'Bought',
  reserved: 'Set aside',
  used: 'Used',
  returned: 'Returned',
};

/** Bought, used, returned and left; every figure is proved against the rows behind it. */
export function TokensTab() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(View);
  const proof = useQuery(queryOf(proveTokens, {}));
  const list = useQuery(queryOf(listTokenEntries, view));
  const purchases = useQuery(queryOf(listPurchases, { page_size: 10 }));
  const files = useTableExport(exportTokenEntries, view);
  const differences = proof.data?.rows.flatMap((row) => row.differences) ?? [];
  return (
    <div className="stack">
      {(proof.data?.rows ?? []).map((row) => (
        <Strip
          key={row.channel}
          label={`${channel_words[row.channel]} tokens`}
          items={[
            { label: `${channel_words[row.channel]}, left`, value: row.left.toLocaleString('en') },
            { label: 'Bought', value: row.bought.toLocaleString('en') },
            { label: 'Used', value: row.used.toLocaleString('en') },
            { label: 'Set aside', value: row.reserved.toLocaleString('en') },
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
      {purchases.data?.rows.length ? (
        <Panel title="Last purchases">
          <SideScroll label="Purchases">
            <table className="table compact">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Channel</th>
                  <th scope="col">Phone</th>
                  <th scope="col">By</th>
                  <th scope="col" className="num">
                    KES
                  </th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {purchases.data.rows.map((row) => (
                  <PurchaseLine key={row.id} row={row} />
                ))}
              </tbody>
            </table>
          </SideScroll>
        </Panel>
      ) : null}
      <DataTable
        label="Entries"
        query={list}
        columns={columns}
        view={view}
        onView={(next) => setView({ ...next, tab: 'tokens' })}
        rowKey={(row) => row.id}
        filters={[
          {
            name: 'channel',
            label: 'Channel',
            options: Object.entries(channel_words).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'kind',
            label: 'What',
            options: Object.entries(kind_words).map(([value, label]) => ({ value, label })),
          },
        ]}
        {...files}
        empty={{ title: 'No tokens yet', text: 'Buy the first from the profile menu.' }}
        nothingFound="No entry matches these filters."
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

function PurchaseLine({ row }: { row: Purchase }) {
  const [look, words] = purchase_looks[row.state];
  return (
    <tr>
      <td className="nowrap">{formatDateTime(row.asked_at)}</td>
      <td>{channel_words[row.channel]}</td>
      <td className="nowrap">{formatPhone(row.phone)}</td>
      <td>{row.asked_by}</td>
      <td className="num">{formatMoney(row.amount_cents)}</td>
      <td>
        <StatusChip status={look}>{words}</StatusChip>
        {row.reason ? <span className="help"> {row.reason}</span> : null}
      </td>
    </tr>
  );
}

const columns: Column<TokenEntry>[] = [
  {
    key: 'created_at',
    head: 'When',
    cell: (row) => formatDateTime(row.created_at),
    width: 180,
    phone: 'what',
  },
  { key: 'about', head: 'For', cell: (row) => row.about, phone: 'who' },
  {
    key: 'channel',
    head: 'Channel',
    cell: (row) => channel_words[row.channel],
    width: 110,
    phone: 'hide',
  },
  { key: 'kind', head: 'What', cell: (row) => kind_words[row.kind], width: 120, phone: 'status' },
  {
    key: 'tokens',
    head: 'Tokens',
    cell: (row) => row.tokens.toLocaleString('en'),
    num: true,
    width: 100,
    phone: 'amount',
  },
];
