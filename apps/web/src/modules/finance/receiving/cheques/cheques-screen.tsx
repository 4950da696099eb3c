import {
  bankCheques,
  type Cheque,
  chequeStates,
  exportCheques,
  listCheques,
} from '@darasa/contract/finance/receiving/cheques';
import { chequeWait } from '@darasa/rules/cheques';
import { formatDate, formatDateShort } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, PlusIcon, Screen, StatusChip, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { ChequeSheet } from './cheque-sheet.tsx';
import { ReceiveChequeSheet } from './receive-cheque-sheet.tsx';

/** Every cheque from the counter to the bank's last word on it. */
export default function ChequesScreen() {
  const { user } = useViewer();
  const [view, setView] = useUrlState(listCheques.input);
  const list = useQuery(queryOf(listCheques, view));
  const today = useToday();
  const bank = useAction(bankCheques, { refresh: [keyOf(listCheques), ['finance']] });
  const [open, setOpen] = useState<Cheque | null>(null);
  const [adding, setAdding] = useState(false);
  const files = useTableExport(exportCheques, view);
  const may = mayUse(user, bankCheques);
  const receive = may ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Receive a cheque
    </Button>
  ) : undefined;
  const takeToBank = async (ids: string[], clear: () => void) => {
    try {
      await bank.run({ ids, banked_on: today });
      clear();
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  return (
    <Screen
      title="Cheques"
      sub="Received, banked, cleared or returned"
      crumbs={[{ label: 'Payments', href: '/dashboard/finance/payments' }]}
      acts={receive}
      thumb={receive}
    >
      <DataTable
        label="Cheques"
        query={list}
        columns={columnsOn(today)}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => `Cheque ${row.number}`}
        onOpen={setOpen}
        search={{ placeholder: 'Number, drawer, learner', label: 'Find a cheque' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: chequeStates.map((value) => ({ value, label: words[value] })),
          },
        ]}
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'In all',
                cells: { amount_cents: formatMoney(list.data.total_cents) },
              }
            : undefined
        }
        {...(may ? { selection: { acts: [{ label: 'Take to the bank', run: takeToBank }] } } : {})}
        {...files}
        empty={{
          title: 'No cheque yet',
          text: 'A cheque is followed from the counter until the bank has paid it.',
          action: receive,
        }}
        nothingFound="No cheque matches these filters."
        {...(may ? { onNew: () => setAdding(true) } : {})}
      />
      {open ? <ChequeSheet cheque={open} onClose={() => setOpen(null)} /> : null}
      {adding ? <ReceiveChequeSheet onClose={() => setAdding(false)} /> : null}
    </Screen>
  );
}

const words: Record<Cheque['state'], string> = {
  received: 'In the safe',
  banked: 'At the bank',
  cleared: 'Cleared',
  bounced: 'Returned',
};

/** One in the safe may wait for its day, or have waited too long. */
function stateWords({ state, dated_on }: Cheque, today: string): string {
  const wait = state === 'received' ? chequeWait(dated_on, today) : null;
  if (wait === 'post-dated') return `Waits for ${formatDateShort(dated_on)}`;
  return wait === 'stale' ? 'Too old for the bank' : words[state];
}

const columnsOn = (today: string): Column<Cheque>[] => [
  {
    key: 'number',
    head: 'Cheque',
    cell: (row) => `${row.number}, ${row.bank_name}`,
    sort: true,
    width: 190,
    phone: 'what',
  },
  {
    key: 'student',
    head: 'Learner',
    cell: (row) => `${row.student_name}, ${row.admission_number}`,
    phone: 'who',
  },
  { key: 'drawer', head: 'Of', cell: (row) => row.drawer, width: 180, phone: 'hide' },
  {
    key: 'received_on',
    head: 'Received',
    cell: (row) => formatDate(row.received_on),
    sort: true,
    width: 124,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => (
      <StatusChip
        status={row.state === 'received' || row.state === 'banked' ? 'waiting' : row.state}
      >
        {stateWords(row, today)}
      </StatusChip>
    ),
    width: 168,
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
