import {
  decideDifference,
  type Difference,
  difference_state_words,
  differenceList,
  listDifferences,
} from '@darasa/contract/attendance/absences/differences';
import { getDay } from '@darasa/contract/attendance/registers/days';
import { getRegister } from '@darasa/contract/attendance/registers/registers';
import { formatDayTime } from '@darasa/rules/dates';
import { Button, StatusChip } from '@darasa/ui';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listDifferences), keyOf(getRegister), keyOf(getDay)];

/** Differences list what two said of one learner, by whom and when, to keep or to use. */
export default function DifferencesTab() {
  const list = useList(differenceList);
  return (
    <ListTable
      list={list}
      columns={columns}
      rowLabel={(row) => `${row.student}, ${row.type}`}
      empty={{
        title: 'Nothing differs',
        text: 'When two people say different things of a learner, both are listed here.',
      }}
    />
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<Difference>>> = {
  student: { width: 170 },
  admission_number: { width: 90 },
  class: { width: 120 },
  day: { width: 120 },
  type: { width: 130 },
  kept_value: {
    wrap: true,
    renderCell: (row) => (
      <Said value={row.kept_value} words={row.kept_words} by={row.kept_by} at={row.kept_at} />
    ),
  },
  other_value: {
    wrap: true,
    phone: 'what',
    renderCell: (row) => (
      <Said value={row.other_value} words={row.other_words} by={row.other_by} at={row.other_at} />
    ),
  },
  state: { width: 150, phone: 'amount', renderCell: (row) => <Choice row={row} /> },
};

function Said(props: { value: string; words: string; by: string | null; at: string | null }) {
  const { value, words, by, at } = props;
  return (
    <>
      <strong>{[value, words].filter(Boolean).join(' ')}</strong>{' '}
      <span className="meta">
        {[by, at && formatDayTime(new Date(at))].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

function Choice({ row }: { row: Difference }) {
  const may = useMay();
  const decide = useAction(decideDifference, { refresh, say_refusal: true });
  if (row.state !== 'open' || !may(decideDifference))
    return <StatusChip quiet>{difference_state_words[row.state]}</StatusChip>;
  const { id, version } = row;
  const choose = (use: boolean) => void decide.run({ id, version, use }).catch(() => undefined);
  return (
    <span className="difference-choice">
      <Button small busy={decide.busy} onClick={() => choose(false)}>
        Keep {row.kept_value}
      </Button>{' '}
      <Button small busy={decide.busy} onClick={() => choose(true)}>
        Use {row.other_value}
      </Button>
    </span>
  );
}
