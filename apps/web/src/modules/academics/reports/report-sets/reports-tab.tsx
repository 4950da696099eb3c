import { createReportSets, reportSetList } from '@darasa/contract/academics/reports/report-sets';
import { Button, PlusIcon } from '@darasa/ui';
import { useState } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay } from '#platform/viewer.tsx';
import { useTerms } from '../../exams/exams/use-terms.ts';
import { NewReportsSheet } from './new-reports-sheet.tsx';
import { ReportSetSheet } from './report-set-sheet.tsx';

/** The reports of every class and term; the address says which stand open. */
export function ReportsTab() {
  const list = useList(reportSetList);
  const may = useMay();
  const classes = useClassChoices();
  const [making, setMaking] = useState(false);
  const { id } = list.view;
  const prepare = may(createReportSets) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setMaking(true)}>
      Prepare reports
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => `${row.name}, ${row.class}`}
        onOpen={(row) => list.setView({ id: row.id })}
        records={{
          term_id: useTerms(),
          class_id: classes.map(({ id: value, name }) => ({ value, label: name })),
        }}
        tools={prepare}
        {...(prepare ? { onNew: () => setMaking(true) } : {})}
        empty={{
          title: 'No reports yet',
          text: 'Prepare the reports of a term: choose the classes and the exams that they show.',
          action: prepare,
        }}
      />
      {id ? <ReportSetSheet id={id} onClose={() => list.setView({ id: undefined })} /> : null}
      {making ? <NewReportsSheet onClose={() => setMaking(false)} /> : null}
    </>
  );
}

const columns = {
  name: { width: 180 },
  class: { width: 110, phone: 'what' },
  term: { width: 120, phone: 'what' },
  kind: { width: 120, phone: 'hide', hidden: true },
  curriculum: { width: 190, phone: 'hide', hidden: true },
  exams: { phone: 'hide', wrap: true },
  design: { width: 110, phone: 'hide' },
  state: { width: 160, phone: 'status' },
} as const;
