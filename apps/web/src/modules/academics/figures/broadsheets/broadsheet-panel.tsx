import {
  type Broadsheet,
  type BroadsheetView,
  exportBroadsheet,
} from '@darasa/contract/academics/figures/broadsheets';
import { readRow, sortRows } from '@darasa/contract/academics/figures/broadsheet-rows';
import { Button, Menu, MenuItem, Notice } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { useMay } from '#platform/viewer.tsx';
import { BroadsheetTable } from './broadsheet-table.tsx';
import { BroadsheetTools } from './broadsheet-tools.tsx';
import { LearnerSheet } from './learner-sheet.tsx';

/** The broadsheet with its choices, and one learner of it beside. */
export function BroadsheetPanel(props: {
  sheet: Broadsheet;
  view: BroadsheetView;
  onView: (change: Partial<BroadsheetView>, how?: { replace?: boolean }) => void;
}) {
  const { sheet, view, onView } = props;
  const rows = sortRows(
    sheet.rows.map((row) => readRow(row, sheet)),
    sheet,
    view.sort,
  );
  const open = rows.find((row) => row.admission_number === view.learner);
  return (
    <div className="stack">
      {sheet.notice ? <Notice>{sheet.notice}</Notice> : null}
      <section className="panel broadsheet">
        <BroadsheetTools sheet={sheet} rows={rows} view={view} onView={onView} />
        <BroadsheetTable sheet={sheet} rows={rows} view={view} onView={onView} />
      </section>
      {open ? (
        <LearnerSheet
          sheet={sheet}
          row={open}
          numbers_only={view.numbers_only}
          onClose={() => onView({ learner: undefined })}
        />
      ) : null}
    </div>
  );
}

/** Excel and paper of the broadsheet as it is shown, for whoever may take it away. */
export function BroadsheetActs({ id, view }: { id: string; view: BroadsheetView }) {
  const may = useMay();
  const exportTo = useExport(exportBroadsheet);
  const { stream_id, sort, numbers_only } = view;
  const send = (wish: { format: 'xlsx' | 'pdf'; paper?: 'a4' | 'a3' }) =>
    void exportTo({
      id,
      ...(stream_id ? { stream_id } : {}),
      ...(sort ? { sort } : {}),
      ...(numbers_only ? { numbers_only } : {}),
      ...wish,
    });
  if (!may(exportBroadsheet)) return null;
  return (
    <>
      <Button onClick={() => send({ format: 'xlsx' })}>Excel</Button>
      <Menu label="Print" align="end" trigger={<Button variant="primary">Print</Button>}>
        <MenuItem onSelect={() => send({ format: 'pdf' })}>On A4</MenuItem>
        <MenuItem onSelect={() => send({ format: 'pdf', paper: 'a3' })}>On A3</MenuItem>
      </Menu>
    </>
  );
}
