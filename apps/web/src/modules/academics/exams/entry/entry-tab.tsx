import {
  type EntryGrid as Grid,
  exportEntry,
  getEntry,
  remindOfMarks,
} from '@darasa/contract/academics/exams/entry';
import { onTab } from '@darasa/contract/shapes';
import { counted } from '@darasa/rules/counted';
import { Button, ChoiceMenu, ConfirmDialog, EmptyState, Loading, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { useTerms } from '../exams/use-terms.ts';
import { EntryTables } from './entry-table.tsx';
import { useRemind } from './use-remind.ts';

const EntryView = onTab(getEntry.input);

/** Marks that are entered and missing: subjects down, streams across, the most urgent cell the loudest. */
export function EntryTab() {
  const [{ term_id, sitting_id }] = useUrlState(EntryView);
  const filter = { ...(term_id ? { term_id } : {}), ...(sitting_id ? { sitting_id } : {}) };
  const found = useQuery(queryOf(getEntry, filter));
  const grid = found.data;
  if (!grid) return <Loading query={found} what="the marks entered" lines={10} />;
  return (
    <div className="stack">
      <Tools grid={grid} filter={filter} />
      {grid.sheet_count === 0 ? (
        <EmptyState
          title="No marks are being entered"
          text="Open an exam for marks, or choose a term to see how its marks came in."
          action={<Button href="/dashboard/academics/general">Exams</Button>}
        />
      ) : (
        <>
          <Figures grid={grid} />
          <EntryTables grid={grid} />
        </>
      )}
    </div>
  );
}

function Tools({
  grid,
  filter,
}: {
  grid: Grid;
  filter: { term_id?: string; sitting_id?: string };
}) {
  const may = useMay();
  const [, setView] = useUrlState(EntryView);
  const terms = useTerms();
  const exportTo = useExport(exportEntry);
  return (
    <div className="entry-tools">
      <ChoiceMenu
        label="Term"
        value={filter.term_id ?? ''}
        onChange={(term_id) => setView({ term_id: term_id || undefined, sitting_id: undefined })}
        options={[{ value: '', label: 'Marks being entered now' }, ...terms]}
      />
      <ChoiceMenu
        label="Exam"
        value={filter.sitting_id ?? ''}
        onChange={(sitting_id) => setView({ sitting_id: sitting_id || undefined })}
        options={[
          { value: '', label: 'All' },
          ...grid.sittings.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className="acts">
        {may(exportEntry) ? (
          <>
            <Button onClick={() => void exportTo({ ...filter, format: 'xlsx' })}>Excel</Button>
            <Button onClick={() => void exportTo({ ...filter, format: 'pdf' })}>Print</Button>
          </>
        ) : null}
        {may(remindOfMarks) ? <RemindAll grid={grid} /> : null}
      </div>
    </div>
  );
}

function Figures({ grid }: { grid: Grid }) {
  const { expected_count, entered_count, sheet_count, handed_in_count, late_count } = grid;
  const percent = expected_count > 0 ? Math.floor((100 * entered_count) / expected_count) : 100;
  return (
    <Strip
      label="Marks entered"
      items={[
        { label: 'Marks in', value: `${percent}%`, note: `${entered_count} of ${expected_count}` },
        { label: 'Sheets handed in', value: `${handed_in_count} of ${sheet_count}` },
        { label: 'Late', value: late_count, note: 'Entry has closed' },
      ]}
    />
  );
}

/** Sheets that somebody can be reminded of today, whatever the filter hides. */
function RemindAll({ grid }: { grid: Grid }) {
  const today = useToday();
  const [asking, setAsking] = useState(false);
  const remind = useRemind();
  const sheet_ids = grid.rows
    .flatMap((row) => row.cells.flatMap((cell) => cell?.sheets ?? []))
    .filter((one) => one.is_open && one.state === 'open' && one.has_teacher)
    .filter((one) => one.reminded_on !== today)
    .map((one) => one.id);
  const sheets = counted(sheet_ids.length, 'mark sheet');
  return (
    <>
      <Button
        variant="primary"
        cannot={sheet_ids.length === 0 ? 'Nobody is left to remind today' : undefined}
        onClick={() => setAsking(true)}
      >
        Remind teachers
      </Button>
      {asking ? (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={`Remind the teachers of ${sheets}?`}
          act="Remind teachers"
          onConfirm={() => remind(sheet_ids)}
        >
          <p>Each teacher gets one message, and none about a sheet that they heard of today.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
