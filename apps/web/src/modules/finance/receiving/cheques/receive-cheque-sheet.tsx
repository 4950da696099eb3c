import {
  ChequeInput,
  listCheques,
  receiveCheque,
} from '@darasa/contract/finance/receiving/cheques';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  DateField,
  Form,
  MoneyField,
  Pair,
  SelectField,
  Sheet,
  SkeletonLines,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

export function ReceiveChequeSheet({ onClose }: { onClose: () => void }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const today = useToday();
  const receive = useAction(receiveCheque, { refresh: [keyOf(listCheques), ['finance']] });
  const banks = (setup.data?.money_accounts ?? []).filter(
    (one) => one.kind === 'bank' && !one.retired_at,
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title="Receive a cheque"
      sub="It waits in the safe until it is banked"
    >
      {setup.isPending ? <SkeletonLines label="Loading the accounts" lines={6} /> : null}
      {setup.data ? (
        <Form
          schema={ChequeInput}
          initial={{ received_on: today, dated_on: today, money_account_id: banks[0]?.id }}
          action={(values) => receive.run(values)}
          onDone={onClose}
          onCancel={onClose}
          submit="Receive the cheque"
        >
          <StudentPicker name="student_id" label="Learner" />
          <Pair>
            <MoneyField name="amount_cents" label="Amount" />
            <TextField name="number" label="Cheque number" />
          </Pair>
          <Pair>
            <TextField name="bank_name" label="Bank on the cheque" />
            <TextField name="drawer" label="Drawn by" />
          </Pair>
          <Pair>
            <DateField
              name="dated_on"
              label="Dated"
              help="One of a later day is kept and receipted when it is banked"
            />
            <DateField
              name="received_on"
              label="Received on"
              max={today}
              limitWords="Enter a date that is not after today"
            />
          </Pair>
          <SelectField
            name="money_account_id"
            label="Will be banked at"
            options={banks.map((one) => ({ value: one.id, label: one.name }))}
          />
        </Form>
      ) : null}
    </Sheet>
  );
}
