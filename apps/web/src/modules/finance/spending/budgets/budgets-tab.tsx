import {
  createBudget,
  type Budget,
  type BudgetPosition,
  BudgetView,
  exportBudgetPosition,
  getBudgetPosition,
  type WholeBudget,
} from '@darasa/contract/finance/spending/budgets';
import type { FinanceSetup, FinancialYear } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, Link, Loading, PlainPanel, PlusIcon, StatusChip } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { thisYear } from '#modules/finance/books/setup/this-year.ts';
import { rowsBehind } from '#modules/finance/books/figures/figure-links.ts';
import { BookTools, Choice, FileActs } from '#modules/finance/books/accounting/book-tools.tsx';
import { BudgetActions } from './budget-actions.tsx';
import { BudgetSheet } from './budget-sheet.tsx';
import { budget_kinds } from './budget-words.ts';
import { NewBudgetSheet } from './new-budget-sheet.tsx';
import { promisedAt, PromisedSheet } from './promised-sheet.tsx';

/** Shows what may be spent, what is promised, what was spent, and what is left. */
export function BudgetsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [view, setView] = useUrlState(BudgetView);
  const today = useToday();
  const financial_year_id =
    view.financial_year_id ?? thisYear(setup.financial_years, today)?.id ?? '';
  const input = { financial_year_id, department_id: view.department_id };
  const found = useQuery({
    ...queryOf(getBudgetPosition, input),
    placeholderData: keepPreviousData,
    enabled: financial_year_id !== '',
  });
  const exportTo = useExport(exportBudgetPosition);
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<WholeBudget | null>(null);
  const year = setup.financial_years.find((one) => one.id === financial_year_id);
  return (
    <div className="stack">
      <BookTools
        acts={
          <>
            <FileActs onExport={(format) => void exportTo({ ...input, format })} />
            {may(createBudget) ? (
              <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
                New budget
              </Button>
            ) : null}
          </>
        }
      >
        <Choice
          label="Year"
          value={financial_year_id}
          options={setup.financial_years.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(value) => setView({ financial_year_id: value })}
        />
        <Choice
          label="Department"
          value={view.department_id ?? ''}
          options={[
            { value: '', label: 'The whole school' },
            ...setup.departments.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(value) => setView({ department_id: value || undefined })}
        />
      </BookTools>
      {found.data ? null : (
        <Loading query={found} what="the budget" label="Adding up the budget" lines={8} />
      )}
      {found.data ? (
        <>
          <PlainPanel
            title="Budget and actual"
            aside="In KES"
            rows={found.data.rows}
            columns={positionColumns(year, view.department_id)}
            rowKey={(row) => `${row.vote_head_id} ${row.side}`}
            empty="There is no budget for this year yet, and nothing was spent."
          />
          <PlainPanel
            title="Budgets of this year"
            rows={found.data.budgets}
            columns={budgetColumns((id) => setView({ id }))}
            rowKey={(row) => row.id}
            empty="No budget was made for this year."
          />
          <BudgetActions />
        </>
      ) : null}
      {view.id && !changing ? (
        <BudgetSheet
          id={view.id}
          onChange={setChanging}
          onClose={() => setView({ id: undefined })}
        />
      ) : null}
      {changing ? (
        <NewBudgetSheet
          setup={setup}
          year_id={changing.financial_year_id}
          returned={changing}
          onClose={() => {
            setChanging(null);
            setView({ id: undefined });
          }}
        />
      ) : null}
      {view.promised ? (
        <PromisedSheet
          of={{ ...input, ...(view.promised === 'all' ? {} : { vote_head_id: view.promised }) }}
          name={setup.vote_heads.find((one) => one.id === view.promised)?.name ?? 'all vote heads'}
          onClose={() => setView({ promised: undefined })}
        />
      ) : null}
      {adding ? (
        <NewBudgetSheet
          setup={setup}
          year_id={financial_year_id}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}

const money = (key: keyof BudgetPosition, head: string): Column<BudgetPosition> => ({
  key,
  head,
  cell: (row) => (row[key] ? formatMoney(row[key] as number) : ''),
  num: true,
});

const positionColumns = (
  year: FinancialYear | undefined,
  department_id: string | undefined,
): Column<BudgetPosition>[] => [
  {
    key: 'name',
    head: 'Vote head',
    cell: (row) => `${row.name}${row.side === 'income' ? ', to receive' : ''}`,
    wrap: true,
  },
  money('original_cents', 'Original'),
  {
    key: 'changes',
    head: 'Changes',
    cell: (row) => {
      const changes_cents = row.supplementary_cents + row.virement_cents;
      return changes_cents ? formatMoney(changes_cents) : '';
    },
    num: true,
  },
  money('budget_cents', 'Budget'),
  money('to_date_cents', 'To date'),
  {
    key: 'committed_cents',
    head: 'Promised',
    cell: (row) =>
      row.committed_cents && year ? (
        <Link href={promisedAt(year.id, row.vote_head_id, department_id)}>
          {formatMoney(row.committed_cents)}
        </Link>
      ) : (
        ''
      ),
    num: true,
  },
  {
    key: 'actual_cents',
    head: 'Actual',
    // What one department spent is read from its own papers, not from the ledger.
    cell: (row) =>
      row.actual_cents && row.side === 'expense' && year && !department_id ? (
        <Link
          href={rowsBehind({
            figure: 'spent',
            vote_head_id: row.vote_head_id,
            posted_from: year.starts_on,
            posted_to: year.ends_on,
          })}
        >
          {formatMoney(row.actual_cents)}
        </Link>
      ) : row.actual_cents ? (
        formatMoney(row.actual_cents)
      ) : (
        ''
      ),
    num: true,
  },
  {
    key: 'left',
    head: 'Left',
    cell: (row) => {
      // What nobody budgeted to receive has nothing left of it.
      if (row.side === 'income' && row.budget_cents === 0) return '';
      return (
        <span className={row.left_cents < 0 && row.side === 'expense' ? 'neg' : undefined}>
          {formatMoney(row.left_cents)}
        </span>
      );
    },
    num: true,
  },
];

const budgetColumns = (open: (id: string) => void): Column<Budget>[] => [
  {
    key: 'number',
    head: 'Number',
    cell: (row) => (
      <button type="button" className="link" onClick={() => open(row.id)}>
        {row.number}
      </button>
    ),
  },
  { key: 'kind', head: 'Kind', cell: (row) => budget_kinds[row.kind] },
  { key: 'reason', head: 'What for', cell: (row) => row.reason, wrap: true },
  { key: 'by', head: 'Made by', cell: (row) => row.made_by },
  { key: 'at', head: 'On', cell: (row) => formatDate(row.created_at) },
  { key: 'state', head: 'State', cell: (row) => <StatusChip status={row.state} /> },
  { key: 'total', head: 'KES', cell: (row) => formatMoney(row.total_cents), num: true },
];
