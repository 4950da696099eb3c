import {
  BroadsheetView,
  exportBroadsheet,
  getBroadsheet,
} from '@darasa/contract/academics/figures/broadsheets';
import {
  draft_words,
  isDraft,
  readRow,
  sortRows,
} from '@darasa/contract/academics/figures/broadsheet-rows';
import { sitting_state_words } from '@darasa/contract/academics/exams/exams';
import { counted } from '@darasa/rules/counted';
import { Button, Loading, Menu, MenuItem, Notice, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { BroadsheetTable } from './broadsheet-table.tsx';
import { BroadsheetTools } from './broadsheet-tools.tsx';
import { LearnerSheet } from './learner-sheet.tsx';

/** All results of a class in an exam: learners down, subjects across, mean and position beside them. */
export function BroadsheetScreen({ id, back }: { id: string; back: string }) {
  const may = useMay();
  const [view, setView] = useUrlState(BroadsheetView);
  const { stream_id, sort, numbers_only } = view;
  const found = useQuery(queryOf(getBroadsheet, { id, ...(stream_id ? { stream_id } : {}) }));
  const exportTo = useExport(exportBroadsheet);
  const sheet = found.data;
  const crumbs = [{ href: back, label: 'Exams' }];
  if (!sheet) {
    return (
      <Screen title="Broadsheet" crumbs={crumbs}>
        <Loading query={found} what="the broadsheet" lines={12} />
      </Screen>
    );
  }
  const rows = sortRows(
    sheet.rows.map((row) => readRow(row, sheet)),
    sheet,
    sort,
  );
  const open = rows.find((row) => row.admission_number === view.learner);
  const send = (wish: { format: 'xlsx' | 'pdf'; paper?: 'a4' | 'a3' }) =>
    void exportTo({
      id,
      ...(stream_id ? { stream_id } : {}),
      ...(sort ? { sort } : {}),
      ...(numbers_only ? { numbers_only } : {}),
      ...wish,
    });
  return (
    <Screen
      title={`${sheet.exam}, ${sheet.class}`}
      sub={[
        sheet.term,
        counted(rows.length, 'learner'),
        isDraft(sheet.state) ? draft_words : sitting_state_words[sheet.state],
      ]}
      crumbs={crumbs}
      acts={
        may(exportBroadsheet) ? (
          <>
            <Button onClick={() => send({ format: 'xlsx' })}>Excel</Button>
            <Menu label="Print" align="end" trigger={<Button variant="primary">Print</Button>}>
              <MenuItem onSelect={() => send({ format: 'pdf' })}>On A4</MenuItem>
              <MenuItem onSelect={() => send({ format: 'pdf', paper: 'a3' })}>On A3</MenuItem>
            </Menu>
          </>
        ) : undefined
      }
    >
      <div className="stack">
        {sheet.notice ? <Notice>{sheet.notice}</Notice> : null}
        <section className="panel broadsheet">
          <BroadsheetTools sheet={sheet} rows={rows} view={view} onView={setView} />
          <BroadsheetTable sheet={sheet} rows={rows} view={view} onView={setView} />
        </section>
      </div>
      {open ? (
        <LearnerSheet
          sheet={sheet}
          row={open}
          numbers_only={numbers_only}
          onClose={() => setView({ learner: undefined })}
        />
      ) : null}
    </Screen>
  );
}
