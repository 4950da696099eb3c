import {
  createRecurring,
  exportRecurring,
  listRecurring,
  type RecurringExpense,
  RecurringInput,
  retireRecurring,
} from '@darasa/contract/finance/spending/expenses';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DateField,
  Form,
  Loading,
  MoneyField,
  Pair,
  Panel,
  PlainTable,
  PlusIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';
import { spendingHeads } from '#modules/finance/books/setup/choices.ts';

const refresh = [keyOf(listRecurring)];

/** Rent, internet: they come back as drafts, and are still approved. */
export function RecurringTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const list = useQuery(queryOf(listRecurring, {}));
  const [adding, setAdding] = useState(false);
  const retire = useAction(retireRecurring, { refresh });
  const exportTo = useExport(exportRecurring);
  const may_edit = may(retireRecurring);
  const columns = columnsFor(
    may_edit ? (row) => void retire.run({ id: row.id, retired: !row.retired_at }) : undefined,
  );
  return (
    <Panel
      title="Recurring expenses"
      aside={
        <>
          <ExportMenu onExport={(format) => exportTo({ format })} />
          {may(createRecurring) ? (
            <Button icon={PlusIcon} onClick={() => setAdding(true)}>
              Add
            </Button>
          ) : null}
        </>
      }
    >
      {list.data ? null : <Loading query={list} what="them" />}
      {list.data ? (
        <PlainTable
          label="Recurring expenses"
          rows={list.data.rows}
          columns={columns}
          rowKey={(row) => row.id}
          empty="No recurring expenses yet. Add the rent or the internet: a draft is made each time, for approval."
        />
      ) : null}
      {adding ? <AddSheet setup={setup} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

const columnsFor = (
  onStop: ((row: RecurringExpense) => void) | undefined,
): Column<RecurringExpense>[] => [
  { key: 'title', head: 'What', cell: (row) => row.title },
  { key: 'payee', head: 'Pay', cell: (row) => row.payee_name },
  { key: 'head', head: 'Vote head', cell: (row) => row.vote_head_name },
  { key: 'every', head: 'Every', cell: (row) => row.every },
  { key: 'next', head: 'Next draft', cell: (row) => formatDate(row.next_on) },
  { key: 'amount', head: 'KES', cell: (row) => formatMoney(row.amount_cents), num: true },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
  },
  {
    key: 'acts',
    head: '',
    cell: (row) =>
      onStop ? (
        <Button
          small
          aria-label={`${row.retired_at ? 'Let come again' : 'Stop'} ${row.title}`}
          onClick={() => onStop(row)}
        >
          {row.retired_at ? 'Let it come again' : 'Stop'}
        </Button>
      ) : null,
  },
];

function AddSheet({ setup, onClose }: { setup: FinanceSetup; onClose: () => void }) {
  const today = useToday();
  const create = useAction(createRecurring, { refresh, say: 'It comes back by itself now.' });
  return (
    <Sheet open onClose={onClose} title="Recurring expense">
      <Form
        schema={RecurringInput}
        initial={{ every: 'month', next_on: today }}
        action={(values) => create.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Add"
      >
        <TextField name="title" label="What is it for?" />
        <TextField name="payee_name" label="Who is paid?" />
        <Pair>
          <MoneyField name="amount_cents" label="Amount" />
          <SelectField name="vote_head_id" label="Vote head" options={spendingHeads(setup)} />
        </Pair>
        <Pair>
          <SelectField
            name="every"
            label="Every"
            options={[
              { value: 'month', label: 'Month' },
              { value: 'term', label: 'Four months, as a term' },
            ]}
          />
          <DateField name="next_on" label="First draft on" />
        </Pair>
      </Form>
    </Sheet>
  );
}
