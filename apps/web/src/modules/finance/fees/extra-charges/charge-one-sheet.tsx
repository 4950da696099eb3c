import {
  attachChargeEvidence,
  chargeLearner,
  ChargeLearnerForm,
  type ExtraCharge,
} from '@darasa/contract/finance/fees/extra-charges';
import { FileField, Form, MoneyField, Notice, Sheet, TextArea, TextField, toast } from '@darasa/ui';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { useAction } from '#platform/use-action.ts';

/** A lost book, a broken window: one learner, the reason, and what shows it. */
export function ChargeOneSheet({ charge, onClose }: { charge: ExtraCharge; onClose: () => void }) {
  const send = useAction(chargeLearner, {
    refresh: [['finance']],
    say: 'The learner is charged.',
  });
  const attach = useAction(attachChargeEvidence, { refresh: [['finance']], say: false });
  const save = async ({ file, ...values }: (typeof ChargeLearnerForm)['_zod']['output']) => {
    const { member_id } = await send.run({ ...values, id: charge.id });
    if (!file) return;
    // The charge stands already: whoever pressed again would charge twice.
    await attach.run({ member_id }, file).catch((error: Error) =>
      toast({
        variant: 'destructive',
        title: 'The learner is charged, but the file was not kept',
        text: `${error.message} Attach it in the list.`,
      }),
    );
  };
  return (
    <Sheet open onClose={onClose} title="Charge one learner" sub={charge.name}>
      <Form
        schema={ChargeLearnerForm}
        initial={{ amount_cents: charge.amount_cents }}
        action={save}
        onDone={onClose}
        onCancel={onClose}
        submit="Charge learner"
      >
        <StudentPicker name="student_id" label="Learner" />
        <MoneyField name="amount_cents" label="Amount" />
        <TextArea name="reason" label="Reason" />
        <TextField
          name="evidence"
          label="Evidence"
          optional
          help="The number of a report, a card or a letter"
        />
        <FileField
          name="file"
          label="Photo or letter"
          accept=".pdf,image/png,image/jpeg,image/webp"
          bytes_max={8_000_000}
          optional
        />
        <Notice tone="info">
          The parent reads reason and evidence on the statement, and can open the photo or letter.
        </Notice>
      </Form>
    </Sheet>
  );
}
