import { type PastVisit, purposeWords, visitList } from '@darasa/contract/gate/visits';
import { formatDateShort, formatTime } from '@darasa/rules/dates';
import { Button } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { notHere } from '#platform/not-here.tsx';
import { VisitChip } from './visit-chip.tsx';
import { VisitSheet } from './visit-sheet.tsx';

/**
 * Shows who came and went. At the gate those who have left are short names; numbers are not here at all.
 */
export function BookTab({ is_office }: { is_office: boolean }) {
  const list = useList(visitList);
  const [open_id, setOpenId] = useState<string | null>(null);
  const { id } = list.view;
  const seeAll = () => list.setView({ id: undefined });
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(visit) => visit.name}
        {...(is_office ? { onOpen: (visit: PastVisit) => setOpenId(visit.id) } : {})}
        tools={id ? <Button onClick={seeAll}>See the whole book</Button> : undefined}
        empty={
          id
            ? notHere(seeAll)
            : {
                title: 'Nobody has been checked in yet',
                text: 'Visits are kept for ninety days, then they are removed.',
              }
        }
      />
      {open_id ? <VisitSheet id={open_id} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<PastVisit>>> = {
  name: { width: 164 },
  purpose: {
    phone: 'what',
    width: 164,
    renderCell: (visit) => [purposeWords[visit.purpose], visit.company].filter(Boolean).join(', '),
  },
  sees: { wrap: true },
  vehicle: { width: 112, hideable: true },
  pass_number: { width: 72 },
  came_at: {
    phone: 'amount',
    width: 150,
    renderCell: (visit) => `${formatDateShort(visit.came_at)}, ${formatTime(visit.came_at)}`,
  },
  left_at: {
    width: 96,
    renderCell: (visit) => (visit.left_at ? formatTime(visit.left_at) : null),
  },
  state: { width: 132, renderCell: (visit) => <VisitChip state={visit.state} /> },
};
