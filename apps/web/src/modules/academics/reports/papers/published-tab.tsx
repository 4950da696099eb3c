import { listSittings } from '@darasa/contract/academics/exams/exams';
import { askHold } from '@darasa/contract/academics/reports/holds';
import {
  getPaper,
  listPapers,
  paperList,
  printSlips,
} from '@darasa/contract/academics/reports/papers';
import { sendResults } from '@darasa/contract/academics/reports/result-messages';
import { Button, FileIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { useExport } from '#platform/exports.ts';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { SendResultsDialog } from '../result-messages/send-results-dialog.tsx';
import { HoldSheet } from './hold-sheets.tsx';
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
  const sitting = sittings.data?.rows.find((one) => one.id === sitting_id);
  const [sending, setSending] = useState<Sending | null>(null);
  const rows = list.query.data?.rows ?? [];
  const sendChosen = (ids: string[], clear: () => void) =>
    setSending({
      student_ids: rows.filter((row) => ids.includes(row.id)).map((row) => row.student_id),
      clear,
    });
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
        {...(sitting && may(sendResults)
          ? { selection: { acts: [{ label: 'Send results by SMS', run: sendChosen }] } }
          : {})}
        tools={
          sitting_id ? (
            <>
              {may(sendResults) ? (
                <Button small onClick={() => setSending({})}>
                  Send by SMS
                </Button>
              ) : null}
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
      {sending && sitting ? (
        <SendResultsDialog
          exam_id={sitting.exam_id}
          class_name={sitting.class}
          {...(sending.student_ids ? { student_ids: sending.student_ids } : {})}
          onClose={() => setSending(null)}
          onSent={() => {
            sending.clear?.();
            setSending(null);
          }}
        />
      ) : null}
      {holding && sitting_id ? (
        <HoldSheet of={{ sitting_id }} refresh={refresh} onClose={() => setHolding(false)} />
      ) : null}
    </>
  );
}

const refresh = [keyOf(listPapers), keyOf(getPaper)];

interface Sending {
  /** Chosen learners, and how their ticks are taken away once their results are sent. */
  student_ids?: string[];
  clear?: () => void;
}

const columns = {
  name: { width: 200 },
  admission_number: { width: 90, phone: 'hide' },
  place: { width: 140, phone: 'what' },
  title: { width: 220, phone: 'what' },
  version: { width: 80, phone: 'hide' },
  state: { width: 130, phone: 'status' },
  opened_by: { width: 160, phone: 'hide' },
  opened_at: { width: 170, phone: 'hide' },
  issued_at: { width: 170, phone: 'hide' },
} as const;
