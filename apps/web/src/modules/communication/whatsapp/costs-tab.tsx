import type { OutputOf } from '@darasa/contract/endpoint';
import {
  exportWhatsappCosts,
  getWhatsappCosts,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { token_price_cents } from '@darasa/rules/token-prices';
import { type Column, Link, Loading, PlainPanel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { DaysChoice } from '../sending/messages/days-choice.tsx';
import { FileButtons } from '../sending/messages/file-buttons.tsx';
import { category_words } from '../writing/campaigns/words.ts';

/** Meta charges by category: what was expected beside what was used. */
export function CostsTab() {
  const [days, setDays] = useState(90);
  const found = useQuery(queryOf(getWhatsappCosts, { days }));
  if (!found.data) return <Loading query={found} lines={8} />;
  const { rows, campaigns } = found.data;
  return (
    <div className="stack">
      <DaysChoice value={days} days={[30, 90, 366]} onChange={setDays} />
      <PlainPanel
        title="By category"
        aside="In tokens of one shilling"
        compact
        rows={rows}
        rowKey={(row) => row.category}
        columns={category_columns}
      />
      <p className="help">
        The first thousand answers within 24 hours of a month are free. “Charged in another
        category” are messages that Meta charged under another category than ours, or not at all.
      </p>
      <PlainPanel
        title="By message"
        aside={<FileButtons endpoint={exportWhatsappCosts} input={{ days }} label="Export" />}
        compact
        rows={campaigns}
        rowKey={(row) => row.id}
        columns={message_columns}
        empty="Nothing was sent in this time."
      />
    </div>
  );
}

type Costs = OutputOf<typeof getWhatsappCosts>;
const count = (value: number): string => value.toLocaleString('en');

const category_columns: Column<Costs['rows'][number]>[] = [
  { key: 'category', head: 'Category', cell: (row) => category_words[row.category] },
  { key: 'price', head: 'A message', num: true, cell: (row) => row.price },
  { key: 'messages', head: 'Messages', num: true, cell: (row) => count(row.messages) },
  { key: 'expected', head: 'Expected', num: true, cell: (row) => count(row.tokens_estimated) },
  { key: 'used', head: 'Used', num: true, cell: (row) => count(row.tokens_used) },
  {
    key: 'kes',
    head: 'KES',
    num: true,
    cell: (row) => formatMoney(row.tokens_used * token_price_cents),
  },
  {
    key: 'otherwise',
    head: 'Charged in another category',
    num: true,
    cell: (row) => count(row.billed_otherwise),
  },
];

const message_columns: Column<Costs['campaigns'][number]>[] = [
  {
    key: 'title',
    head: 'Message',
    wrap: true,
    cell: (row) => (
      <Link href={`/dashboard/communication/whatsapp?tab=sent&message=${row.id}`}>{row.title}</Link>
    ),
  },
  { key: 'when', head: 'When', cell: (row) => formatDate(row.created_at) },
  {
    key: 'category',
    head: 'Category',
    cell: (row) => category_words[row.category] ?? row.category,
  },
  { key: 'recipients', head: 'Recipients', num: true, cell: (row) => count(row.recipients_count) },
  { key: 'expected', head: 'Expected', num: true, cell: (row) => count(row.tokens_estimated) },
  { key: 'used', head: 'Used', num: true, cell: (row) => count(row.tokens_used) },
];
