import {
  listWeeklySummaries,
  type WeeklySummary,
} from '@darasa/contract/finance/overview/weekly-summaries';
import { formatDate, formatDateShort, formatRange } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Loading, Panel, PlainPanel, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { rowsBehind } from '#modules/finance/books/figures/figure-links.ts';

/** Three numbers and one thing to look at: what the directors hear every Monday. */
export function WeeklyTab() {
  const list = useQuery(queryOf(listWeeklySummaries, {}));
  if (!list.data)
    return <Loading query={list} what="the summaries" label="Adding up the week" lines={6} />;
  const { so_far, rows } = list.data;
  const ends_on = lastDay(so_far.week_on);
  return (
    <div className="stack">
      <Strip
        label="This week so far, in KES"
        items={[
          {
            label: 'Collected this week, KES',
            value: formatMoney(so_far.collected_cents),
            note: formatRange(so_far.week_on, ends_on),
            href: rowsBehind({
              figure: 'collected',
              posted_from: so_far.week_on,
              posted_to: ends_on,
            }),
          },
          {
            label: 'Owed by learners, KES',
            value: formatMoney(so_far.owed_cents),
            note: 'all terms',
            href: rowsBehind({ figure: 'balance' }),
          },
          {
            label: 'Cash and bank, KES',
            value: formatMoney(so_far.cash_cents),
            note: 'in the books',
            href: rowsBehind({ figure: 'cash' }),
          },
        ]}
      />
      <Panel
        title="The SMS as it stands"
        aside={`Goes out on Monday, ${nextMonday(so_far)}`}
        padded
      >
        <div className="stack">
          <p>
            The week to {formatDateShort(ends_on)}. {so_far.text}
          </p>
          <p className="help">
            Directors and administrators get it in the application and by SMS. Each chooses in their
            own notification settings how to hear of it.
          </p>
        </div>
      </Panel>
      <PlainPanel
        title="Sent before"
        label="Weekly summaries"
        rows={rows}
        rowKey={(row) => row.week_on}
        empty="The first one goes out on the Monday after the books began."
        columns={columns}
      />
    </div>
  );
}

const lastDay = (week_on: string): string =>
  new Date(Date.parse(week_on) + 6 * 86_400_000).toISOString().slice(0, 10);

const nextMonday = ({ week_on }: Pick<WeeklySummary, 'week_on'>): string =>
  formatDate(new Date(Date.parse(week_on) + 7 * 86_400_000).toISOString().slice(0, 10));

const columns = [
  {
    key: 'week',
    head: 'Week',
    cell: (row: WeeklySummary) => formatRange(row.week_on, lastDay(row.week_on)),
  },
  {
    key: 'collected',
    head: 'Collected, KES',
    num: true,
    cell: (row: WeeklySummary) => formatMoney(row.collected_cents),
  },
  {
    key: 'owed',
    head: 'Owed, KES',
    num: true,
    cell: (row: WeeklySummary) => formatMoney(row.owed_cents),
  },
  {
    key: 'cash',
    head: 'Cash and bank, KES',
    num: true,
    cell: (row: WeeklySummary) => formatMoney(row.cash_cents),
  },
  { key: 'told', head: 'Told', num: true, cell: (row: WeeklySummary) => row.told_count },
];
