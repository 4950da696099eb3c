import {
  openShift,
  type Shift,
  shiftList,
  shiftStateWords,
} from '@darasa/contract/finance/receiving/shifts';
import { Button, PlusIcon, Screen, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { mayUse, useViewer } from '#platform/viewer.tsx';
import { BankCashSheet, OpenShiftSheet } from './shift-forms.tsx';
import { ShiftSheet } from './shift-sheet.tsx';

/** Turns at the counter: float, takings, count, and the second person's signature. */
export default function ShiftsScreen() {
  const { user } = useViewer();
  const list = useList(shiftList);
  const [open, setOpen] = useState<Shift | null>(null);
  const [form, setForm] = useState<'open' | 'bank' | null>(null);
  const mine = list.query.data?.rows.find(
    (row) => row.cashier_id === user.id && row.state === 'open',
  );
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
      sub="Cash received, cash counted and who confirmed it"
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
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => `Shift of ${row.cashier_name}`}
        onOpen={setOpen}
        empty={{
          title: 'No shift yet',
          text: 'Open one with the float in the box; the takings are counted against the receipts.',
          ...(may ? { action: main } : {}),
        }}
      />
      {open ? <ShiftSheet shift={open} onClose={() => setOpen(null)} /> : null}
      {form === 'open' ? <OpenShiftSheet onClose={() => setForm(null)} /> : null}
      {form === 'bank' ? <BankCashSheet onClose={() => setForm(null)} /> : null}
    </Screen>
  );
}

const looks = {
  open: { tone: 'info', shape: 'half' },
  closed: { tone: 'warning', shape: 'diamond' },
  signed: { tone: 'positive', shape: 'tick', quiet: true },
} as const;

const columns: Readonly<Record<string, ColumnOnScreen<Shift>>> = {
  money_account_name: { width: 140, phone: 'what' },
  opened_at: { width: 146 },
  state: {
    renderCell: ({ state }) => <StatusChip {...looks[state]}>{shiftStateWords[state]}</StatusChip>,
  },
  expected_cents: { width: 120 },
  counted_cents: { width: 120, phone: 'hide' },
  difference_cents: { width: 120, phone: 'hide' },
};
