import {
  createExpense,
  type Expense,
  expenseList,
} from '@darasa/contract/finance/spending/expenses';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { Button, PlusIcon } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { notHere } from '#platform/not-here.tsx';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useMay } from '#platform/viewer.tsx';
import { ExpenseSheet } from './expense-sheet.tsx';
import { NewExpenseSheet } from './new-expense-sheet.tsx';

/** Shows what people ask to spend, and where each wish stands. */
export function RequestsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const list = useList(expenseList);
  const { id } = list.view;
  const seeAll = () => list.setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<Expense>(list.query.data?.rows, id, seeAll);
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Expense | null>(null);
  const may_ask = may(createExpense);
  const ask = may_ask ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      New requisition
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        records={{ project_id: setup.projects.map(({ id, name }) => ({ value: id, label: name })) }}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={ask}
        empty={
          id
            ? notHere(seeAll)
            : {
                title: 'Nobody asked to spend yet',
                text: 'A request goes to its approvers; when they agree, a voucher pays it.',
                action: ask,
              }
        }
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

const columns: Readonly<Record<string, ColumnOnScreen<Expense>>> = {
  number: { width: 148, phone: 'what' },
  payee_name: { width: 190 },
  created_at: { width: 124, renderCell: (row) => formatDate(row.created_at) },
  state: { width: 160 },
};
