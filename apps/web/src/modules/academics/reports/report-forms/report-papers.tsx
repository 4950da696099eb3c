import { askReportHold } from '@darasa/contract/academics/reports/holds';
import {
  getReportPaper,
  issueTranscript,
  listReportPapers,
  printReportForm,
  reportPaperList,
} from '@darasa/contract/academics/reports/report-forms';
import { useExport } from '#platform/exports.ts';
import { Button } from '@darasa/ui';
import { useState } from 'react';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { HoldSheet } from '../papers/hold-sheets.tsx';
import { ReportPaperSheet } from './report-paper-sheet.tsx';

/** Every learner's report as it stands; a row opens the paper. */
export function ReportPapers({ set_id }: { set_id: string }) {
  const may = useMay();
  const list = useList(reportPaperList, { set_id });
  const print = useExport(printReportForm);
  const [holding, setHolding] = useState<Holding | null>(null);
  const transcript = useAction(issueTranscript, {
    refresh: [keyOf(listReportPapers)],
    say: false,
    say_refusal: true,
  });
  const open = async (ids: string[], clear: () => void) => {
    const rows = list.query.data?.rows.filter((row) => ids.includes(row.id)) ?? [];
    for (const { student_id } of rows) {
      const { id } = await transcript.run({ student_id });
      await print({ id });
    }
    clear();
  };
  const hold = (ids: string[], clear: () => void) => {
    const rows = list.query.data?.rows.filter((row) => ids.includes(row.id)) ?? [];
    const student_ids = rows.filter((row) => row.kind === 'report').map((row) => row.student_id);
    if (student_ids.length > 0) setHolding({ student_ids, clear });
  };
  const acts = [
    ...(may(issueTranscript) ? [{ label: 'Transcript', run: open }] : []),
    ...(may(askReportHold) ? [{ label: 'Hold', run: hold }] : []),
  ];
  const { paper } = list.view;
  const show = (id: string | undefined) => list.setView({ ...list.view, paper: id });
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.name}
        onOpen={(row) => show(row.id)}
        {...(acts.length > 0 ? { selection: { acts } } : {})}
        tools={
          may(askReportHold) ? (
            <Button small onClick={() => setHolding({})}>
              Hold for fees
            </Button>
          ) : undefined
        }
        empty={{ text: 'No report of this class is issued yet.' }}
      />
      {paper ? <ReportPaperSheet id={paper} onClose={() => show(undefined)} onOpen={show} /> : null}
      {holding ? (
        <HoldSheet
          of={{ set_id }}
          student_ids={holding.student_ids}
          refresh={refresh}
          onClose={() => {
            holding.clear?.();
            setHolding(null);
          }}
        />
      ) : null}
    </>
  );
}

interface Holding {
  /** Left out: all who owe fees. */
  student_ids?: string[];
  clear?: () => void;
}

const refresh = [keyOf(listReportPapers), keyOf(getReportPaper)];

const columns = {
  name: { width: 220 },
  admission_number: { width: 110, phone: 'hide' },
  class: { width: 110, phone: 'hide' },
  stream: { width: 100, phone: 'what' },
  kind: { width: 110, phone: 'hide' },
  mean: { width: 90, phone: 'what' },
  version: { width: 84, phone: 'hide' },
  state: { width: 110, phone: 'status' },
  why: { phone: 'hide' },
  opened_by: { width: 150, phone: 'hide' },
  opened_at: { width: 150, phone: 'hide' },
  issued_at: { width: 150, phone: 'hide' },
} as const;
