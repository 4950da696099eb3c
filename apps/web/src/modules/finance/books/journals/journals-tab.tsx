import {
  createJournalVoucher,
  journalList,
  type JournalVoucher,
} from '@darasa/contract/finance/books/journals';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { Button, PlusIcon } from '@darasa/ui';
import { useState } from 'react';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { notHere } from '#platform/not-here.tsx';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useMay } from '#platform/viewer.tsx';
import { JournalSheet } from './journal-sheet.tsx';
import { NewJournalSheet } from './new-journal-sheet.tsx';

/** Journals written by hand: each waits for others before it counts. */
export function JournalsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const list = useList(journalList);
  const { id } = list.view;
  const seeAll = () => list.setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<JournalVoucher>(list.query.data?.rows, id, seeAll);
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<JournalVoucher | null>(null);
  const may_write = may(createJournalVoucher);
  const write = may_write ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Write a journal
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={write}
        empty={
          id
            ? notHere(seeAll)
            : {
                title: 'No journal was written by hand yet',
                text: 'Receipts, bills and vouchers post themselves. A journal is for what they cannot say.',
                action: write,
              }
        }
        {...(may_write ? { onNew: () => setAdding(true) } : {})}
      />
      {open && !changing ? (
        <JournalSheet voucher={open} onChange={setChanging} onClose={() => setOpen(null)} />
      ) : null}
      {adding ? <NewJournalSheet setup={setup} onClose={() => setAdding(false)} /> : null}
      {changing ? (
        <NewJournalSheet
          setup={setup}
          returned={changing}
          onClose={() => {
            setChanging(null);
            setOpen(null);
          }}
        />
      ) : null}
    </>
  );
}

const columns = {
  number: { width: 150, phone: 'what' },
  kind: { width: 140 },
  state: { width: 152 },
} as const;
