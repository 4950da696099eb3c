import {
  ConsentFilter,
  consentKinds,
  consentWords,
  exportConsents,
  listConsentRegister,
  stateWords,
  wayWords,
  type ConsentLine,
} from '@darasa/contract/students/care/consents';
import { getRollChoices } from '@darasa/contract/students/learners/roll';
import { consentStates } from '@darasa/rules/consents';
import { formatDate } from '@darasa/rules/dates';
import { Button, DataTable, Screen, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { placeOf, recordPath } from '#modules/students/learners/learner/learner-words.ts';
import { ConsentChip } from './consent-words.tsx';
import { WordingsSheet } from './wordings-sheet.tsx';

/** Who agreed to what, and who still has to be asked. */
export default function ConsentsScreen() {
  const [filter, setFilter] = useUrlState(ConsentFilter);
  const list = useQuery(queryOf(listConsentRegister, filter));
  const choices = useQuery(queryOf(getRollChoices, {}));
  const [wording, setWording] = useState(false);
  const files = useTableExport(exportConsents, filter);
  return (
    <Screen
      title="Consents"
      crumbs={[{ label: 'Students', href: '/dashboard/students/students-management' }]}
      sub="What each family agreed to. Filter by “not asked” to see whom to ask."
      acts={<Button onClick={() => setWording(true)}>Wordings</Button>}
    >
      {wording ? <WordingsSheet onClose={() => setWording(false)} /> : null}
      <DataTable<ConsentLine, typeof filter>
        label="Consents"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.name}, ${consentWords[row.kind].label}`}
        rowHref={(row) => recordPath(row.admission_number, 'consents')}
        search={{ placeholder: 'Name, adm no', label: 'Find a learner' }}
        filters={[
          {
            name: 'kind',
            label: 'Consent',
            options: consentKinds.map((value) => ({ value, label: consentWords[value].label })),
          },
          {
            name: 'state',
            label: 'State',
            options: consentStates.map((value) => ({ value, label: stateWords[value] })),
          },
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
          title: 'No learners yet',
          text: 'Everybody who is admitted comes onto this list.',
        }}
        nothingFound="Nothing matches these filters."
      />
    </Screen>
  );
}

const columns: Column<ConsentLine>[] = [
  { key: 'name', head: 'Learner', cell: (row) => row.name, sort: true, phone: 'who' },
  {
    key: 'admission_number',
    head: 'Adm no',
    cell: (row) => row.admission_number,
    sort: true,
    phone: 'amount',
    width: 92,
  },
  { key: 'class', head: 'Class', cell: placeOf, phone: 'hide', width: 124 },
  {
    key: 'kind',
    head: 'Consent',
    cell: (row) => consentWords[row.kind].label,
    phone: 'what',
    width: 156,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <ConsentChip state={row.state} />,
    phone: 'status',
    width: 120,
  },
  {
    key: 'guardian',
    head: 'Answered by',
    cell: (row) => row.guardian,
    phone: 'hide',
    width: 148,
  },
  {
    key: 'on_date',
    head: 'On',
    cell: (row) => row.on_date && formatDate(row.on_date),
    sort: true,
    phone: 'hide',
    width: 120,
  },
  {
    key: 'how',
    head: 'How',
    cell: (row) => row.how && wayWords[row.how],
    phone: 'hide',
    width: 116,
    hideable: true,
  },
];
