import {
  followUp,
  BehaviourFilter,
  behaviourKinds,
  exportBehaviour,
  listBehaviour,
  severities,
  type BehaviourRow,
} from '@darasa/contract/students/care/behaviour';
import { getRollChoices } from '@darasa/contract/students/learners/roll';
import { formatDate } from '@darasa/rules/dates';
import { Button, DataTable, Screen, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { placeOf, recordPath } from '#modules/students/learners/learner/learner-words.ts';
import { BehaviourChip } from './behaviour-words.tsx';

const View = BehaviourFilter.omit({ student_id: true });
const asWords = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const optionsOf = (words: readonly string[]) =>
  words.map((value) => ({ value, label: asWords(value) }));

/** Incidents and rewards of the whole school, and the follow-ups that are due. */
export default function BehaviourScreen() {
  const may = useMay();
  const [filter, setFilter] = useUrlState(View);
  const list = useQuery(queryOf(listBehaviour, filter));
  const choices = useQuery(queryOf(getRollChoices, {}));
  const files = useTableExport(exportBehaviour, filter);
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
      <DataTable<BehaviourRow, typeof filter>
        label="Behaviour"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.name}, ${row.type}`}
        rowHref={(row) => recordPath(row.admission_number, 'behaviour')}
        search={{ placeholder: 'Name, adm no', label: 'Find a learner' }}
        filters={[
          {
            name: 'due',
            label: 'Follow-up',
            options: [{ value: 'true', label: 'Due today or earlier' }],
          },
          { kind: 'yes', name: 'voided', label: 'Voided' },
          { name: 'kind', label: 'Kind', options: optionsOf(behaviourKinds) },
          { name: 'severity', label: 'Severity', options: optionsOf(severities) },
          {
            name: 'class_id',
            label: 'Class',
            options: (choices.data?.classes ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            })),
          },
        ]}
        {...files}
        empty={{
          title: 'Nothing is recorded yet',
          text: 'Open a learner and choose Behaviour to record an incident or a reward.',
        }}
        nothingFound="Nothing matches these filters."
      />
    </Screen>
  );
}

const columns: Column<BehaviourRow>[] = [
  { key: 'name', head: 'Learner', cell: (row) => row.name, sort: true, phone: 'who' },
  { key: 'class', head: 'Class', cell: placeOf, phone: 'hide', width: 112 },
  { key: 'type', head: 'Type', cell: (row) => row.type, phone: 'what', width: 156 },
  {
    key: 'happened_on',
    head: 'Day',
    cell: (row) => formatDate(row.happened_on),
    sort: true,
    phone: 'amount',
    width: 120,
  },
  {
    key: 'informed',
    head: 'Parent informed',
    cell: (row) => (row.calls.length > 0 ? 'Yes' : 'No'),
    phone: 'hide',
    width: 132,
  },
  {
    key: 'follow_up_on',
    head: 'Follow-up',
    cell: (row) => (row.followed_up_at ? 'Done' : row.follow_up_on && formatDate(row.follow_up_on)),
    sort: true,
    phone: 'hide',
    width: 120,
  },
  {
    key: 'severity',
    head: 'State',
    cell: (row) => <BehaviourChip severity={row.severity} />,
    phone: 'status',
    width: 120,
  },
];
