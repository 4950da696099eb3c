import {
  createFeeStructures,
  type FeeStructure,
  exportFeeStructures,
  listFeeStructures,
  moveFeeStructures,
  printFeeStructures,
} from '@darasa/contract/finance/fees/fee-structures';
import { listFeeCeilings } from '@darasa/contract/finance/fees/fee-rules';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Link,
  Loading,
  Notice,
  Panel,
  PlusIcon,
  PrinterIcon,
  Segmented,
  SideScroll,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { thisYear } from '#modules/finance/books/setup/this-year.ts';
import { Ceilings, overWords } from '../fee-rules/ceilings.tsx';
import { StructureChanges } from '../structure-changes/structure-changes.tsx';
import { StructureDetail } from './structure-detail.tsx';
import { StructureImport } from './structure-import.tsx';
import { StructureSheet } from './structure-sheet.tsx';

/** Shows what each class pays in each term: typed as a matrix, approved, then published. */
export function StructuresTab({ setup }: { setup: FinanceSetup }) {
  const today = useToday();
  const [year_id, setYear] = useState(thisYear(setup.financial_years, today)?.id ?? '');
  return (
    <div className="stack">
      {setup.financial_years.length > 1 ? (
        <Segmented
          label="Financial year"
          value={year_id}
          options={setup.financial_years.map((one) => ({ value: one.id, label: one.name }))}
          onChange={setYear}
        />
      ) : null}
      <Structures key={year_id} setup={setup} financial_year_id={year_id} />
      <Ceilings financial_year_id={year_id} />
      <StructureChanges financial_year_id={year_id} />
    </div>
  );
}

function Structures(props: { setup: FinanceSetup; financial_year_id: string }) {
  const { setup, financial_year_id } = props;
  const may = useMay();
  const list = useQuery({
    ...queryOf(listFeeStructures, { financial_year_id }),
    enabled: financial_year_id !== '',
  });
  const printTo = useExport(printFeeStructures);
  const exportTo = useExport(exportFeeStructures);
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<FeeStructure | null>(null);
  const add = may(createFeeStructures) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      New fee structure
    </Button>
  ) : null;
  const rows = list.data?.rows ?? [];
  return (
    <Panel
      title="Fee structures"
      aside={
        <>
          <Link href="/dashboard/finance/fee-categories">Categories</Link>
          <Link href="/dashboard/finance/fee-groups">Groups</Link>
          {rows.length > 0 ? (
            <Button icon={PrinterIcon} onClick={() => void printTo({ financial_year_id })}>
              Print
            </Button>
          ) : null}
          {rows.length > 0 ? (
            <ExportMenu onExport={(format) => exportTo({ financial_year_id, format })} />
          ) : null}
          {add ? <StructureImport /> : null}
          {add}
        </>
      }
      footer={rows.length > 0 ? <Moves rows={rows} financial_year_id={financial_year_id} /> : null}
    >
      {list.data ? null : <Loading query={list} what="the structures" lines={5} />}
      {list.data && rows.length === 0 ? (
        <EmptyState
          title="No fee structure yet"
          text="Type the amounts of each vote head and term once, for as many classes as you like."
          action={add}
        />
      ) : null}
      {rows.length > 0 ? <Matrix setup={setup} rows={rows} onOpen={setOpen} /> : null}
      {adding ? (
        <StructureSheet
          setup={setup}
          financial_year_id={financial_year_id}
          rows={rows}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {open ? (
        <StructureDetail setup={setup} structure={open} onClose={() => setOpen(null)} />
      ) : null}
    </Panel>
  );
}

/** A class and category a line, a term a column: each amount opens what it is made of. */
function Matrix(props: {
  setup: FinanceSetup;
  rows: FeeStructure[];
  onOpen: (structure: FeeStructure) => void;
}) {
  const { setup, rows, onOpen } = props;
  const terms = setup.semesters.filter((term) => rows.some((row) => row.semester_id === term.id));
  const lines = linesOf(setup, rows);
  return (
    <SideScroll>
      <table className="table" aria-label="Fee structures">
        <thead>
          <tr>
            <th>Class</th>
            <th>Category</th>
            {terms.map((term) => (
              <th key={term.id} className="num">
                {term.name}, KES
              </th>
            ))}
            <th className="num">Year, KES</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{line.class_name}</td>
              <td>{line.category}</td>
              {terms.map((term) => {
                const one = line.structures.find((row) => row.semester_id === term.id);
                return (
                  <td key={term.id} className="num">
                    {one ? (
                      <button
                        type="button"
                        className="link"
                        aria-label={`${one.class_name}, ${line.category}, ${term.name}: ${formatMoney(one.total_cents)}`}
                        onClick={() => onOpen(one)}
                      >
                        {formatMoney(one.total_cents)}
                      </button>
                    ) : null}
                  </td>
                );
              })}
              <td className="num">
                {formatMoney(line.structures.reduce((sum, one) => sum + one.total_cents, 0))}
              </td>
              <td>
                {[...new Set(line.structures.map((one) => one.state))].map((state) => (
                  <StatusChip key={state} status={state} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function linesOf(setup: FinanceSetup, rows: FeeStructure[]) {
  const nameOf = (list: { id: string; name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name ?? '';
  const lines = new Map<
    string,
    { key: string; class_name: string; category: string; structures: FeeStructure[] }
  >();
  for (const row of rows) {
    const key = `${row.class_id} ${row.fee_category_id} ${row.fee_group_id}`;
    const group = setup.fee_groups.length > 1 ? nameOf(setup.fee_groups, row.fee_group_id) : '';
    const category = nameOf(setup.fee_categories, row.fee_category_id);
    const line = lines.get(key) ?? {
      key,
      class_name: row.class_name,
      category: [category, group].filter(Boolean).join(', '),
      structures: [],
    };
    line.structures.push(row);
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** All drafts are approved together, all approved ones published together. */
function Moves(props: { rows: FeeStructure[]; financial_year_id: string }) {
  const { rows, financial_year_id } = props;
  const { user } = useViewer();
  const may = useMay();
  const ceilings = useQuery(queryOf(listFeeCeilings, { financial_year_id }));
  const move = useAction(moveFeeStructures, { refresh: [['finance']] });
  const [asking, setAsking] = useState<'approved' | 'published' | null>(null);
  if (!may(moveFeeStructures)) return null;
  const idsIn = (state: FeeStructure['state']) =>
    rows.filter((row) => row.state === state).map((row) => row.id);
  const isMine = (row: FeeStructure) => [row.created_by, row.changed_by].includes(user.id);
  const all_drafts = rows.filter((row) => row.state === 'draft');
  const drafts = all_drafts.filter((row) => !isMine(row)).map((row) => row.id);
  const own_count = all_drafts.length - drafts.length;
  const approved = idsIn('approved');
  const over = overWords(ceilings.data?.rows ?? []);
  const ids = asking === 'approved' ? drafts : approved;
  if (all_drafts.length === 0 && approved.length === 0) return <p>All published.</p>;
  return (
    <>
      {drafts.length > 0 ? (
        <Button onClick={() => setAsking('approved')}>
          Approve {drafts.length} {drafts.length === 1 ? 'draft' : 'drafts'}
        </Button>
      ) : null}
      {approved.length > 0 ? (
        <Button variant="primary" onClick={() => setAsking('published')}>
          Publish {approved.length} approved
        </Button>
      ) : null}
      {own_count > 0 ? (
        <p className="muted">
          {own_count === 1 ? '1 draft has' : `${own_count} drafts have`} your amounts: another
          person approves {own_count === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={
          asking === 'approved'
            ? `Approve ${ids.length} fee structures?`
            : `Publish ${ids.length} fee structures?`
        }
        act={asking === 'approved' ? 'Approve them' : 'Publish them'}
        onConfirm={() => move.run({ ids, state: asking ?? 'approved' })}
      >
        {asking === 'approved'
          ? 'The amounts are fixed then; they can be taken back to draft until a bill is made.'
          : 'Bills can be made from them, and parents can be given the paper.'}
        {over ? <Notice>{over}</Notice> : null}
      </ConfirmDialog>
    </>
  );
}
