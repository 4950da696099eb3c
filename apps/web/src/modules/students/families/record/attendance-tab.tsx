import {
  type AttendanceException,
  getLearnerAttendance,
  type LearnerAttendance,
} from '@darasa/contract/attendance/figures/learner-attendance';
import { weekday_names } from '@darasa/rules/attendance/school-days';
import { counted } from '@darasa/rules/counted';
import { formatDate, formatDay } from '@darasa/rules/dates';
import { ChoiceMenu, EmptyState, Loading, Notice, Panel, PlainTable, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

/** How often the learner came in a term, and every register in which something else was said. */
export default function AttendanceTab({ record: { learner } }: TabProps) {
  const [term_id, setTerm] = useState<string>();
  const asked = { student_id: learner.id, ...(term_id && { term_id }) };
  const found = useQuery(queryOf(getLearnerAttendance, asked));
  if (!found.data) return <Loading query={found} what="the attendance" lines={6} />;
  const { data } = found;
  if (data.terms.length === 0) {
    return (
      <EmptyState
        title="No register has counted yet"
        text="The share and every absence stand here from the first register that is handed in."
      />
    );
  }
  return (
    <div className="stack">
      <ChoiceMenu
        label="Term"
        value={data.term?.id ?? ''}
        options={termsOf(data)}
        onChange={setTerm}
      />
      <Strip label="Attendance of the term" items={numbersOf(data)} />
      {noticesOf(data).map((words) => (
        <Notice key={words} tone="warning">
          {words}
        </Notice>
      ))}
      <Panel title="Absences and other marks">
        <PlainTable
          label="Absences and other marks"
          rows={data.exceptions}
          rowKey={(row) => `${row.day} ${row.type_id} ${row.slot}`}
          empty="Present in every register of this term."
          columns={exception_columns}
        />
      </Panel>
      {data.types.length > 1 ? (
        <Panel title="By register">
          <PlainTable
            label="By register"
            rows={data.types}
            rowKey={(row) => row.type_id}
            empty=""
            columns={columnsOf('Register', (row: LearnerAttendance['types'][number]) => row.type)}
          />
        </Panel>
      ) : null}
      <Panel title="By term">
        <PlainTable
          label="By term"
          rows={data.terms}
          rowKey={(row) => row.id}
          empty=""
          columns={columnsOf(
            'Term',
            (row: LearnerAttendance['terms'][number]) => `${row.name} ${row.year}`,
          )}
        />
      </Panel>
    </div>
  );
}

/** The term that runs is offered before it has counted. */
const termsOf = ({ term, terms }: LearnerAttendance) =>
  [...(term && !terms.some((one) => one.id === term.id) ? [term] : []), ...terms].map((one) => ({
    value: one.id,
    label: `${one.name} ${one.year}`,
  }));

/** Of nothing there is no share: a dash, never 0 or 100. */
const shareWords = (share: number | null): string => (share === null ? '–' : `${share}%`);

const numbersOf = (data: LearnerAttendance) => [
  {
    label: 'Share',
    value: shareWords(data.share),
    ...(data.excused_counts ? {} : { note: 'excused absences left out' }),
  },
  {
    label: 'Present',
    value: data.possible === 0 ? '–' : `${data.present} of ${data.possible}`,
    ...(data.since && { note: `since ${formatDate(data.since)}` }),
  },
  { label: 'Absent', value: data.absent, note: `${data.excused} excused` },
  { label: 'Late', value: data.late, note: counted(data.late_minutes, 'minute') },
];

/** What the office should look at, in sentences. */
function noticesOf({ row, weekday, reach, not_taken }: LearnerAttendance): string[] {
  return [
    row.days.length >= row_min &&
      `Absent ${row.days.length} school days in a row, since ${formatDate(row.days[0]!)}${
        row.not_taken > 0 ? `; ${counted(row.not_taken, 'day')} not taken` : ''
      }.`,
    weekday &&
      `Absent on ${weekday.absent_count} of the last ${weekday.of_count} ${weekday_names[weekday.weekday - 1]}s.`,
    reach && reach.may_miss < 0 && `${reach.need_percent}% is out of reach this term.`,
    reach &&
      reach.may_miss >= 0 &&
      reach.may_miss <= miss_max &&
      reach.left_count > 0 &&
      `Of the ${reach.left_count} registers left, ${reach.may_miss} may be missed if ${reach.need_percent}% is to be reached.`,
    not_taken > 0 &&
      `${counted(not_taken, 'register')} of the class ${not_taken === 1 ? 'was' : 'were'} not taken, and ${not_taken === 1 ? 'counts' : 'count'} neither way.`,
  ].filter((one) => typeof one === 'string');
}

const row_min = 3;
const miss_max = 2;

const exception_columns = [
  {
    key: 'day',
    head: 'Day',
    cell: (row: AttendanceException) => formatDay(row.day),
  },
  { key: 'type', head: 'Register', wrap: true, cell: (row: AttendanceException) => row.type },
  {
    key: 'code',
    head: 'Mark',
    wrap: true,
    cell: (row: AttendanceException) =>
      [row.code, row.words, row.minutes && counted(row.minutes, 'minute')]
        .filter(Boolean)
        .join(', '),
  },
  {
    key: 'reason',
    head: 'Reason',
    wrap: true,
    cell: (row: AttendanceException) =>
      [row.reason, row.note, row.teacher_code && `the teacher said ${row.teacher_code}`]
        .filter(Boolean)
        .join(', '),
  },
];

type Sums = Pick<LearnerAttendance, 'possible' | 'present' | 'absent' | 'late' | 'share'>;

const columnsOf = <Row extends Sums>(head: string, name: (row: Row) => string) => [
  { key: 'name', head, wrap: true, cell: name },
  { key: 'share', head: 'Share', num: true, cell: (row: Row) => shareWords(row.share) },
  {
    key: 'present',
    head: 'Present',
    num: true,
    cell: (row: Row) => `${row.present} of ${row.possible}`,
  },
  { key: 'absent', head: 'Absent', num: true, cell: (row: Row) => row.absent },
  { key: 'late', head: 'Late', num: true, cell: (row: Row) => row.late },
];
