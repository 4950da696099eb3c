import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  type Cheque,
  ChequeView,
  exportCheques,
  listCheques,
  presentCheque,
  printCheque,
  spoilCheque,
} from '@darasa/contract/finance/spending/vouchers';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DataTable,
  DateField,
  Facts,
  Form,
  PrinterIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport, useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';

/** Every leaf of every book: none disappears, and after six months a cheque is stale. */
export function ChequesTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [view, setView] = useUrlState(ChequeView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listCheques, input));
  const files = useTableExport(exportCheques, input);
  const [open, setOpen] = useState<Cheque | 'spoilt' | null>(null);
  const spoil = may(spoilCheque) ? (
    <Button onClick={() => setOpen('spoilt')}>Note a spoilt leaf</Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Cheques"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={spoil}
        search={{ placeholder: 'Number or payee', label: 'Find a cheque' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'drawn', label: 'Not yet presented' },
              { value: 'presented', label: 'Presented' },
              { value: 'stale', label: 'Stale' },
              { value: 'cancelled', label: 'Cancelled' },
            ],
          },
        ]}
        {...files}
        empty={{
          title: 'No cheque yet',
          text: 'A voucher that is paid by cheque puts its leaf into this register.',
        }}
        nothingFound="No cheque matches these filters."
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
        <TextField name="number" label="Number of the leaf" maxLength={12} />
        <TextField name="reason" label="What happened" maxLength={300} />
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

const columns: Column<Cheque>[] = [
  { key: 'number', head: 'Leaf', cell: (row) => row.number, width: 120, phone: 'what' },
  {
    key: 'payee_name',
    head: 'Payee',
    cell: (row) => row.payee_name ?? 'Spoilt leaf',
    phone: 'who',
  },
  {
    key: 'money_account_name',
    head: 'Account',
    cell: (row) => row.money_account_name,
    width: 180,
    phone: 'hide',
  },
  {
    key: 'drawn_on',
    head: 'Drawn',
    cell: (row) => formatDate(row.drawn_on),
    width: 124,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <ChequeState cheque={row} />,
    width: 140,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => (row.amount_cents ? formatMoney(row.amount_cents) : ''),
    num: true,
    width: 140,
    phone: 'amount',
  },
];
