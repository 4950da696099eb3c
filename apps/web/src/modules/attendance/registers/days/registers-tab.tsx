import type { AttendanceDay, DayRegister } from '@darasa/contract/attendance/registers/days';
import {
  getRegister,
  register_state_words,
  saveCells,
} from '@darasa/contract/attendance/registers/registers';
import { counted } from '@darasa/rules/counted';
import { formatTime } from '@darasa/rules/dates';
import { EmptyState, Link, Loading, Notice, Panel, PlainTable, StatusChip } from '@darasa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { whenIdle } from '#platform/when-idle.ts';
import { useMay } from '#platform/viewer.tsx';
import { rollHref } from '../registers/roll-href.ts';
import { DayHead, useDay } from './day-head.tsx';
import { classOf, ofThose, whyNone } from './day-rows.ts';
import './days.css';

/** The registers of a day, class by class: those of the school, or the teacher's own first. */
export function RegistersTab() {
  const { found, set } = useDay();
  const [path] = useLocation();
  const may = useMay();
  useReadAhead(found.data);
  if (!found.data) return <Loading query={found} what="the registers" lines={8} />;
  const { data } = found;
  const why = whyNone(data);
  return (
    <div className="stack">
      <DayHead data={data} set={set} />
      {why ? <Notice tone="info">{why}</Notice> : null}
      {data.rows.length === 0 ? (
        <EmptyState
          title="No class has a register here"
          text="A register is taken by the class teacher and by who teaches in the stream. The office names both under Administration, Setup."
        />
      ) : (
        <Panel>
          <PlainTable
            label="Registers"
            rows={[...data.rows].sort((a, b) => Number(b.is_own) - Number(a.is_own))}
            rowKey={(row) => row.audience_id}
            empty=""
            columns={columnsOf(data, path, may(saveCells))}
          />
        </Panel>
      )}
    </div>
  );
}

const ahead_max = 3;

/** The registers of the own class are read before they are opened, so that they open without a line. */
function useReadAhead(data: AttendanceDay | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!data?.type_id) return undefined;
    const own = data.rows.filter((row) => row.is_own).slice(0, ahead_max);
    return whenIdle(() => {
      for (const row of own) void client.prefetchQuery(queryOf(getRegister, addressIn(data, row)));
    });
  }, [client, data]);
}

const columnsOf = (data: AttendanceDay, path: string, may_take: boolean) => [
  {
    key: 'class',
    head: 'Class',
    wrap: true,
    cell: (row: DayRegister) => (
      <>
        <strong>{classOf(row)}</strong>{' '}
        {row.is_own ? <StatusChip quiet>Your class</StatusChip> : null}
      </>
    ),
  },
  { key: 'teacher', head: 'Class teacher', wrap: true, cell: (row: DayRegister) => row.teacher },
  {
    key: 'present',
    head: 'Present',
    num: true,
    cell: (row: DayRegister) =>
      row.state === 'handed-in'
        ? ofThose(row.present, row.expected)
        : counted(row.learner_count, 'learner'),
  },
  { key: 'state', head: 'State', wrap: true, cell: stateOf },
  {
    key: 'open',
    head: '',
    cell: (row: DayRegister) => (
      <Link href={rollHref(path, { ...addressIn(data, row) })}>{verbOf(row, may_take)}</Link>
    ),
  },
];

const addressIn = ({ type_id, day }: AttendanceDay, { audience_id }: DayRegister) => ({
  type_id: type_id!,
  audience_id,
  day,
  slot: 1,
});

const verbOf = ({ state, why }: DayRegister, may_take: boolean): string =>
  may_take && why === null && (state === 'none' || state === 'open')
    ? 'Take register'
    : 'Open register';

function stateOf(row: DayRegister) {
  if (row.differences_count > 0)
    return <StatusChip tone="warning">{`${row.differences_count} to decide`}</StatusChip>;
  if (row.state === 'handed-in')
    return `In at ${formatTime(row.handed_in_at!)}, ${row.handed_in_by}`;
  if (row.why) return <span className="faint">{row.why}</span>;
  const words = register_state_words[row.state];
  return row.state === 'void' ? words : <StatusChip shape="ring">{words}</StatusChip>;
}
