import {
  addDocument,
  documentKindWords,
  listDocuments,
  readFileOf,
  type StaffDocument,
} from '@darasa/contract/staff/documents';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { Button, EmptyState, Loading, Panel, PlusIcon, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { PaperSheet } from './paper-sheet.tsx';

/** Contracts and papers of one person, with the day each runs out. */
export function PapersTab({ staff_id }: { staff_id: string }) {
  const may = useMay();
  const papers = useQuery(queryOf(listDocuments, { staff_id }));
  const openFile = useExport(readFileOf);
  const [open, setOpen] = useState<StaffDocument | 'new' | null>(null);
  const [today] = useState(() => isoDate(new Date()));
  const may_edit = may(addDocument);
  const rows = papers.data?.rows ?? [];
  const add = may_edit ? (
    <Button small icon={PlusIcon} onClick={() => setOpen('new')}>
      Add paper
    </Button>
  ) : undefined;
  return (
    <Panel title="Contracts and papers" aside={add}>
      {papers.data ? null : <Loading query={papers} what="the papers" lines={3} />}
      {papers.data && rows.length === 0 ? (
        <EmptyState
          title="No papers yet"
          text="Keep the contract, the TSC certificate and the certificate of good conduct here: the office is reminded before one runs out."
        />
      ) : null}
      <ul className="lines">
        {rows.map((one) => (
          <li key={one.id}>
            <span className="words">
              <strong>{one.title}</strong>
              <span className="meta">{factsOf(one)}</span>
            </span>
            <PaperState paper={one} today={today} />
            {may_edit && one.file_name ? (
              <Button
                small
                onClick={() => void openFile({ id: one.id })}
                aria-label={`Open the file of ${one.title}`}
              >
                Open file
              </Button>
            ) : null}
            {may_edit ? (
              <Button small onClick={() => setOpen(one)} aria-label={`Edit ${one.title}`}>
                Edit
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? (
        <PaperSheet
          staff_id={staff_id}
          paper={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}

const factsOf = (one: StaffDocument): string =>
  [
    documentKindWords[one.kind],
    one.number ?? '',
    one.from_on ? `from ${formatDate(one.from_on)}` : '',
    one.to_on ? `until ${formatDate(one.to_on)}` : 'no end',
  ]
    .filter(Boolean)
    .join(', ');

function PaperState({ paper, today }: { paper: StaffDocument; today: string }) {
  if (paper.retired_at) return <StatusChip status="archived">Put away</StatusChip>;
  if (paper.to_on && paper.to_on < today) return <StatusChip status="overdue">Ran out</StatusChip>;
  return <StatusChip status="active">Valid</StatusChip>;
}
