import {
  checkPayee,
  PayeeCheckInput,
  type Voucher,
} from '@darasa/contract/finance/spending/vouchers';
import { isSamePayee } from '@darasa/rules/payee-name';
import { Form, Notice, TextArea, TextField, useFormValue } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';

/** The name that the bank or M-Pesa shows for the account, beside the one who is to be paid. */
export function PayeeCheckForm(props: {
  voucher: Voucher;
  onDone: (voucher: Voucher) => void;
  onCancel: () => void;
}) {
  const { voucher } = props;
  const check = useAction(checkPayee, { refresh: [['finance']], say: 'The name is noted.' });
  return (
    <Form
      schema={PayeeCheckInput}
      initial={{ id: voucher.id }}
      action={(values) => check.run(values)}
      onDone={(after) => props.onDone(after as Voucher)}
      onCancel={props.onCancel}
      submit="Note the name"
    >
      <Notice tone="info">
        Look up {voucher.payee_account} at the bank or on M-Pesa, and type the name that is shown
        there.
      </Notice>
      <TextField name="registered_name" label="Registered name" />
      <Difference payee_name={voucher.payee_name} />
    </Form>
  );
}

function Difference({ payee_name }: { payee_name: string }) {
  const typed = useFormValue<string>('registered_name') ?? '';
  if (typed.trim().length < 2 || isSamePayee(payee_name, typed)) return null;
  return (
    <>
      <Notice tone="warning">
        The voucher pays {payee_name}. Another name needs a reason, from somebody who did not
        prepare it.
      </Notice>
      <TextArea name="note" label="Why is this account theirs?" maxLength={300} />
    </>
  );
}
