import { refusedEntryList, type RefusedEntry } from '@darasa/contract/platform/entries';
import { formatDateShort, formatTime } from '@darasa/rules/dates';
import { Screen, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { LateEntrySheet } from './late-entry-sheet.tsx';

/** Entries that were written without a line and refused when they came. The device may be lost: they are not. */
export default function LateEntriesScreen() {
  const list = useList(refusedEntryList);
  const [open, setOpen] = useState<RefusedEntry | null>(null);
  return (
    <Screen title="Late entries" sub="Entered without a line, and not accepted when they arrived">
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(one) => one.about}
        onOpen={setOpen}
        empty={{
          title: 'No late entries',
          text: 'What a phone kept without a line and could not hand in stands here until somebody decides.',
        }}
        nothingFound="No late entry matches."
      />
      {open ? <LateEntrySheet one={open} onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}

const momentOf = (at: string): string => `${formatDateShort(at)}, ${formatTime(at)}`;

const columns: Readonly<Record<string, ColumnOnScreen<RefusedEntry>>> = {
  about: { wrap: true, width: 260 },
  author: { width: 160, phone: 'what' },
  done_at: { width: 140, renderCell: (one) => momentOf(one.done_at) },
  received_at: { width: 140, hideable: true, renderCell: (one) => momentOf(one.received_at) },
  reason: { wrap: true },
  asked: { wrap: true, hideable: true },
  state: { width: 132, phone: 'status', renderCell: (one) => <LateEntryChip state={one.state} /> },
};

function LateEntryChip({ state }: Pick<RefusedEntry, 'state'>) {
  if (state === 'waiting') return <StatusChip status="pending">To decide</StatusChip>;
  if (state === 'applied')
    return (
      <StatusChip tone="positive" shape="tick">
        Applied
      </StatusChip>
    );
  if (state === 'declined') return <StatusChip status="rejected">Declined</StatusChip>;
  return <StatusChip status="cancelled">Given up</StatusChip>;
}
