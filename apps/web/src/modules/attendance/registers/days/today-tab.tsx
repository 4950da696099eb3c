import type { DayRegister } from '@darasa/contract/attendance/registers/days';
import { counted } from '@darasa/rules/counted';
import { formatClock } from '@darasa/rules/dates';
import { EmptyState, Link, Loading, Notice, Panel, PlainTable, StatCard, Strip } from '@darasa/ui';
import { useLocation } from 'wouter';
import { rollHref } from '../registers/roll-href.ts';
import { DayHead, useDay } from './day-head.tsx';
import { byClass, classOf, ofThose, sumOfDay, whyNone } from './day-rows.ts';
import './days.css';

/** The board of the day: which registers are missing, and who is in school by those that are in. */
export function TodayTab() {
  const { found, set } = useDay();
  const [path] = useLocation();
  if (!found.data) return <Loading query={found} what="the day" lines={8} />;
  const { data } = found;
  const { rows, type_id, day, types } = data;
  const sum = sumOfDay(rows);
  const why = whyNone(data);
  const type = types.find((one) => one.id === type_id);
  if (rows.length === 0)
    return (
      <EmptyState
        title="No class has learners yet"
        text="Learners are admitted under Students. Then their classes stand here each morning."
      />
    );
  return (
    <div className="stack">
      <DayHead data={data} set={set} />
      {why ? <Notice tone="info">{why}</Notice> : null}
      {sum.taken.length > 0 ? (
        <Strip
          label="Numbers of the day"
          items={[
            {
              label: 'In class',
              value: ofThose(sum.present, sum.expected),
              note: sum.share === null ? undefined : `${sum.share}%`,
            },
            { label: 'Absent', value: sum.absent, note: `${sum.excused} excused` },
            { label: 'Late', value: sum.late },
            { label: 'Registers in', value: ofThose(sum.taken.length, sum.due.length) },
          ]}
        />
      ) : why ? null : (
        <StatCard label="Registers in" value={ofThose(0, sum.due.length)} />
      )}
      {why ? null : (
        <Panel
          title="Not yet taken"
          aside={type ? `${type.name}, due ${formatClock(type.late_after)}` : undefined}
        >
          {sum.missing.length === 0 ? (
            <p className="none">{`All ${counted(sum.due.length, 'register')} are in.`}</p>
          ) : (
            <PlainTable
              label="Not yet taken"
              rows={sum.missing}
              rowKey={(row) => row.audience_id}
              empty=""
              columns={missingColumns((audience_id) =>
                rollHref(path, { type_id: type_id!, audience_id, day, slot: 1 }),
              )}
            />
          )}
        </Panel>
      )}
      {sum.taken.length > 0 ? <ByClass rows={rows} /> : null}
    </div>
  );
}

const missingColumns = (hrefOf: (audience_id: string) => string) => [
  { key: 'class', head: 'Class', wrap: true, cell: classOf },
  { key: 'teacher', head: 'Class teacher', wrap: true, cell: (row: DayRegister) => row.teacher },
  { key: 'count', head: 'Learners', num: true, cell: (row: DayRegister) => row.learner_count },
  {
    key: 'open',
    head: '',
    cell: (row: DayRegister) => <Link href={hrefOf(row.audience_id)}>Open register</Link>,
  },
];

function ByClass({ rows }: { rows: Parameters<typeof byClass>[0] }) {
  return (
    <Panel title="By class">
      <PlainTable
        label="By class"
        rows={byClass(rows)}
        rowKey={(row) => row.class_id}
        empty=""
        columns={[
          { key: 'name', head: 'Class', wrap: true, cell: (row) => row.name },
          {
            key: 'present',
            head: 'In class',
            num: true,
            cell: (row) => ofThose(row.present, row.expected),
          },
          { key: 'girls', head: 'Girls', num: true, cell: (row) => row.girls },
          { key: 'boys', head: 'Boys', num: true, cell: (row) => row.boys },
          { key: 'absent', head: 'Absent', num: true, cell: (row) => row.absent },
          { key: 'late', head: 'Late', num: true, cell: (row) => row.late },
        ]}
      />
    </Panel>
  );
}
