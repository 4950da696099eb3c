import { editStudent } from '@darasa/contract/students/families/record';
import {
  CheckFilter,
  checkGovernment,
  type CheckedLearner,
  type LearnerChange,
} from '@darasa/contract/students/learners/government';
import { getRollChoices } from '@darasa/contract/students/learners/roll';
import { DataTable, Strip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { placeOf, recordPath } from '../learner/learner-words.ts';
import { MendSheet } from './mend-sheet.tsx';

const path = '/dashboard/students/government';

/** Those with something to mend stand first, and are mended here; the others open their record. */
export function CheckTab() {
  const [filter, setFilter] = useUrlState(CheckFilter);
  const list = useQuery(queryOf(checkGovernment, filter));
  const choices = useQuery(queryOf(getRollChoices, {}));
  const may = useMay();
  const [, navigate] = useLocation();
  const [mending, setMending] = useState<CheckedLearner | null>(null);
  const open = (row: CheckedLearner) => {
    const tab = tabFor(row.faults);
    if (row.faults.length > 0 && !tab && may(editStudent)) setMending(row);
    else navigate(recordPath(row.admission_number, tab));
  };
  const { learners, with_faults, to_send } = list.data ?? {};
  return (
    <div className="stack">
      <Strip
        label="The register in figures"
        items={[
          { label: 'Learners', value: shown(learners), href: path },
          { label: 'To mend', value: shown(with_faults), href: `${path}?state=faults` },
          {
            label: 'Changed since the last export',
            value: shown(to_send),
            href: `${path}?state=to-send`,
          },
        ]}
      />
      <DataTable<CheckedLearner, typeof filter>
        label="Learners"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={open}
        filters={[
          {
            name: 'class_id',
            label: 'Class',
            options: (choices.data?.classes ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            })),
          },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'faults', label: 'To mend' },
              { value: 'to-send', label: 'Changed' },
            ],
          },
        ]}
        empty={{ title: 'No learners yet', text: 'Admit the first learner.' }}
        nothingFound="No learner matches these filters."
      />
      {mending ? (
        <MendSheet admission_number={mending.admission_number} onClose={() => setMending(null)} />
      ) : null}
    </div>
  );
}

const shown = (count: number | undefined) => count?.toLocaleString('en') ?? '–';

/** A parent's phone is mended with the family; everything else with the learner. */
const tabFor = (faults: string[]): string | undefined =>
  faults.length === 1 && faults[0]!.includes('parent') ? 'family' : undefined;

const change_words: Record<LearnerChange, string> = {
  new: 'Never sent',
  changed: 'Changed',
  left: 'Left',
  same: 'Sent',
};

const columns: Column<CheckedLearner>[] = [
  { key: 'name', head: 'Learner', cell: (row) => row.name, phone: 'who', width: 220 },
  {
    key: 'admission_number',
    head: 'Adm no',
    cell: (row) => row.admission_number,
    phone: 'amount',
    width: 104,
  },
  { key: 'class', head: 'Class', cell: placeOf, phone: 'hide', width: 136 },
  {
    key: 'faults',
    head: 'To mend',
    cell: (row) =>
      row.faults.length ? row.faults.join('. ') : <span className="faint">Nothing</span>,
    wrap: true,
    phone: 'what',
  },
  {
    key: 'change',
    head: 'Since the last export',
    cell: (row) =>
      [change_words[row.change], row.changed_fields.join(', ')].filter(Boolean).join(': '),
    wrap: true,
    phone: 'status',
    width: 220,
  },
];
