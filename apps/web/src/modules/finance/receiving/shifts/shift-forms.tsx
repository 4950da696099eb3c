import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { bankCash, listShifts, openShift } from '@darasa/contract/finance/receiving/shifts';
import { DateField, Form, MoneyField, Pair, SelectField, Sheet, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

function useAccounts(kind: 'cash' | 'bank') {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  return (setup.data?.money_accounts ?? [])
    .filter((one) => one.kind === kind && !one.retired_at)
    .map((one) => ({ value: one.id, label: one.name }));
}

export function OpenShiftSheet({ onClose }: { onClose: () => void }) {
  const boxes = useAccounts('cash');
  const open = useAction(openShift, { refresh: [keyOf(listShifts)] });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Open a shift"
      sub="Count all that lies in the box before the first receipt"
    >
      <Form
        schema={openShift.input}
        action={(values) => open.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Open the shift"
      >
        <SelectField name="money_account_id" label="Box" options={boxes} />
        <MoneyField name="float_cents" label="Float in the box" />
      </Form>
    </Sheet>
  );
}

export function BankCashSheet({ onClose }: { onClose: () => void }) {
  const boxes = useAccounts('cash');
  const banks = useAccounts('bank');
  const today = useToday();
  const bank = useAction(bankCash, { refresh: [keyOf(listShifts), ['finance']] });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Take cash to the bank"
      sub="With the number of the deposit slip"
    >
      <Form
        schema={bankCash.input}
        initial={{ banked_on: today }}
        action={(values) => bank.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Bank the cash"
      >
        <Pair>
          <SelectField name="from_account_id" label="From" options={boxes} />
          <SelectField name="to_account_id" label="To" options={banks} />
        </Pair>
        <Pair>
          <MoneyField name="amount_cents" label="Amount" />
          <TextField name="slip" label="Deposit slip" />
        </Pair>
        <DateField
          name="banked_on"
          label="Banked on"
          max={today}
          limitWords="Enter a date that is not after today"
        />
      </Form>
    </Sheet>
  );
}
