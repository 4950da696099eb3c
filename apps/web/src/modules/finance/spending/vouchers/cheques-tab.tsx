import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  type Cheque,
  chequeLeafList,
  listCheques,
  presentCheque,
  printCheque,
  spoilCheque,
} from '@darasa/contract/finance/spending/vouchers';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  DateField,
  Facts,
  Form,
  PrinterIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

/** Every leaf of every book: none disappears, and after six months a cheque is stale. */
export function ChequesTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [open, setOpen] = useState<Cheque | 'spoilt' | null>(null);
  const spoil = may(spoilCheque) ? (
    <Button onClick={() => setOpen('spoilt')}>Note a spoilt leaf</Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={useList(chequeLeafList)}
        columns={columns}
        records={{
          money_account_id: setup.money_accounts
            .filter((one) => one.kind === 'bank')
            .map(({ id, name }) => ({ value: id, label: name })),
        }}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={spoil}
        empty={{
          title: 'No cheque yet',
          text: 'A voucher that is paid by cheque puts its leaf into this register.',
        }}
      />
      {open === 'spoilt' ? <SpoiltSheet setup={setup} onClose={() => setOpen(null)} /> : null}
      {open && open !== 'spoilt' ? (
        <ChequeSheet cheque={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

function ChequeSheet({ cheque, onClose }: { cheque: Cheque; onClose: () => void }) {
  const may = useMay();
  const today = useToday();
  const present = useAction(presentCheque, {
    refresh: [keyOf(listCheques)],
    say: 'The bank has paid it.',
  });
  const printTo = useExport(printCheque);
  const may_note = cheque.state === 'drawn' && may(presentCheque);
  const may_print = cheque.state === 'drawn' && may(printCheque);
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Cheque ${cheque.number}`}
      sub={cheque.payee_name}
      footer={
        may_print ? (
          <Button icon={PrinterIcon} onClick={() => void printTo({ id: cheque.id })}>
            Print on the leaf
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'State', value: <ChequeState cheque={cheque} /> },
            { label: 'Account', value: cheque.money_account_name },
            { label: 'Voucher', value: cheque.voucher_number },
            { label: 'Drawn on', value: formatDate(cheque.drawn_on) },
            { label: 'Amount', value: cheque.amount_cents ? formatKes(cheque.amount_cents) : '' },
            ...(cheque.signed_by ? [{ label: 'Signed first by', value: cheque.signed_by }] : []),
            ...(cheque.authorised_by
              ? [
                  {
                    label: cheque.signed_by ? 'Signed second by' : 'Signed by',
                    value: cheque.authorised_by,
                  },
                ]
              : []),
            ...(cheque.presented_on
              ? [{ label: 'Presented on', value: formatDate(cheque.presented_on) }]
              : []),
            ...(cheque.cancelled_reason
              ? [{ label: 'Cancelled', value: cheque.cancelled_reason }]
              : []),
          ]}
        />
        {may_note ? (
          <Form
            initial={{ presented_on: today }}
            action={({ presented_on = today }: { presented_on?: string }) =>
              present.run({ id: cheque.id, presented_on })
            }
            onDone={onClose}
            submit="The bank has paid it"
          >
            <DateField name="presented_on" label="Presented on" max={today} />
          </Form>
        ) : null}
      </div>
    </Sheet>
  );
}

function SpoiltSheet({ setup, onClose }: { setup: FinanceSetup; onClose: () => void }) {
  const spoil = useAction(spoilCheque, {
    refresh: [keyOf(listCheques)],
    say: 'The leaf is in the register.',
  });
  const banks = setup.money_accounts.filter((one) => one.kind === 'bank');
  return (
    <Sheet open onClose={onClose} title="Note a spoilt leaf">
      <Form
        schema={spoilCheque.input}
        initial={{ money_account_id: banks[0]?.id }}
        action={(values) => spoil.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Keep in the register"
      >
        <SelectField
          name="money_account_id"
          label="Account"
          options={banks.map((one) => ({ value: one.id, label: one.name }))}
        />
        <TextField name="number" label="Number of the leaf" />
        <TextField name="reason" label="What happened" />
      </Form>
    </Sheet>
  );
}

function ChequeState({ cheque }: { cheque: Cheque }) {
  if (cheque.state === 'drawn') return <StatusChip status="issued">Not presented</StatusChip>;
  if (cheque.state === 'presented') return <StatusChip status="cleared">Presented</StatusChip>;
  if (cheque.state === 'stale') return <StatusChip status="overdue">Stale</StatusChip>;
  return <StatusChip status="cancelled" />;
}

const columns: Readonly<Record<string, ColumnOnScreen<Cheque>>> = {
  number: { width: 120, phone: 'what' },
  payee_name: { renderCell: (row) => row.payee_name ?? 'Spoilt leaf' },
  money_account_name: { width: 180 },
  state: { width: 140, renderCell: (row) => <ChequeState cheque={row} /> },
};
