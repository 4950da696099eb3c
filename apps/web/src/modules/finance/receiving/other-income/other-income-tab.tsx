import {
  cancelOtherIncome,
  incomeKinds,
  incomeKindWords,
  type OtherIncome,
  OtherIncomeInput,
  otherIncomeList,
  printOtherIncome,
  recordOtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  DateField,
  Facts,
  Form,
  MoneyField,
  Pair,
  Pairs,
  PlusIcon,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { mayUse, useViewer } from '#platform/viewer.tsx';
import { earningHeads, moneyPlaces } from '#modules/finance/books/setup/choices.ts';
import { ReceiptSheet } from '../receipts/receipt-sheet.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';

const kind_options = incomeKinds.map((value) => ({ value, label: incomeKindWords[value] }));
export const incomeMethodOptions = [
  { value: 'cash', label: 'Cash' },
  { value: 'bank', label: 'Bank' },
  { value: 'mobile-money', label: 'M-Pesa' },
  { value: 'cheque', label: 'Cheque' },
];

const refresh = [['finance']];

/** The farm, the hall, a gift, a grant: each has an official receipt. */
export function OtherIncomeTab({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const list = useList(otherIncomeList);
  const [open, setOpen] = useState<OtherIncome | 'new' | null>(null);
  const may_add = mayUse(user, recordOtherIncome);
  const add = may_add ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Receive income
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.receipt_number}
        onOpen={setOpen}
        tools={add}
        empty={{
          title: 'No other income yet',
          text: 'Fees are received at the counter; this is for everything else.',
          action: add,
        }}
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
        <TextField name="payer_name" label="Paid by" />
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
        <SelectField name="method" label="Method" options={incomeMethodOptions} />
        <SelectField name="money_account_id" label="Account" options={moneyPlaces(setup)} />
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
          { label: 'Kind', value: incomeKindWords[income.kind] },
          { label: 'For', value: income.particulars },
          { label: 'Received on', value: formatDate(income.received_on) },
          { label: 'Account', value: income.money_account_name },
          { label: 'Reference', value: income.reference },
          ...(income.tax_invoice ? [{ label: 'Tax invoice', value: income.tax_invoice }] : []),
          { label: 'Received by', value: income.made_by },
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

const columns: Readonly<Record<string, ColumnOnScreen<OtherIncome>>> = {
  receipt_number: { width: 172, phone: 'what' },
  kind: { width: 150 },
  state: { width: 124 },
};
