import {
  CapitationReceiptInput,
  receiveCapitation,
  type Tranche,
} from '@darasa/contract/finance/receiving/other-income';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatKes } from '@darasa/rules/money';
import { DateField, Form, MoneyField, Sheet, TextField } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { IncomeMethod } from '#modules/finance/receiving/other-income/other-income-tab.tsx';

/** A tranche that has come, spread over the vote heads of its fund. */
export function ReceiveTrancheSheet(props: {
  setup: FinanceSetup;
  tranche: Tranche;
  onClose: () => void;
}) {
  const { tranche, onClose } = props;
  const today = useToday();
  const receive = useAction(receiveCapitation, { refresh: [['finance']] });
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Receive tranche ${tranche.number}`}
      sub={`${formatKes(tranche.expected_cents)} is expected`}
    >
      <Form
        schema={CapitationReceiptInput}
        initial={{
          tranche_id: tranche.id,
          payer_name: 'Ministry of Education',
          particulars: `Capitation, tranche ${tranche.number}`,
          method: 'bank',
          received_on: today,
        }}
        action={(values) => receive.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Receive and distribute"
      >
        <MoneyField
          name="amount_cents"
          label="Amount"
          help="It is spread over the vote heads of the account's fund"
        />
        <IncomeMethod setup={props.setup} />
        <TextField name="payer_name" label="Paid by" />
        <TextField name="particulars" label="What for?" />
        <DateField name="received_on" label="Received on" max={today} />
      </Form>
    </Sheet>
  );
}
