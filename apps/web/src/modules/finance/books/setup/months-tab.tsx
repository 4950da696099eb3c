import type { OutputOf } from '@darasa/contract/endpoint';
import {
  createFinancialYear,
  type FinanceSetup,
  type FinancialYear,
  FinancialYearInput,
  getFinanceSetup,
  listMonthLocks,
  lockMonth,
} from '@darasa/contract/finance/books/setup';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import {
  Button,
  type Column,
  DateField,
  Form,
  Loading,
  Notice,
  Pair,
  Panel,
  PlainPanel,
  PlainTable,
  PlusIcon,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

type Open = { kind: 'year' } | { kind: 'month'; month?: string; locked: boolean } | null;

export function MonthsTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const locks = useQuery(queryOf(listMonthLocks, {}));
  const [open, setOpen] = useState<Open>(null);
  const may_lock = may(lockMonth);
  const close = () => setOpen(null);
  return (
    <div className="stack">
      <PlainPanel
        title="Financial years"
        aside={
          may(createFinancialYear) ? (
            <Button icon={PlusIcon} onClick={() => setOpen({ kind: 'year' })}>
              Open a year
            </Button>
          ) : null
        }
        rows={setup.financial_years}
        rowKey={(row) => row.id}
        empty="No financial year yet."
        columns={year_columns}
      />
      <Panel
        title="Locked months"
        aside={
          may_lock ? (
            <Button onClick={() => setOpen({ kind: 'month', locked: true })}>Lock a month</Button>
          ) : null
        }
      >
        {locks.data ? null : <Loading query={locks} what="the months" lines={3} />}
        {locks.data ? (
          <PlainTable
            label="Locked months"
            rows={locks.data.rows}
            rowKey={(row) => row.month}
            empty="No month is locked. A locked month takes no posting until it is opened again."
            columns={lock_columns}
            {...(may_lock
              ? {
                  onOpen: (row: MonthLock) =>
                    setOpen({ kind: 'month', month: row.month, locked: !row.locked }),
                }
              : {})}
          />
        ) : null}
      </Panel>
      {open?.kind === 'year' ? <YearSheet onClose={close} /> : null}
      {open?.kind === 'month' ? (
        <MonthSheet
          {...(open.month ? { month: open.month } : {})}
          locked={open.locked}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function YearSheet({ onClose }: { onClose: () => void }) {
  const create = useAction(createFinancialYear, {
    refresh: [keyOf(getFinanceSetup)],
    say: 'The year is open.',
  });
  return (
    <Sheet open onClose={onClose} title="Open a financial year">
      <Form
        schema={FinancialYearInput}
        action={(values) => create.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Open the year"
      >
        <TextField name="name" label="Name" help="Such as 2027" />
        <Pair>
          <DateField name="starts_on" label="From" />
          <DateField name="ends_on" label="To" />
        </Pair>
      </Form>
    </Sheet>
  );
}

function MonthSheet(props: { month?: string; locked: boolean; onClose: () => void }) {
  const { month, locked, onClose } = props;
  const lock = useAction(lockMonth, {
    refresh: [keyOf(listMonthLocks)],
  });
  return (
    <Sheet open onClose={onClose} title={locked ? 'Lock a month' : `Open ${month} again`}>
      <Form
        initial={{ month }}
        action={(values: { month?: string; reason?: string }) =>
          lock.run({
            month: values.month ?? '',
            locked,
            ...(values.reason ? { reason: values.reason } : {}),
          })
        }
        onDone={onClose}
        onCancel={onClose}
        submit={locked ? 'Lock the month' : 'Ask to open it'}
      >
        {locked ? null : (
          <Notice tone="info">It stays locked until another person agrees in Approvals.</Notice>
        )}
        <TextField
          name="month"
          label="Month"
          maxLength={7}
          help="Year and month, such as 2026-02"
        />
        <TextField name="reason" label="Reason" maxLength={200} optional={locked} />
      </Form>
    </Sheet>
  );
}

type MonthLock = OutputOf<typeof listMonthLocks>['rows'][number];

const year_columns: Column<FinancialYear>[] = [
  { key: 'name', head: 'Year', cell: (row) => row.name },
  { key: 'from', head: 'From', cell: (row) => formatDate(row.starts_on) },
  { key: 'to', head: 'To', cell: (row) => formatDate(row.ends_on) },
  { key: 'state', head: 'State', cell: (row) => <StatusChip status={row.state} /> },
];

const lock_columns: Column<MonthLock>[] = [
  { key: 'month', head: 'Month', cell: (row) => row.month },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.opening_asked_by ? (
        <StatusChip status="waiting">{`${row.opening_asked_by} asks to open it`}</StatusChip>
      ) : (
        <StatusChip status={row.locked ? 'locked' : 'open'} />
      ),
  },
  { key: 'by', head: 'By', cell: (row) => row.by },
  { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at) },
  { key: 'reason', head: 'Reason', cell: (row) => row.reason },
];
