import {
  listPaymentPlans,
  makePaymentPlan,
  OfficePlanInput,
} from '@darasa/contract/finance/families/family-fees';
import { addDays } from '@darasa/rules/dates';
import { DateField, FieldList, Form, MoneyField, Sheet, TextArea, TextField } from '@darasa/ui';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

/** Shows what was agreed with a parent at the desk, and signed there. */
export function NewPlanSheet({ onClose }: { onClose: () => void }) {
  const make = useAction(makePaymentPlan, { refresh: [keyOf(listPaymentPlans)] });
  const today = useToday();
  return (
    <Sheet open onClose={onClose} title="New payment plan" sub="Agreed and signed at the office">
      <Form
        schema={OfficePlanInput}
        submit="Save plan"
        initial={{ instalments: [{ due_on: addDays(today, 14) }] }}
        action={(values) => make.run(values)}
        onDone={onClose}
        onCancel={onClose}
      >
        <StudentPicker name="student_id" label="Learner" />
        <FieldList name="instalments" label="Instalments" add="Add an instalment" rows_max={12}>
          {(path) => (
            <>
              <DateField name={`${path}.due_on`} label="On" min={today} />
              <MoneyField name={`${path}.amount_cents`} label="Amount" />
            </>
          )}
        </FieldList>
        <TextField
          name="signed_by"
          label="Signed by"
          help="While the plan is kept, no reminder goes out"
        />
        <TextArea name="note" label="Note" optional />
      </Form>
    </Sheet>
  );
}
