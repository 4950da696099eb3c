import {
  type Imprest,
  ImprestInput,
  requestImprest,
  sendImprestAgain,
} from '@darasa/contract/finance/spending/imprests';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { Form, MoneyField, Pair, SelectField, Sheet, TextField } from '@darasa/ui';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { useAction } from '#platform/use-action.ts';
import { ReturnedNote } from '#modules/finance/books/approvals/returned-note.tsx';
import { wordsOf } from '#modules/finance/books/approvals/returned.ts';
import { HeadLeft } from '../expenses/budget-left.tsx';
import { spendingHeads } from '#modules/finance/books/setup/choices.ts';

const refresh = [['finance'], ['approvals']];

/** Asked for here first; one that came back is changed here. */
export function NewImprestSheet(props: {
  setup: FinanceSetup;
  returned?: Imprest;
  onClose: () => void;
}) {
  const { setup, returned, onClose } = props;
  const request = useAction(requestImprest, { refresh });
  const again = useAction(sendImprestAgain, { refresh });
  const { title, sub, submit } = wordsOf(returned, {
    title: 'Ask for an imprest',
    sub: 'It goes to its approvers',
  });
  return (
    <Sheet open onClose={onClose} title={title} sub={sub}>
      <Form
        schema={ImprestInput}
        initial={returned ? valuesOf(returned) : {}}
        action={(values) =>
          returned ? again.run({ ...values, id: returned.id }) : request.run(values)
        }
        onDone={onClose}
        onCancel={onClose}
        submit={submit}
      >
        <ReturnedNote paper={returned} />
        <StaffPicker name="staff_id" label="For whom?" chosen={returned?.holder_name} />
        <TextField name="purpose" label="What for?" />
        <Pair>
          <MoneyField name="amount_cents" label="Amount" />
          <SelectField name="vote_head_id" label="Vote head" options={spendingHeads(setup)} />
        </Pair>
        <HeadLeft
          setup={setup}
          warning="The approvers will see that this is over it."
          promised={returned ? [returned] : undefined}
        />
      </Form>
    </Sheet>
  );
}

const valuesOf = ({ staff_id, purpose, vote_head_id, amount_cents }: Imprest) => ({
  staff_id: staff_id ?? undefined,
  purpose,
  vote_head_id,
  amount_cents,
});
