import type {
  MonthColumn,
  MonthLearner,
  MonthSheet,
} from '@darasa/contract/attendance/figures/month-sheets';
import { daysOf } from '@darasa/rules/attendance/month-sheet';
import { EmptyState, Panel, SideScroll, Strip } from '@darasa/ui';
import { Link, useLocation } from 'wouter';
import { rollHref } from '../../registers/registers/roll-href.ts';
import { MonthSigns } from './month-signs.tsx';

/** Learners by registers; the head of a column opens its register, where it is corrected. */
export function MonthBody({ sheet }: { sheet: MonthSheet }) {
  if (sheet.half_days_taken === 0)
    return (
      <EmptyState
        title="No register was handed in this month"
        text="The sheet fills by itself as registers are handed in."
      />
    );
  return (
    <>
      <Strip label="The month" items={numbersOf(sheet)} />
      <Panel title={[sheet.class, sheet.stream].filter(Boolean).join(' ')}>
        <SideScroll label="The sheet of the month">
          <table className="table compact month-sheet">
            <Head sheet={sheet} />
            <tbody>
              {sheet.learners.map((learner) => (
                <Row key={learner.student_id} learner={learner} sheet={sheet} />
              ))}
            </tbody>
          </table>
        </SideScroll>
      </Panel>
      <MonthSigns sheet={sheet} />
    </>
  );
}

const numbersOf = ({ half_days_open, half_days_taken, girls, boys, all }: MonthSheet) => [
  {
    label: 'Days open',
    value: daysOf(half_days_open),
    ...(half_days_taken < half_days_open && {
      note: `${daysOf(half_days_open - half_days_taken)} not taken`,
    }),
  },
  { label: 'Mean attendance', value: all.mean ?? '–', note: shareWords(all.share) },
  { label: 'Girls', value: girls.mean ?? '–', note: shareWords(girls.share) },
  { label: 'Boys', value: boys.mean ?? '–', note: shareWords(boys.share) },
];

const shareWords = (share: number | null): string => (share === null ? '–' : `${share}%`);

function Head({ sheet: { columns, audience_id } }: { sheet: MonthSheet }) {
  const [path] = useLocation();
  const hrefOf = ({ type_id, day }: MonthColumn) =>
    rollHref(path, { type_id, audience_id, day, slot: 1 });
  return (
    <thead>
      <tr>
        <th>Learner</th>
        {columns.map((one) => (
          <th key={`${one.day} ${one.type_id}`} className={one.state === 'handed-in' ? '' : 'open'}>
            <Link href={hrefOf(one)} title={`${one.type}, ${one.day}`}>
              {Number(one.day.slice(8))}
            </Link>
          </th>
        ))}
        <th className="num">Present</th>
        <th className="num">Absent</th>
        <th className="num">Late</th>
        <th className="num">Share</th>
      </tr>
    </thead>
  );
}

function Row({ learner, sheet }: { learner: MonthLearner; sheet: MonthSheet }) {
  return (
    <tr>
      <td>{learner.name}</td>
      {learner.cells.map((cell, i) => {
        const { day, type_id } = sheet.columns[i]!;
        return (
          <td
            key={`${day} ${type_id}`}
            className={cell?.counts === 'absent' ? 'away' : ''}
            title={cell?.teacher_value ? `The teacher said ${cell.teacher_value}` : undefined}
          >
            {cell ? cell.value.split(' ')[0] || (cell.counts === 'present' ? '/' : 'A') : ''}
          </td>
        );
      })}
      <td className="num">{learner.present}</td>
      <td className="num">{learner.absent}</td>
      <td className="num">{learner.late}</td>
      <td className="num">{shareWords(learner.share)}</td>
    </tr>
  );
}
