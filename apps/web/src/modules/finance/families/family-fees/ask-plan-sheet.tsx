import {
  askPaymentPlan,
  type ChildBalance,
  getChildFees,
  PlanInput,
} from '@darasa/contract/finance/families/family-fees';
import { addDays } from '@darasa/rules/dates';
import { formatKes, splitEvenly } from '@darasa/rules/money';
import { DateField, FieldList, Form, MoneyField, Notice, Sheet, TextArea } from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

/** A parent proposes days and amounts; the school says yes or no. */
export function AskPlanSheet({ child, onClose }: { child: ChildBalance; onClose: () => void }) {
  const ask = useAction(askPaymentPlan, { refresh: [keyOf(getChildFees)] });
  const today = useToday();
  const instalments = splitEvenly(child.balance_cents, 2).map((amount_cents, i) => ({
    due_on: addDays(today, 14 + i * 30),
    amount_cents,
  }));
  return (
    <Sheet open onClose={onClose} title="Ask for a payment plan" sub={child.name}>
      <Form
        schema={PlanInput}
        submit="Send to the school"
        initial={{ instalments }}
        action={(values) => ask.run({ ...values, id: child.student_id })}
        onDone={onClose}
        onCancel={onClose}
      >
        <Notice tone="info">
          {formatKes(child.balance_cents)} is owed. Say when you can pay how much; the bursar
          answers here.
        </Notice>
        <FieldList name="instalments" label="Instalments" add="Add an instalment" rows_max={12}>
          {(path) => (
            <>
              <DateField name={`${path}.due_on`} label="On" min={today} />
              <MoneyField name={`${path}.amount_cents`} label="Amount" />
            </>
          )}
        </FieldList>
        <TextArea name="note" label="Note for the bursar" optional />
      </Form>
    </Sheet>
  );
}
