import {
  consentList,
  consentWords,
  type ConsentLine,
} from '@darasa/contract/students/care/consents';
import { getRollChoices } from '@darasa/contract/students/learners/roll';
import { Button, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { recordPath } from '#modules/students/learners/learner/learner-words.ts';
import { ConsentChip } from './consent-words.tsx';
import { WordingsSheet } from './wordings-sheet.tsx';

/** Shows who agreed to what, and who still has to be asked. */
export default function ConsentsScreen() {
  const choices = useQuery(queryOf(getRollChoices, {}));
  const [wording, setWording] = useState(false);
  return (
    <Screen
      title="Consents"
      crumbs={[{ label: 'Students', href: '/dashboard/students/students-management' }]}
      sub="What each family agreed to. Filter by “not asked” to see whom to ask."
      acts={<Button onClick={() => setWording(true)}>Wordings</Button>}
    >
      {wording ? <WordingsSheet onClose={() => setWording(false)} /> : null}
      <ListTable
        list={useList(consentList)}
        columns={columns}
        records={{
          class_id: (choices.data?.classes ?? []).map(({ id, name }) => ({
            value: id,
            label: name,
          })),
        }}
        rowLabel={(row) => `${row.name}, ${consentWords[row.kind].label}`}
        rowHref={(row) => recordPath(row.admission_number, 'consents')}
        empty={{ text: 'Everybody who is admitted comes onto this list.' }}
      />
    </Screen>
  );
}

const columns = {
  admission_number: { width: 92, phone: 'amount' },
  class: { width: 124 },
  kind: { width: 156, phone: 'what' },
  state: { width: 120, renderCell: (row: ConsentLine) => <ConsentChip state={row.state} /> },
  guardian: { width: 148 },
  on_date: { width: 120 },
  how: { width: 116, hideable: true },
} as const;
