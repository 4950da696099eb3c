import {
  bankCheques,
  type Cheque,
  chequeList,
  chequeStateWords,
  listCheques,
} from '@darasa/contract/finance/receiving/cheques';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { chequeWait } from '@darasa/rules/cheques';
import { formatDateShort } from '@darasa/rules/dates';
import { Button, PlusIcon, Screen, StatusChip, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { ChequeSheet } from './cheque-sheet.tsx';
import { ReceiveChequeSheet } from './receive-cheque-sheet.tsx';

/** Every cheque from the counter to the bank's last word on it. */
export default function ChequesScreen() {
  const { user } = useViewer();
  const list = useList(chequeList);
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const today = useToday();
  const bank = useAction(bankCheques, { refresh: [keyOf(listCheques), ['finance']] });
  const [open, setOpen] = useState<Cheque | null>(null);
  const [adding, setAdding] = useState(false);
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
      <ListTable
        list={list}
        columns={columnsOn(today)}
        records={{ money_account_id: setup.data?.money_accounts.map(optionOf) }}
        rowLabel={(row) => `Cheque ${row.number}`}
        onOpen={setOpen}
        {...(may ? { selection: { acts: [{ label: 'Take to the bank', run: takeToBank }] } } : {})}
        empty={{
          text: 'A cheque is followed from the counter until the bank has paid it.',
          action: receive,
        }}
        {...(may ? { onNew: () => setAdding(true) } : {})}
      />
      {open ? <ChequeSheet cheque={open} onClose={() => setOpen(null)} /> : null}
      {adding ? <ReceiveChequeSheet onClose={() => setAdding(false)} /> : null}
    </Screen>
  );
}

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** One in the safe may wait for its day, or have waited too long. */
function stateWords({ state, dated_on }: Cheque, today: string): string {
  const wait = state === 'received' ? chequeWait(dated_on, today) : null;
  if (wait === 'post-dated') return `Waits for ${formatDateShort(dated_on)}`;
  return wait === 'stale' ? 'Too old for the bank' : chequeStateWords[state];
}

const columnsOn = (today: string): Readonly<Record<string, ColumnOnScreen<Cheque>>> => ({
  number: { width: 168, phone: 'what', renderCell: (row) => `${row.number}, ${row.bank_name}` },
  student_name: { renderCell: (row) => `${row.student_name}, ${row.admission_number}` },
  drawer: { width: 148 },
  state: { width: 156, renderCell: (row) => <ChequeState cheque={row} today={today} /> },
});

function ChequeState({ cheque, today }: { cheque: Cheque; today: string }) {
  const is_open = cheque.state === 'received' || cheque.state === 'banked';
  return (
    <StatusChip status={is_open ? 'waiting' : cheque.state}>{stateWords(cheque, today)}</StatusChip>
  );
}
