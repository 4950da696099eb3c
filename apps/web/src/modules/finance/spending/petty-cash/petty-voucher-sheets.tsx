import {
  cancelPettyVoucher,
  type PettyFloat,
  PettySpendInput,
  type PettyVoucher,
  spendPettyCash,
} from '@darasa/contract/finance/spending/petty-cash';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatKes } from '@darasa/rules/money';
import {
  DateField,
  Form,
  MoneyField,
  Pair,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { HeadLeft } from '../expenses/budget-left.tsx';
import { spendingHeads } from '#modules/finance/books/setup/choices.ts';

const refresh = [['finance']];

export function SpendSheet(props: { setup: FinanceSetup; float: PettyFloat; onClose: () => void }) {
  const { setup, float, onClose } = props;
  const today = useToday();
  const spend = useAction(spendPettyCash, { refresh, say: 'The voucher is written.' });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Petty cash voucher"
      sub={`${formatKes(float.balance_cents)} is in the box`}
    >
      <Form
        schema={PettySpendInput}
        initial={{ id: float.id, spent_on: today }}
        action={(values) => spend.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Write the voucher"
      >
        <Pair>
          <MoneyField name="amount_cents" label="Amount" />
          <DateField name="spent_on" label="Day" max={today} />
        </Pair>
        <TextField name="payee_name" label="Paid to" />
        <TextField name="particulars" label="What for?" />
        <Pair>
          <SelectField
            name="vote_head_id"
            label="Vote head"
            options={spendingHeads(setup, float.money_account_id)}
          />
          <TextField name="receipt_number" label="Receipt number" optional />
        </Pair>
        <HeadLeft setup={setup} warning="This goes over it, and the trail will say so." />
      </Form>
    </Sheet>
  );
}

export function CancelSheet({ voucher, onClose }: { voucher: PettyVoucher; onClose: () => void }) {
  const cancel = useAction(cancelPettyVoucher, { refresh, say: 'The voucher is cancelled.' });
  return (
    <Sheet open onClose={onClose} title={`Cancel ${voucher.number}`}>
      <Form
        action={({ reason = '' }: { reason?: string }) => cancel.run({ id: voucher.id, reason })}
        onDone={onClose}
        onCancel={onClose}
        submit="Cancel voucher"
        danger
      >
        <TextArea name="reason" label="Why?" maxLength={300} />
      </Form>
    </Sheet>
  );
}
