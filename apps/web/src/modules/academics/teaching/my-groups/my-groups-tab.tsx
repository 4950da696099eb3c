import { listMyGroups, type MyGroup } from '@darasa/contract/academics/teaching/my-groups';
import { enteredWords } from '@darasa/contract/academics/exams/exams';
import { counted } from '@darasa/rules/counted';
import { formatDate } from '@darasa/rules/dates';
import { EmptyState, Link, Loading, PlainTable, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';

/** The own classes and groups with their learners; the one whose mark sheet closes next stands first. */
export function MyGroupsTab() {
  const found = useQuery(queryOf(listMyGroups, {}));
  const [path] = useLocation();
  const today = useToday();
  if (!found.data) return <Loading query={found} what="your classes" lines={6} />;
  const { rows } = found.data;
  if (rows.length === 0) {
    return (
      <EmptyState
        title="You teach no class yet"
        text="The office names teachers under Administration, Setup, Subjects, and helpers under Academics, Groups."
      />
    );
  }
  return (
    <PlainTable
      label="My classes"
      rows={rows}
      rowKey={(row) => row.key}
      empty=""
      columns={columnsAt(path, today)}
    />
  );
}

const columnsAt = (path: string, today: string) => [
  { key: 'subject', head: 'Class', wrap: true, cell: classOf },
  {
    key: 'sheet',
    head: 'Next mark sheet',
    wrap: true,
    cell: (row: MyGroup) => nextOf(row, path, today),
  },
];

const nextOf = (row: MyGroup, path: string, today: string) =>
  row.sheet_id ? (
    <>
      <Link href={`${path}?tab=sheets&sheet=${row.sheet_id}`}>{row.exam}</Link>
      <p className="meta">
        {enteredWords(row)}, {closesOf(row, today)}
      </p>
    </>
  ) : (
    <span className="faint">None open</span>
  );

/** Two columns stay beside each other on a phone, so that a class is two lines there. */
const classOf = (row: MyGroup) => (
  <>
    {nameOf(row)}
    <p className="meta">
      {row.place}, {counted(row.learner_count, 'learner')}
    </p>
  </>
);

const nameOf = (row: MyGroup) =>
  row.helps ? (
    <>
      {row.subject}{' '}
      <StatusChip quiet>{row.may === 'write' ? 'You help' : 'You may read'}</StatusChip>
    </>
  ) : (
    row.subject
  );

function closesOf(row: MyGroup, today: string) {
  if (!row.entry_to) return null;
  const missing = row.expected_count - row.entered_count;
  if (row.entry_to < today && missing > 0) {
    return <StatusChip tone="negative">{`${counted(missing, 'mark')} late`}</StatusChip>;
  }
  return `closes ${formatDate(row.entry_to)}`;
}
