import { chargeLearner, type ExtraCharge } from '@darasa/contract/finance/extra-charges';
import { Form, MoneyField, Notice, Sheet, TextArea, TextField } from '@darasa/ui';
import { StudentPicker } from '../../../pickers/student-picker.tsx';
import { useAction } from '../../../platform/use-action.ts';

const Values = chargeLearner.input.omit({ id: true });

/** A lost book, a broken window: one learner, the reason, and what shows it. */
export function ChargeOneSheet({ charge, onClose }: { charge: ExtraCharge; onClose: () => void }) {
  const send = useAction(chargeLearner, {
    refresh: [['finance']],
    say: 'The learner is charged.',
  });
  return (
    <Sheet open onClose={onClose} title="Charge one learner" sub={charge.name}>
      <Form
        schema={Values}
        initial={{ amount_cents: charge.amount_cents }}
        action={(values) => send.run({ ...values, id: charge.id })}
        onDone={onClose}
        onCancel={onClose}
        submit="Charge learner"
      >
        <StudentPicker name="student_id" label="Learner" />
        <MoneyField name="amount_cents" label="Amount" />
        <TextArea name="reason" label="Reason" maxLength={300} />
        <TextField
          name="evidence"
          label="Evidence"
          maxLength={200}
          optional
          help="The number of a report, a card or a letter"
        />
        <Notice tone="info">The parent reads reason and evidence on the statement.</Notice>
      </Form>
    </Sheet>
  );
}
