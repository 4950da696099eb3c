import {
  type Expense,
  SanctionInput,
  sanctionExpense,
} from '@darasa/contract/finance/spending/expenses';
import { formatKes } from '@darasa/rules/money';
import { Form, MoneyField, Notice, TextArea, useFormValue } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';

/** Less than was claimed, line by line; the approver decides on what is left. */
export function SanctionForm(props: {
  expense: Expense;
  onDone: (expense: Expense) => void;
  onCancel: () => void;
}) {
  const { expense } = props;
  const sanction = useAction(sanctionExpense, { refresh: [['finance'], ['approvals']] });
  return (
    <Form
      schema={SanctionInput}
      initial={{
        id: expense.id,
        sanctioned_cents: expense.lines.map((line) => line.amount_cents),
      }}
      action={(values) => sanction.run(values)}
      onDone={(after) => props.onDone(after as Expense)}
      onCancel={props.onCancel}
      submit="Sanction this much"
    >
      {expense.lines.map((line, i) => (
        <MoneyField
          key={i}
          name={`sanctioned_cents.${i}`}
          label={`${line.vote_head_name}: ${line.particulars}`}
          min_cents={0}
          max_cents={line.amount_cents}
          help={`${formatKes(line.claimed_cents)} was claimed`}
        />
      ))}
      <Sum claimed_cents={expense.claimed_cents} />
      <TextArea name="reason" label="Why less?" />
    </Form>
  );
}

function Sum({ claimed_cents }: { claimed_cents: number }) {
  const cents = useFormValue<(number | undefined)[]>('sanctioned_cents') ?? [];
  const sum = cents.reduce<number>((all, one) => all + (one ?? 0), 0);
  return (
    <div role="status">
      <Notice tone="info">
        {formatKes(sum)} of {formatKes(claimed_cents)} would be sanctioned.
      </Notice>
    </div>
  );
}
