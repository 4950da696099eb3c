import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  createTransfer,
  sendTransferAgain,
  type Transfer,
  TransferInput,
} from '@darasa/contract/finance/books/transfers';
import {
  CheckField,
  DateField,
  Form,
  MoneyField,
  Pair,
  SelectField,
  Sheet,
  TextField,
} from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { moneyPlaces } from '../setup/choices.ts';
import { ReturnedNote } from '../approvals/returned-note.tsx';
import { wordsOf } from '../approvals/returned.ts';

/** Money that is moved, or a loan that is paid back. A transfer that came back is changed here. */
export function MoveSheet(props: {
  setup: FinanceSetup;
  repays?: Transfer;
  returned?: Transfer;
  onClose: () => void;
}) {
  const { setup, repays, returned, onClose } = props;
  const today = useToday();
  const refresh = [['finance'], ['approvals']];
  const move = useAction(createTransfer, { refresh });
  const again = useAction(sendTransferAgain, { refresh });
  const { title, sub, submit } = wordsOf(returned, {
    title: repays ? `Pay ${repays.number} back` : 'Move money',
    sub: 'It is posted in both cash books when others have approved it',
  });
  const places = moneyPlaces(setup);
  const is_repayment = Boolean(repays ?? returned?.repays_id);
  const is_top_up = returned?.is_top_up ?? false;
  return (
    <Sheet open onClose={onClose} title={title} sub={sub}>
      <Form
        schema={TransferInput}
        initial={{
          moved_on: today,
          ...(repays ? repaymentOf(repays) : {}),
          ...(returned ? valuesOf(returned) : {}),
        }}
        action={(values) =>
          returned ? again.run({ ...values, id: returned.id }) : move.run(values)
        }
        onDone={onClose}
        onCancel={onClose}
        submit={submit}
      >
        <ReturnedNote paper={returned} />
        <Pair>
          <SelectField name="from_id" label="From" options={places} disabled={is_repayment} />
          <SelectField
            name="to_id"
            label="To"
            options={places}
            disabled={is_repayment || is_top_up}
          />
        </Pair>
        <Pair>
          <MoneyField
            name="amount_cents"
            label="Amount"
            disabled={is_top_up}
            {...(is_top_up ? { help: 'A top-up equals the amount spent' } : {})}
          />
          <DateField name="moved_on" label="On" max={today} />
        </Pair>
        <TextField name="reason" label="Why?" />
        <TextField name="reference" label="Reference" optional />
        {is_repayment || is_top_up || setup.funds.length === 0 ? null : (
          <CheckField
            name="is_loan"
            label="A loan to another fund, to be paid back"
            help="Money of one fund pays for that fund alone; a loan is kept in the register"
          />
        )}
      </Form>
    </Sheet>
  );
}

const repaymentOf = (loan: Transfer) => ({
  repays_id: loan.id,
  from_id: loan.to_id,
  to_id: loan.from_id,
  amount_cents: loan.outstanding_cents,
  reason: `Loan ${loan.number} paid back`,
});

const valuesOf = (transfer: Transfer) => ({
  from_id: transfer.from_id,
  to_id: transfer.to_id,
  amount_cents: transfer.amount_cents,
  moved_on: transfer.moved_on,
  reason: transfer.reason,
  reference: transfer.reference ?? undefined,
  is_loan: transfer.is_loan,
  repays_id: transfer.repays_id ?? undefined,
});
