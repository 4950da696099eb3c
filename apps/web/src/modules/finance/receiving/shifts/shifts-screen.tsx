import {
  openShift,
  exportShifts,
  listShifts,
  type Shift,
  shiftStates,
} from '@darasa/contract/finance/receiving/shifts';
import { formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, PlusIcon, Screen, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { BankCashSheet, OpenShiftSheet } from './shift-forms.tsx';
import { ShiftSheet } from './shift-sheet.tsx';

/** Turns at the counter: float, takings, count, and the second person's signature. */
export default function ShiftsScreen() {
  const { user } = useViewer();
  const [view, setView] = useUrlState(listShifts.input);
  const list = useQuery(queryOf(listShifts, view));
  const files = useTableExport(exportShifts, view);
  const [open, setOpen] = useState<Shift | null>(null);
  const [form, setForm] = useState<'open' | 'bank' | null>(null);
  const mine = list.data?.rows.find((row) => row.cashier_id === user.id && row.state === 'open');
  const may = mayUse(user, openShift);
  const main = mine ? (
    <Button variant="primary" onClick={() => setOpen(mine)}>
      Count and close my shift
    </Button>
  ) : (
    <Button variant="primary" icon={PlusIcon} onClick={() => setForm('open')}>
      Open a shift
    </Button>
  );
  const bank = <Button onClick={() => setForm('bank')}>Bank the cash</Button>;
  return (
    <Screen
      title="Cashier shifts"
      sub="What was taken, what was counted, and who else looked"
      crumbs={[{ label: 'Payments', href: '/dashboard/finance/payments' }]}
      acts={
        may ? (
          <>
            {bank}
            {main}
          </>
        ) : undefined
      }
      {...(may
        ? {
            thumb: (
              <>
                {bank}
                {main}
              </>
            ),
          }
        : {})}
    >
      <DataTable
        label="Cashier shifts"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => `Shift of ${row.cashier_name}`}
        onOpen={setOpen}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: shiftStates.map((value) => ({ value, label: words[value] })),
          },
        ]}
        {...files}
        empty={{
          title: 'No shift yet',
          text: 'Open one with the float in the box; the takings are counted against the receipts.',
          ...(may ? { action: main } : {}),
        }}
        nothingFound="No shift in this state."
      />
      {open ? <ShiftSheet shift={open} onClose={() => setOpen(null)} /> : null}
      {form === 'open' ? <OpenShiftSheet onClose={() => setForm(null)} /> : null}
      {form === 'bank' ? <BankCashSheet onClose={() => setForm(null)} /> : null}
    </Screen>
  );
}

const words: Record<Shift['state'], string> = {
  open: 'Open',
  closed: 'Waits for a signature',
  signed: 'Signed',
};

const looks = {
  open: { tone: 'info', shape: 'half' },
  closed: { tone: 'warning', shape: 'diamond' },
  signed: { tone: 'positive', shape: 'tick', quiet: true },
} as const;

const columns: Column<Shift>[] = [
  { key: 'cashier', head: 'Cashier', cell: (row) => row.cashier_name, phone: 'who' },
  { key: 'box', head: 'Box', cell: (row) => row.money_account_name, width: 140, phone: 'what' },
  {
    key: 'opened',
    head: 'Opened',
    cell: (row) => formatDateTime(row.opened_at),
    width: 146,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip {...looks[row.state]}>{words[row.state]}</StatusChip>,
    width: 132,
    phone: 'status',
  },
  {
    key: 'expected',
    head: 'Expected, KES',
    cell: (row) => formatMoney(row.expected_cents),
    num: true,
    width: 120,
    phone: 'amount',
  },
  {
    key: 'counted',
    head: 'Counted, KES',
    cell: (row) => (row.counted_cents === null ? null : formatMoney(row.counted_cents)),
    num: true,
    width: 120,
    phone: 'hide',
  },
  {
    key: 'difference',
    head: 'Differs, KES',
    cell: (row) => (row.difference_cents === null ? null : formatMoney(row.difference_cents)),
    num: true,
    width: 104,
    phone: 'hide',
  },
];
