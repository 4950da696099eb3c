import {
  exportVisits,
  listVisits,
  VisitFilter,
  visitStates,
  type PastVisit,
} from '@darasa/contract/gate/visits';
import { onTab } from '@darasa/contract/shapes';
import { formatDateShort, formatTime } from '@darasa/rules/dates';
import { Button, DataTable, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { state_words, VisitChip } from './visit-chip.tsx';
import { VisitSheet } from './visit-sheet.tsx';
import { purpose_words } from './words.ts';

const View = onTab(VisitFilter);

/**
 * Shows who came and went. At the gate those who have left are short names; numbers are not here at all.
 */
export function BookTab({ is_office }: { is_office: boolean }) {
  const [{ tab: _tab, ...filter }, setView] = useUrlState(View);
  const [open_id, setOpenId] = useState<string | null>(null);
  const book = useQuery(queryOf(listVisits, filter));
  const files = useTableExport(exportVisits, filter);
  const seeAll = () => setView({ id: undefined });
  return (
    <>
      <DataTable
        label="Visits"
        query={book}
        columns={columns}
        view={filter}
        onView={(next) => setView({ ...next, tab: 'book' })}
        rowKey={(visit) => visit.id}
        rowLabel={(visit) => visit.name}
        {...(is_office ? { onOpen: (visit: PastVisit) => setOpenId(visit.id) } : {})}
        search={{ placeholder: 'Name, pass, vehicle, company', label: 'Find a visit' }}
        filters={[
          { kind: 'dates', name: 'came', label: 'Day' },
          {
            name: 'kind',
            label: 'Kind',
            options: [
              { value: 'visitor', label: 'Visitors' },
              { value: 'delivery', label: 'Deliveries and vehicles' },
            ],
          },
          {
            name: 'state',
            label: 'Status',
            options: visitStates.map((value) => ({ value, label: state_words[value] })),
          },
        ]}
        tools={filter.id ? <Button onClick={seeAll}>See the whole book</Button> : undefined}
        {...files}
        empty={
          filter.id
            ? notHere(seeAll)
            : {
                title: 'Nobody has been checked in yet',
                text: 'Visits are kept for ninety days, then they are removed.',
              }
        }
        nothingFound="No visit matches these filters."
      />
      {open_id ? <VisitSheet id={open_id} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}

const columns: Column<PastVisit>[] = [
  { key: 'name', head: 'Name', cell: (visit) => visit.name, phone: 'who', width: 164 },
  {
    key: 'purpose',
    head: 'Purpose',
    cell: (visit) => [purpose_words[visit.purpose], visit.company].filter(Boolean).join(', '),
    phone: 'what',
    width: 164,
  },
  { key: 'sees', head: 'Sees', cell: (visit) => visit.sees, phone: 'hide', wrap: true },
  {
    key: 'vehicle',
    head: 'Vehicle',
    cell: (visit) => visit.vehicle,
    phone: 'hide',
    width: 112,
    hideable: true,
  },
  {
    key: 'pass_number',
    head: 'Pass',
    cell: (visit) => visit.pass_number,
    num: true,
    phone: 'hide',
    width: 72,
  },
  {
    key: 'came_at',
    head: 'Came',
    cell: (visit) => `${formatDateShort(visit.came_at)}, ${formatTime(visit.came_at)}`,
    phone: 'amount',
    width: 150,
  },
  {
    key: 'left_at',
    head: 'Left',
    cell: (visit) => (visit.left_at ? formatTime(visit.left_at) : null),
    phone: 'hide',
    width: 96,
  },
  {
    key: 'state',
    head: 'Status',
    cell: (visit) => <VisitChip state={visit.state} />,
    phone: 'status',
    width: 132,
  },
];
