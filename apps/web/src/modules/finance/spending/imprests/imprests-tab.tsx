import {
  requestImprest,
  exportImprests,
  type Imprest,
  ImprestView,
  listImprests,
} from '@darasa/contract/finance/spending/imprests';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, PlusIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { ImprestSheet, ImprestState } from './imprest-sheet.tsx';
import { NewImprestSheet } from './new-imprest-sheet.tsx';

/** One at a time, and accounted for within seven working days. */
export function ImprestsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [view, setView] = useUrlState(ImprestView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listImprests, input));
  const files = useTableExport(exportImprests, input);
  const seeAll = () => setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<Imprest, 'new' | { returned: Imprest }>(
    list.data?.rows,
    view.id,
    seeAll,
  );
  const may_ask = may(requestImprest);
  const ask = may_ask ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Ask for an imprest
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Imprests"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={ask}
        search={{ placeholder: 'Number, name, purpose', label: 'Find an imprest' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'waiting', label: 'Waiting' },
              { value: 'approved', label: 'Approved' },
              { value: 'issued', label: 'Open' },
              { value: 'surrendered', label: 'Accounted for' },
              { value: 'returned', label: 'Returned for a change' },
            ],
          },
        ]}
        {...files}
        empty={
          view.id
            ? notHere(seeAll)
            : {
                title: 'No imprest yet',
                text: 'Money given to one person for one purpose, to be accounted for in seven working days.',
                action: ask,
              }
        }
        nothingFound="No imprest matches these filters."
        {...(may_ask ? { onNew: () => setOpen('new') } : {})}
      />
      {open === 'new' ? <NewImprestSheet setup={setup} onClose={() => setOpen(null)} /> : null}
      {open && typeof open === 'object' && 'returned' in open ? (
        <NewImprestSheet setup={setup} returned={open.returned} onClose={() => setOpen(null)} />
      ) : null}
      {open && typeof open === 'object' && 'id' in open ? (
        <ImprestSheet
          setup={setup}
          imprest={open}
          onChange={() => setOpen({ returned: open })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

const columns: Column<Imprest>[] = [
  { key: 'number', head: 'Number', cell: (row) => row.number, width: 148, phone: 'what' },
  { key: 'holder_name', head: 'Held by', cell: (row) => row.holder_name, phone: 'who' },
  { key: 'purpose', head: 'What for', cell: (row) => row.purpose, phone: 'hide' },
  {
    key: 'due_on',
    head: 'Due',
    cell: (row) => (row.due_on ? formatDate(row.due_on) : ''),
    width: 124,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <ImprestState imprest={row} />,
    width: 150,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 140,
    phone: 'amount',
  },
];
