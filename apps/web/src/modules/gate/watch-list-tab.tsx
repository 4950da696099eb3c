import {
  exportWatched,
  listWatched,
  WatchFilter,
  type WatchedPerson,
} from '@darasa/contract/gate/watch-list';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Button, DataTable, Notice, PlusIcon, StatusChip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { WatchSheet } from './watch-sheet.tsx';

const View = onTab(WatchFilter);

/** People about whom the gate asks first. The guard only reads "Call the office". */
export function WatchListTab() {
  const [{ tab: _tab, ...filter }, setView] = useUrlState(View);
  const list = useQuery(queryOf(listWatched, filter));
  const files = useTableExport(exportWatched, filter);
  const [open, setOpen] = useState<WatchedPerson | 'new' | null>(null);
  const barred_count = list.data?.barred_count ?? 0;
  const add = (
    <Button icon={PlusIcon} onClick={() => setOpen('new')}>
      Add person
    </Button>
  );
  return (
    <div className="stack">
      <Notice tone="info">
        The gate compares phone and ID, tells the guard only to call the office, and sends the
        office a notification.
        {barred_count > 0
          ? ` Guardians barred on a learner's record are stopped as well (${barred_count}).`
          : " Guardians barred on a learner's record are stopped as well."}
      </Notice>
      <DataTable
        label="Watch-list"
        query={list}
        columns={columns}
        view={filter}
        onView={(next) => setView({ ...next, tab: 'watch-list' })}
        rowKey={(person) => person.id}
        rowLabel={(person) => person.name}
        onOpen={setOpen}
        search={{ placeholder: 'Name, phone, ID, reason', label: 'Find a person' }}
        filters={[{ kind: 'yes', name: 'retired', label: 'Taken off' }]}
        tools={add}
        {...files}
        empty={{
          title: 'Nobody is on the watch-list',
          text: 'Add a person whom the office wants to speak to before they come in.',
          action: add,
        }}
        nothingFound="Nobody on the list matches."
        onNew={() => setOpen('new')}
      />
      {open ? (
        <WatchSheet
          key={open === 'new' ? 'new' : open.id}
          person={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

const columns: Column<WatchedPerson>[] = [
  { key: 'name', head: 'Name', cell: (one) => one.name, sort: true, phone: 'who', width: 200 },
  {
    key: 'phone',
    head: 'Phone',
    cell: (one) => (one.phone ? formatPhone(one.phone) : null),
    phone: 'hide',
    width: 140,
  },
  { key: 'id_number', head: 'ID', cell: (one) => one.id_number, phone: 'hide', width: 120 },
  { key: 'reason', head: 'Reason', cell: (one) => one.reason, wrap: true, phone: 'what' },
  {
    key: 'until_on',
    head: 'Until',
    cell: (one) =>
      one.retired_at ? (
        <StatusChip status="retired">Taken off</StatusChip>
      ) : one.until_on ? (
        formatDate(one.until_on)
      ) : (
        'No end'
      ),
    sort: true,
    phone: 'status',
    width: 132,
  },
];
