import { listPayments } from '@darasa/contract/finance/receiving/payments';
import { getTimeline, type TimelineEntry } from '@darasa/contract/students/families/timeline';
import {
  addDays,
  formatDateShort,
  formatDateTime,
  formatMonth,
  isoDate,
} from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { EmptyState, Link, Loading, Panel, Timeline } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

const recent_days = 7;

/** What happened with the learner, newest first: moves, money, letters and messages in one story. */
export function TimelinePanel({ student_id }: { student_id: string }) {
  const today = useToday();
  const found = useQuery(queryOf(getTimeline, { student_id }));
  const rows = found.data?.rows;
  return (
    <Panel title="Timeline">
      {!rows ? (
        <div className="panel-body">
          <Loading query={found} what="the timeline" />
        </div>
      ) : null}
      {rows?.length === 0 ? <EmptyState title="Nothing is recorded yet" /> : null}
      {rows && rows.length > 0 ? <Timeline groups={groupsOf(rows, today).map(drawn)} /> : null}
    </Panel>
  );
}

function drawn([heading, rows]: [string, TimelineEntry[]]) {
  return {
    heading,
    items: rows.map((row) => ({ key: row.id, what: row.what, when: <When row={row} /> })),
  };
}

/** The last days under one heading, what was before by its month. */
const groupsOf = (rows: readonly TimelineEntry[], today: string): [string, TimelineEntry[]][] => {
  const recent_from = addDays(today, 1 - recent_days);
  return [
    ...groupBy(rows, ({ happened_on }) =>
      happened_on >= recent_from ? 'Last 7 days' : formatMonth(happened_on.slice(0, 7)),
    ),
  ];
};

function When({ row }: { row: TimelineEntry }) {
  const may = useMay();
  const recorded_at = new Date(row.recorded_at);
  const is_same_day = isoDate(recorded_at) === row.happened_on;
  return (
    <>
      {is_same_day ? formatDateTime(recorded_at) : formatDateShort(row.happened_on)}
      {row.by ? `. ${row.by}` : ''}
      {row.receipt_number && may(listPayments) ? (
        <>
          {'. '}
          <Link
            href={`/dashboard/finance/receipts?search=${encodeURIComponent(row.receipt_number)}`}
          >
            Receipt {row.receipt_number}
          </Link>
        </>
      ) : null}
    </>
  );
}
