import {
  createExpense,
  type Expense,
  ExpenseView,
  exportExpenses,
  listExpenses,
} from '@darasa/contract/finance/spending/expenses';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, PlusIcon, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { ExpenseSheet } from './expense-sheet.tsx';
import { NewExpenseSheet } from './new-expense-sheet.tsx';

/** What people ask to spend, and where each wish stands. */
export function RequestsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [view, setView] = useUrlState(ExpenseView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listExpenses, input));
  const seeAll = () => setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<Expense>(list.data?.rows, view.id, seeAll);
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Expense | null>(null);
  const files = useTableExport(exportExpenses, input);
  const may_ask = may(createExpense);
  const ask = may_ask ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      New requisition
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Expenses"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={ask}
        search={{ placeholder: 'Number, what, payee, invoice', label: 'Find an expense' }}
        filters={[
          { name: 'state', label: 'State', options: states },
          ...(setup.projects.length > 0
            ? [
                {
                  name: 'project_id' as const,
                  label: 'Project',
                  options: setup.projects.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []),
        ]}
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'In all',
                cells: { amount_cents: formatMoney(list.data.total_cents) },
              }
            : undefined
        }
        {...files}
        empty={
          view.id
            ? notHere(seeAll)
            : {
                title: 'Nobody asked to spend yet',
                text: 'A request goes to its approvers; when they agree, a voucher pays it.',
                action: ask,
              }
        }
        nothingFound="No expense matches these filters."
        {...(may_ask ? { onNew: () => setAdding(true) } : {})}
      />
      {open && !changing ? (
        <ExpenseSheet
          setup={setup}
          expense={open}
          onChange={setChanging}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {adding ? <NewExpenseSheet setup={setup} onClose={() => setAdding(false)} /> : null}
      {changing ? (
        <NewExpenseSheet
          setup={setup}
          returned={changing}
          onClose={() => {
            setChanging(null);
            setOpen(null);
          }}
        />
      ) : null}
    </>
  );
}

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'approved', label: 'Approved, to be paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'returned', label: 'Returned for a change' },
  { value: 'draft', label: 'Draft' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'cancelled', label: 'Cancelled' },
];

const columns: Column<Expense>[] = [
  {
    key: 'number',
    head: 'Number',
    cell: (row) => row.number,
    sort: true,
    width: 148,
    phone: 'what',
  },
  { key: 'title', head: 'What', cell: (row) => row.title, phone: 'who' },
  { key: 'payee_name', head: 'Pay', cell: (row) => row.payee_name, width: 190, phone: 'hide' },
  {
    key: 'created_at',
    head: 'Asked',
    cell: (row) => formatDate(row.created_at),
    sort: true,
    width: 124,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state} />,
    width: 120,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    sort: true,
    num: true,
    width: 140,
    phone: 'amount',
  },
];
