import {
  issueTranscript,
  listReportPapers,
  printReportForm,
  reportPaperList,
} from '@darasa/contract/academics/reports/report-forms';
import { useExport } from '#platform/exports.ts';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** Every learner's report as it stands; a row opens the paper. */
export function ReportPapers({ set_id }: { set_id: string }) {
  const may = useMay();
  const list = useList(reportPaperList, { set_id });
  const print = useExport(printReportForm);
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
  return (
    <ListTable
      list={list}
      columns={columns}
      rowLabel={(row) => row.name}
      {...(may(printReportForm) ? { onOpen: (row) => void print({ id: row.id }) } : {})}
      {...(may(issueTranscript)
        ? { selection: { acts: [{ label: 'Transcript', run: open }] } }
        : {})}
      empty={{ text: 'No report of this class is issued yet.' }}
    />
  );
}

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
  issued_at: { width: 150, phone: 'hide' },
} as const;
