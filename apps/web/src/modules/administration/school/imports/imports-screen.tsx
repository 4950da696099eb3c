import {
  exportImports,
  ImportFilter,
  listImports,
  type ImportRun,
} from '@darasa/contract/platform/imports';
import { formatDate, formatTime } from '@darasa/rules/dates';
import {
  Button,
  DataTable,
  Facts,
  Screen,
  Sheet,
  StatusChip,
  Notice,
  type Column,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { UndoActs, UndoQuestion, useUndo } from '#platform/imports/undo-import.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';

/** Every file that was brought in: who, when, what became of it, and the way back. */
export default function ImportsScreen() {
  const [view, setView] = useUrlState(ImportFilter);
  const runs = useQuery(queryOf(listImports, view));
  const files = useTableExport(exportImports, view);
  const [open, setOpen] = useState<ImportRun | null>(null);
  return (
    <Screen
      title="Imports"
      sub="Files that were brought in, newest first"
      crumbs={[{ label: 'Setup', href: '/dashboard/administration/setup' }]}
    >
      <DataTable
        label="Imports"
        query={runs}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(run) => run.id}
        rowLabel={(run) => run.file_name}
        onOpen={setOpen}
        {...files}
        empty={{
          title: 'Nothing was imported yet',
          text: 'Lists such as departments and clubs have an Import button.',
        }}
        nothingFound="No import matches."
      />
      {open ? <RunSheet run={open} onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}

function RunSheet({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const [problem, setProblem] = useState('');
  const undo = useUndo([keyOf(listImports)], setProblem, onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title={run.file_name}
      sub={whenOf(run)}
      footer={
        undo.asked_id ? (
          <UndoActs undo={undo} />
        ) : run.state === 'done' ? (
          <Button variant="danger" onClick={() => undo.ask(run.id)}>
            Undo this import
          </Button>
        ) : undefined
      }
    >
      {problem ? <Notice tone="negative">{problem}</Notice> : null}
      {undo.asked_id ? (
        <UndoQuestion undo={undo} />
      ) : (
        <Facts
          oneColumn
          items={[
            { label: 'What', value: targetOf(run) },
            { label: 'By', value: run.created_by },
            { label: 'Rows in the file', value: String(run.row_count) },
            { label: 'Rows imported', value: String(run.imported_count) },
            { label: 'State', value: state_names[run.state] },
          ]}
        />
      )}
    </Sheet>
  );
}

const whenOf = (run: ImportRun): string =>
  `${formatDate(run.created_at)}, ${formatTime(run.created_at)}`;

const targetOf = ({ target }: ImportRun): string => {
  const words = (target.split('/').at(-1) ?? target).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const state_names = { mapping: 'Not finished', done: 'Imported', undone: 'Undone' };
const state_looks = { mapping: 'draft', done: 'done', undone: 'cancelled' };

const columns: Column<ImportRun>[] = [
  { key: 'file_name', head: 'File', cell: (run) => run.file_name, phone: 'who' },
  { key: 'target', head: 'What', cell: targetOf, phone: 'what', width: 160 },
  { key: 'created_by', head: 'By', cell: (run) => run.created_by, phone: 'hide', width: 156 },
  {
    key: 'imported_count',
    head: 'Rows',
    cell: (run) => `${run.imported_count} of ${run.row_count}`,
    num: true,
    phone: 'amount',
    width: 112,
  },
  { key: 'created_at', head: 'When', cell: whenOf, phone: 'hide', width: 200 },
  {
    key: 'state',
    head: 'State',
    cell: (run) => (
      <StatusChip status={state_looks[run.state]}>{state_names[run.state]}</StatusChip>
    ),
    phone: 'status',
    width: 132,
  },
];
