import { watchList, type WatchedPerson } from '@darasa/contract/gate/watch-list';
import { formatDate } from '@darasa/rules/dates';
import { Button, Notice, PlusIcon, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { WatchSheet } from './watch-sheet.tsx';

/** People about whom the gate asks first. The guard only reads "Call the office". */
export function WatchListTab() {
  const list = useList(watchList);
  const [open, setOpen] = useState<WatchedPerson | 'new' | null>(null);
  const barred_count = list.query.data?.barred_count ?? 0;
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
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(person) => person.name}
        onOpen={setOpen}
        tools={add}
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

const columns: Readonly<Record<string, ColumnOnScreen<WatchedPerson>>> = {
  name: { width: 200 },
  phone: { width: 140 },
  id_number: { width: 120 },
  reason: { wrap: true, phone: 'what' },
  until_on: {
    phone: 'status',
    width: 132,
    renderCell: (one) =>
      one.retired_at ? (
        <StatusChip status="retired">Taken off</StatusChip>
      ) : one.until_on ? (
        formatDate(one.until_on)
      ) : (
        'No end'
      ),
  },
};
