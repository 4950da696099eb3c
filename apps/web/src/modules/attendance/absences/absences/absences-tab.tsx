import {
  type Absence,
  absenceDays,
  absenceList,
  addAbsence,
  listAbsences,
} from '@darasa/contract/attendance/absences/absences';
import { Button, ErrorState, PlusIcon, Sheet, SkeletonLines, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { AbsenceSheet } from './absence-sheet.tsx';
import { NewAbsenceSheet } from './new-absence-sheet.tsx';

/** Absences that are known before: what parents asked for, to agree or refuse, and what is agreed. */
export default function AbsencesTab() {
  const list = useList(absenceList);
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const open = list.view.absence;
  const setOpen = (id: string | null) => list.setView({ absence: id ?? undefined });
  const add = may(addAbsence) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Add absence
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => `${row.student}, ${absenceDays(row)}`}
        onOpen={(row) => setOpen(row.id)}
        tools={add}
        empty={{
          title: 'Nobody has asked',
          text: 'Parents ask in the parent portal, and the office writes down what it hears.',
          action: add,
        }}
      />
      {adding ? <NewAbsenceSheet onClose={() => setAdding(false)} /> : null}
      {open ? <OpenAbsence key={open} id={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** The absence of the address, among the newest that this person sees. */
function OpenAbsence({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useList(absenceList);
  const shown = list.query.data?.rows.find((row) => row.id === id);
  const found = useQuery({ ...queryOf(listAbsences, {}), enabled: !shown });
  const absence = shown ?? found.data?.rows.find((row) => row.id === id);
  if (absence) return <AbsenceSheet absence={absence} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title="Absence">
      {found.isPending ? (
        <SkeletonLines label="Loading the absence" />
      ) : (
        <ErrorState
          title="We could not find this absence"
          error={found.error ?? new Error('It may be older. Search the list for the learner.')}
          onRetry={() => void found.refetch()}
        />
      )}
    </Sheet>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<Absence>>> = {
  student: { width: 180 },
  admission_number: { width: 90 },
  class: { width: 120 },
  from_on: { width: 160, phone: 'what' },
  code_words: { width: 100 },
  words: { wrap: true },
  source: { width: 140 },
  asked_at: { width: 150 },
  state: { phone: 'amount', width: 150, renderCell: (row) => <AbsenceState row={row} /> },
};

function AbsenceState({ row: { state, came_on } }: { row: Absence }) {
  if (state === 'asked')
    return (
      <StatusChip tone="info" shape="dot">
        To decide
      </StatusChip>
    );
  if (state === 'refused') return <StatusChip tone="negative">Refused</StatusChip>;
  if (state === 'ended') return <StatusChip quiet>Taken back</StatusChip>;
  if (came_on.length > 0) return <StatusChip tone="warning">Came all the same</StatusChip>;
  return (
    <StatusChip tone="positive" shape="tick">
      Agreed
    </StatusChip>
  );
}
