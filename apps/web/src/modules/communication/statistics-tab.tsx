import { getStatistics, type Statistics } from '@darasa/contract/communication/messages';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { EmptyState, Link, Loading, Panel, Segmented, SideScroll, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../platform/query.ts';

const logs = '/dashboard/communication/logs';

/** How many arrived, by network and sender, and the numbers that somebody should correct. */
export function StatisticsTab() {
  const [days, setDays] = useState('30');
  const found = useQuery(queryOf(getStatistics, { days: Number(days) }));
  if (!found.data) return <Loading query={found} lines={8} />;
  const { total, delivered, failed, tokens, networks, senders, bad_numbers } = found.data;
  return (
    <div className="stack">
      <Segmented
        label="Over"
        value={days}
        onChange={setDays}
        options={[
          { value: '7', label: '7 days' },
          { value: '30', label: '30 days' },
          { value: '90', label: '90 days' },
        ]}
      />
      <Strip
        label="Delivery"
        items={[
          { label: 'Messages', value: total.toLocaleString('en'), href: logs },
          { label: 'Delivered', value: shareOf(delivered, total), href: `${logs}?state=delivered` },
          { label: 'Failed', value: failed.toLocaleString('en'), href: `${logs}?state=failed` },
          { label: 'Tokens used', value: tokens.toLocaleString('en'), href: `${logs}?tab=tokens` },
        ]}
      />
      <div className="two">
        <Counts title="By network" rows={networks} />
        <Counts title="By sender" rows={senders} />
      </div>
      <Panel title="Numbers to correct" aside={`${bad_numbers.length}`}>
        {bad_numbers.length === 0 ? (
          <EmptyState title="Every number was reached" text="Nothing failed in this time." />
        ) : (
          <SideScroll label="Numbers to correct">
            <table className="table compact">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Phone</th>
                  <th scope="col">Learners</th>
                  <th scope="col">Reason</th>
                  <th scope="col">Last</th>
                </tr>
              </thead>
              <tbody>
                {bad_numbers.map((row) => (
                  <tr key={row.phone}>
                    <td>
                      <Link href={`${logs}?state=failed&search=${row.phone}`}>
                        {row.name || 'No name'}
                      </Link>
                    </td>
                    <td className="nowrap">{formatPhone(row.phone)}</td>
                    <td>{row.learners}</td>
                    <td>{row.reason}</td>
                    <td className="nowrap">{formatDateTime(row.last_at)}</td>
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

const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((part / whole) * 100)} %`;

function Counts({ title, rows }: { title: string; rows: Statistics['networks'] }) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <EmptyState title="Nothing yet" text="Figures appear with the first messages." />
      ) : (
        <SideScroll label={title}>
          <table className="table compact">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col" className="num">
                  Messages
                </th>
                <th scope="col" className="num">
                  Delivered
                </th>
                <th scope="col" className="num">
                  Failed
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label}>
                  <td>{row.label}</td>
                  <td className="num">{row.count.toLocaleString('en')}</td>
                  <td className="num">{shareOf(row.delivered, row.count)}</td>
                  <td className="num">{row.failed.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
    </Panel>
  );
}
