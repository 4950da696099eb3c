import {
  followUp,
  behaviourList,
  type BehaviourRow,
} from '@darasa/contract/students/care/behaviour';
import { formatDate } from '@darasa/rules/dates';
import { Button, Screen } from '@darasa/ui';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay } from '#platform/viewer.tsx';
import { recordPath } from '#modules/students/learners/learner/learner-words.ts';
import { BehaviourChip } from './behaviour-words.tsx';

/** Incidents and rewards of the whole school, and the follow-ups that are due. */
export default function BehaviourScreen() {
  const may = useMay();
  const classes = useClassChoices();
  return (
    <Screen
      title="Behaviour"
      crumbs={[{ label: 'Students', href: '/dashboard/students/students-management' }]}
      sub="Incidents and rewards. New ones are recorded on the learner's record."
      acts={
        may(followUp) ? (
          <Button href="/dashboard/students/behaviour-types">Types of behaviour</Button>
        ) : undefined
      }
    >
      <ListTable
        list={useList(behaviourList)}
        columns={columns}
        records={{ class_id: classes.map(({ id, name }) => ({ value: id, label: name })) }}
        rowLabel={(row) => `${row.name}, ${row.type}`}
        rowHref={(row) => recordPath(row.admission_number, 'behaviour')}
        empty={{
          title: 'Nothing is recorded yet',
          text: 'Open a learner and choose Behaviour to record an incident or a reward.',
        }}
        nothingFound="Nothing matches these filters."
      />
    </Screen>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<BehaviourRow>>> = {
  class: { width: 112 },
  type: { phone: 'what', width: 156 },
  happened_on: { phone: 'amount', width: 120 },
  informed: { width: 132 },
  follow_up_on: {
    width: 120,
    renderCell: (row) =>
      row.followed_up_at ? 'Done' : row.follow_up_on && formatDate(row.follow_up_on),
  },
  severity: {
    phone: 'status',
    width: 120,
    renderCell: (row) => <BehaviourChip severity={row.severity} />,
  },
};
