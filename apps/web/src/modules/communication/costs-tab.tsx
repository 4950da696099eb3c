import { getWhatsappCosts } from '@darasa/contract/communication/whatsapp';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { token_price_cents } from '@darasa/rules/token-prices';
import { EmptyState, Link, Loading, Panel, Segmented, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../platform/query.ts';
import { category_words } from './words.ts';

/** Meta charges by category: what was expected beside what was used. */
export function CostsTab() {
  const [days, setDays] = useState('90');
  const found = useQuery(queryOf(getWhatsappCosts, { days: Number(days) }));
  if (!found.data) return <Loading query={found} lines={8} />;
  const { rows, campaigns } = found.data;
  return (
    <div className="stack">
      <Segmented
        label="Over"
        value={days}
        onChange={setDays}
        options={[
          { value: '30', label: '30 days' },
          { value: '90', label: '90 days' },
          { value: '366', label: 'A year' },
        ]}
      />
      <Panel title="By category" aside="In tokens of one shilling">
        <SideScroll label="By category">
          <table className="table compact">
            <thead>
              <tr>
                <th scope="col">Category</th>
                <Figure>A message</Figure>
                <Figure>Messages</Figure>
                <Figure>Expected</Figure>
                <Figure>Used</Figure>
                <Figure>KES</Figure>
                <Figure>Counted otherwise</Figure>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.category}>
                  <td>{category_words[row.category]}</td>
                  <td className="num">{row.price}</td>
                  <td className="num">{row.messages.toLocaleString('en')}</td>
                  <td className="num">{row.tokens_estimated.toLocaleString('en')}</td>
                  <td className="num">{row.tokens_used.toLocaleString('en')}</td>
                  <td className="num">{formatMoney(row.tokens_used * token_price_cents)}</td>
                  <td className="num">{row.billed_otherwise.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      </Panel>
      <p className="help">
        The first thousand answers within 24 hours of a month are free. “Counted otherwise” are
        messages that Meta charged under another category than ours, or not at all.
      </p>
      <Panel title="By message">
        {campaigns.length === 0 ? (
          <EmptyState title="Nothing was sent" text="Messages of this time appear here." />
        ) : (
          <SideScroll label="By message">
            <table className="table compact">
              <thead>
                <tr>
                  <th scope="col">Message</th>
                  <th scope="col">When</th>
                  <th scope="col">Category</th>
                  <Figure>Recipients</Figure>
                  <Figure>Expected</Figure>
                  <Figure>Used</Figure>
                </tr>
              </thead>
              <tbody>
                {campaigns.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link href={`/dashboard/communication/whatsapp?tab=sent&message=${row.id}`}>
                        {row.title}
                      </Link>
                    </td>
                    <td className="nowrap">{formatDate(row.created_at)}</td>
                    <td>{category_words[row.category] ?? row.category}</td>
                    <td className="num">{row.recipients_count.toLocaleString('en')}</td>
                    <td className="num">{row.tokens_estimated.toLocaleString('en')}</td>
                    <td className="num">{row.tokens_used.toLocaleString('en')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SideScroll>
        )}
      </Panel>
    </div>
  );
}

const Figure = ({ children }: { children: string }) => (
  <th scope="col" className="num">
    {children}
  </th>
);
