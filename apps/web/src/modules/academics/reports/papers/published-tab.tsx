import { listSittings } from '@darasa/contract/academics/exams/exams';
import { askHold } from '@darasa/contract/academics/reports/holds';
import { paperList, printSlips } from '@darasa/contract/academics/reports/papers';
import { Button, FileIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { useExport } from '#platform/exports.ts';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { DebtorsSheet } from './hold-sheets.tsx';
import { PaperSheet } from './paper-sheet.tsx';

/** The result slips of published exams: who has one, who opened it, and what is held. */
export function PublishedTab() {
  const may = useMay();
  const list = useList(paperList);
  const classes = useClassChoices();
  const sittings = useQuery(queryOf(listSittings, { page_size: 100 }));
  const print = useExport(printSlips);
  const [holding, setHolding] = useState(false);
  const sitting_id = list.filter.sitting_id ? String(list.filter.sitting_id) : null;
  const { paper } = list.view;
  const open = (id: string | undefined) => list.setView({ ...list.view, paper: id });
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => `${row.name}, ${row.title}`}
        onOpen={(row) => open(row.id)}
        records={{
          sitting_id: (sittings.data?.rows ?? [])
            .filter((one) => one.state === 'published' || one.state === 'locked')
            .map((one) => ({ value: one.id, label: `${one.exam}, ${one.class}, ${one.term}` })),
          class_id: classes.map(({ id, name }) => ({ value: id, label: name })),
        }}
        tools={
          sitting_id ? (
            <>
              {may(askHold) ? (
                <Button small onClick={() => setHolding(true)}>
                  Hold for fees
                </Button>
              ) : null}
              {may(printSlips) ? (
                <Button small icon={FileIcon} onClick={() => void print({ id: sitting_id })}>
                  Print all slips
                </Button>
              ) : null}
            </>
          ) : undefined
        }
        empty={{
          title: 'No results published yet',
          text: 'Result slips are issued when approved marks of a class are published.',
        }}
      />
      {paper ? <PaperSheet id={paper} onClose={() => open(undefined)} onOpen={open} /> : null}
      {holding && sitting_id ? (
        <DebtorsSheet sitting_id={sitting_id} onClose={() => setHolding(false)} />
      ) : null}
    </>
  );
}

const columns = {
  name: { width: 200 },
  admission_number: { width: 100, phone: 'hide' },
  place: { width: 130, phone: 'what' },
  title: { width: 190, phone: 'what' },
  version: { width: 80, phone: 'hide' },
  state: { width: 130, phone: 'status' },
  issued_at: { width: 140, phone: 'hide' },
  opened_by: { width: 150, phone: 'hide' },
  opened_at: { width: 140, phone: 'hide' },
} as const;
