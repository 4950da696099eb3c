import {
  cancelOtherIncome,
  exportOtherIncomes,
  type IncomeKind,
  incomeKinds,
  listOtherIncomes,
  type OtherIncome,
  OtherIncomeInput,
  OtherIncomeView,
  printOtherIncome,
  recordOtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DataTable,
  DateField,
  Facts,
  Form,
  MoneyField,
  Pair,
  Pairs,
  PlusIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport, useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { earningHeads, moneyPlaces } from '#modules/finance/spending/expenses/words.ts';
import { ReceiptSheet } from '../receipts/receipt-sheet.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';

const kind_words: Record<IncomeKind, string> = {
  farm: 'Farm',
  hire: 'Hire of hall or bus',
  donation: 'Donation',
  capitation: 'Capitation',
  other: 'Other',
};
const kind_options = incomeKinds.map((value) => ({ value, label: kind_words[value] }));
export const incomeMethodOptions = [
  { value: 'cash', label: 'Cash' },
  { value: 'bank', label: 'Bank' },
  { value: 'mobile-money', label: 'M-Pesa' },
  { value: 'cheque', label: 'Cheque' },
];

const refresh = [['finance']];

/** The farm, the hall, a gift, a grant: each has an official receipt. */
export function OtherIncomeTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [view, setView] = useUrlState(OtherIncomeView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listOtherIncomes, input));
  const [open, setOpen] = useState<OtherIncome | 'new' | null>(null);
  const files = useTableExport(exportOtherIncomes, input);
  const may_add = may(recordOtherIncome);
  const add = may_add ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Receive income
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Income receipts"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.receipt_number}
        onOpen={setOpen}
        tools={add}
        search={{ placeholder: 'Receipt, payer, reference', label: 'Find a receipt' }}
        filters={[{ name: 'kind', label: 'Kind', options: kind_options }]}
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'In all, without cancelled ones',
                cells: { amount_cents: formatMoney(list.data.total_cents) },
              }
            : undefined
        }
        {...files}
        empty={{
          title: 'No other income yet',
          text: 'Fees are received at the counter; this is for everything else.',
          action: add,
        }}
        nothingFound="No receipt matches these filters."
        {...(may_add ? { onNew: () => setOpen('new') } : {})}
      />
      {open === 'new' ? <NewSheet setup={setup} onClose={() => setOpen(null)} /> : null}
      {open && open !== 'new' ? <IncomeSheet income={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function NewSheet({ setup, onClose }: { setup: FinanceSetup; onClose: () => void }) {
  const today = useToday();
  const record = useAction(recordOtherIncome, { refresh });
  return (
    <Sheet open onClose={onClose} title="Receive income" sub="A receipt is made with it">
      <Form
        schema={OtherIncomeInput}
        initial={{ kind: 'other', method: 'cash', received_on: today }}
        action={(values) => record.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Receive income"
      >
        <Pair>
          <SelectField
            name="kind"
            label="Kind"
            options={kind_options.filter((one) => one.value !== 'capitation')}
          />
          <MoneyField name="amount_cents" label="Amount" />
        </Pair>
        <TextField name="payer_name" label="Received from" />
        <TextField name="particulars" label="What for?" />
        <SelectField name="vote_head_id" label="Vote head" options={earningHeads(setup)} />
        <IncomeMethod setup={setup} />
        <DateField name="received_on" label="Received on" max={today} />
      </Form>
    </Sheet>
  );
}

export function IncomeMethod({ setup }: { setup: FinanceSetup }) {
  const method = useFormValue('method');
  return (
    <>
      <Pair>
        <SelectField name="method" label="Paid by" options={incomeMethodOptions} />
        <SelectField name="money_account_id" label="Into" options={moneyPlaces(setup)} />
      </Pair>
      {method === 'cash' ? null : (
        <TextField name="reference" label="Reference" maxLength={64} help="Each is taken once" />
      )}
    </>
  );
}

function IncomeSheet(props: { income: OtherIncome; onClose: () => void }) {
  const [income, setIncome] = useState(props.income);
  const printTo = useExport(printOtherIncome);
  const cancel = useAction(cancelOtherIncome, { refresh });
  return (
    <ReceiptSheet
      {...income}
      received_from={income.payer_name}
      taken_by_id={income.made_by_id}
      cancelled={income.cancelled_reason ? `Cancelled: ${income.cancelled_reason}` : null}
      onPrint={() => void printTo({ id: income.id })}
      cancel={async (why) => setIncome(await cancel.run({ id: income.id, ...why }))}
      onClose={props.onClose}
    >
      <Facts
        oneColumn
        items={[
          { label: 'Kind', value: kind_words[income.kind] },
          { label: 'For', value: income.particulars },
          { label: 'Received on', value: formatDate(income.received_on) },
          { label: 'Into', value: income.money_account_name },
          { label: 'Reference', value: income.reference },
          ...(income.tax_invoice ? [{ label: 'Tax invoice', value: income.tax_invoice }] : []),
          { label: 'Taken by', value: income.made_by },
        ]}
      />
      <Pairs
        items={[
          ...income.lines.map((line) => ({
            label: line.vote_head_name,
            value: formatMoney(line.amount_cents),
          })),
          { label: 'Received, KES', value: formatMoney(income.amount_cents), total: true },
        ]}
      />
      <Trail record_type="other income" record_id={income.id} />
    </ReceiptSheet>
  );
}

const columns: Column<OtherIncome>[] = [
  {
    key: 'receipt_number',
    head: 'Receipt',
    cell: (row) => row.receipt_number,
    sort: true,
    width: 172,
    phone: 'what',
  },
  {
    key: 'received_on',
    head: 'Received',
    cell: (row) => formatDate(row.received_on),
    sort: true,
    width: 124,
    phone: 'hide',
  },
  { key: 'payer_name', head: 'From', cell: (row) => row.payer_name, phone: 'who' },
  { key: 'kind', head: 'Kind', cell: (row) => kind_words[row.kind], width: 150, phone: 'hide' },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.cancelled_reason ? 'cancelled' : 'received'} />,
    width: 124,
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
