import { hasModule } from '@darasa/contract/access';
import {
  type Budget,
  type BudgetPosition,
  createBudget,
  exportBudgetPosition,
  getBudgetPosition,
} from '@darasa/contract/finance/budgets';
import type { FinanceSetup } from '@darasa/contract/finance/setup';
import { Id, onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  FieldList,
  Form,
  Loading,
  MoneyField,
  PlainPanel,
  PlusIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
  Notice,
  useFormValue,
} from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '../../../platform/exports.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useUrlState } from '../../../platform/use-url-state.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { BookTools, Choice, FileActs } from './book-tools.tsx';
import { BudgetActions } from './budget-actions.tsx';
import { MonthFields, phasedBudget } from './budget-months.tsx';
import { BudgetSheet } from './budget-sheet.tsx';
import { budget_kinds } from './budget-words.ts';

/** With `id`, the budget of that id stands open: an approval leads to it. */
const View = onTab(getBudgetPosition.input.partial()).extend({ id: Id.optional() });

/** What may be spent, what is promised, what was spent, and what is left. */
export function BudgetsTab({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const [view, setView] = useUrlState(View);
  const financial_year_id = view.financial_year_id ?? setup.financial_years[0]?.id ?? '';
  const input = { financial_year_id, department_id: view.department_id };
  const found = useQuery({
    ...queryOf(getBudgetPosition, input),
    placeholderData: keepPreviousData,
    enabled: financial_year_id !== '',
  });
  const exportTo = useExport(exportBudgetPosition);
  const [adding, setAdding] = useState(false);
  return (
    <div className="stack">
      <BookTools
        acts={
          <>
            <FileActs onExport={(format) => void exportTo({ ...input, format })} />
            {hasModule(user, 'finance', 'create') ? (
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
            columns={position_columns}
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
      {view.id ? <BudgetSheet id={view.id} onClose={() => setView({ id: undefined })} /> : null}
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

function NewBudgetSheet(props: { setup: FinanceSetup; year_id: string; onClose: () => void }) {
  const { setup, onClose } = props;
  const starts_on =
    setup.financial_years.find((one) => one.id === props.year_id)?.starts_on ?? '2026-01-01';
  const create = useAction(createBudget, {
    refresh: [keyOf(getBudgetPosition), ['approvals']],
    draft_key: 'finance.budget',
  });
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title="New budget"
      sub="It counts when others have approved it"
    >
      <Form
        schema={phasedBudget}
        initial={{ financial_year_id: props.year_id, kind: 'original', lines: [{}] }}
        action={(values) => create.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Send for approval"
        draft_key="finance.budget"
      >
        <SelectField
          name="kind"
          label="Kind"
          options={[
            { value: 'original', label: 'Estimates of the year' },
            { value: 'supplementary', label: 'Supplementary' },
            { value: 'virement', label: 'Virement between vote heads' },
          ]}
        />
        <TextField name="reason" label="What is it for?" maxLength={200} />
        <TakesAway />
        <FieldList
          name="lines"
          label="Lines"
          add="Add a line"
          blank={{ side: 'expense' }}
          rows_max={200}
        >
          {(path) => (
            <>
              <SelectField
                name={`${path}.vote_head_id`}
                label="Vote head"
                options={setup.vote_heads
                  .filter((one) => !one.retired_at)
                  .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }))}
              />
              <SelectField
                name={`${path}.side`}
                label="Side"
                optional
                placeholder="To spend"
                options={[
                  { value: 'expense', label: 'To spend' },
                  { value: 'income', label: 'To receive' },
                ]}
              />
              <MoneyField
                name={`${path}.amount_cents`}
                label="Amount"
                min_cents={-100_000_000_000}
              />
              <SelectField
                name={`${path}.department_id`}
                label="Department"
                optional
                options={setup.departments.map((one) => ({ value: one.id, label: one.name }))}
              />
              <MonthFields path={path} starts_on={starts_on} />
            </>
          )}
        </FieldList>
      </Form>
    </Sheet>
  );
}

function TakesAway() {
  if (useFormValue('kind') === 'original') return null;
  return <Notice tone="info">An amount below zero takes away from its vote head.</Notice>;
}

const money = (key: keyof BudgetPosition, head: string): Column<BudgetPosition> => ({
  key,
  head,
  cell: (row) => (row[key] ? formatMoney(row[key] as number) : ''),
  num: true,
});

const position_columns: Column<BudgetPosition>[] = [
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
  money('committed_cents', 'Promised'),
  money('actual_cents', 'Actual'),
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
