import { onTab } from '@darasa/contract/shapes';
import {
  handOverEnquiries,
  addEnquiry,
  EnquiryFilter,
  exportEnquiries,
  listEnquiries,
  type EnquiryRow,
} from '@darasa/contract/students/joining/enquiries';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Button, DataTable, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { HandOverSheet } from './hand-over-sheet.tsx';
import { FollowUp, OfferOver, StageChip } from './parts.tsx';
import { type Choices, optionsOf, source_words, stage_words } from './words.ts';

const View = onTab(EnquiryFilter);

export function ListTab(props: {
  choices: Choices | undefined;
  onOpen: (id: string) => void;
  onNew: () => void;
}) {
  const may = useMay();
  const [{ tab: _tab, ...filter }, setView] = useUrlState(View);
  const list = useQuery(queryOf(listEnquiries, filter));
  const files = useTableExport(exportEnquiries, filter);
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const may_create = may(addEnquiry);
  const [handing, setHanding] = useState(false);
  const { officer_id } = filter;
  return (
    <>
      <DataTable
        label="Enquiries"
        query={list}
        columns={columns}
        view={filter}
        onView={(next) => setView({ ...next, tab: 'list' })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.child_name}
        onOpen={(row) => props.onOpen(row.id)}
        search={{ placeholder: 'Child, guardian, phone, number', label: 'Find an enquiry' }}
        filters={[
          { kind: 'yes', name: 'due', label: 'Follow-up due' },
          { name: 'stage', label: 'Stage', options: optionsOf(stage_words) },
          { name: 'class_id', label: 'Class', options: named(props.choices?.classes) },
          { name: 'source', label: 'Source', options: optionsOf(source_words) },
          { name: 'officer_id', label: 'Officer', options: named(props.choices?.officers) },
          { kind: 'dates', name: 'made', label: 'Logged' },
        ]}
        // Whose enquiries they are is what is handed over, so it is chosen first.
        tools={
          officer_id && may(handOverEnquiries) ? (
            <Button onClick={() => setHanding(true)}>Hand over</Button>
          ) : undefined
        }
        {...files}
        empty={{
          title: 'No enquiry has been logged yet',
          ...(may_create ? { action: <Button onClick={props.onNew}>Log enquiry</Button> } : {}),
        }}
        nothingFound="No enquiry matches these filters."
        {...(may_create ? { onNew: props.onNew } : {})}
      />
      {handing && officer_id && props.choices ? (
        <HandOverSheet
          officers={props.choices.officers}
          from_id={officer_id}
          onClose={() => setHanding(false)}
        />
      ) : null}
    </>
  );
}

const columns: Column<EnquiryRow>[] = [
  {
    key: 'child_name',
    head: 'Child',
    cell: (row) => row.child_name,
    sort: true,
    phone: 'who',
    width: 166,
  },
  {
    key: 'class_name',
    head: 'Class wanted',
    cell: (row) => `${row.class_name}, ${row.year}`,
    phone: 'what',
    width: 136,
  },
  { key: 'guardian_name', head: 'Guardian', cell: (row) => row.guardian_name, phone: 'hide' },
  {
    key: 'guardian_phone',
    head: 'Phone',
    cell: (row) => formatPhone(row.guardian_phone),
    phone: 'hide',
    width: 128,
  },
  {
    key: 'stage',
    head: 'Stage',
    cell: (row) => <StageChip stage={row.stage} />,
    phone: 'status',
    width: 128,
  },
  {
    key: 'source',
    head: 'Source',
    cell: (row) => source_words[row.source],
    phone: 'hide',
    width: 144,
    hideable: true,
    hidden: true,
  },
  {
    key: 'officer',
    head: 'Officer',
    cell: (row) => row.officer,
    phone: 'hide',
    width: 160,
    hideable: true,
    hidden: true,
  },
  {
    key: 'next_follow_up_on',
    head: 'Follow up',
    cell: (row) => (
      <>
        <OfferOver row={row} />
        <FollowUp on={row.next_follow_up_on} />
      </>
    ),
    sort: true,
    phone: 'amount',
    width: 156,
  },
  {
    key: 'created_at',
    head: 'Logged',
    cell: (row) => formatDate(row.created_at),
    sort: true,
    phone: 'hide',
    width: 124,
  },
];
