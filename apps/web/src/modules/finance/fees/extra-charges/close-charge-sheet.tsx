import { closeExtraCharge, type ExtraCharge } from '@darasa/contract/finance/fees/extra-charges';
import { formatKes } from '@darasa/rules/money';
import { Form, MoneyField, Notice, RadioField, Sheet } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';

/** What it cost is said, also when it was nothing. */
const CloseInput = closeExtraCharge.input.omit({ id: true });

export function CloseChargeSheet({
  charge,
  onClose,
}: {
  charge: ExtraCharge;
  onClose: () => void;
}) {
  const close = useAction(closeExtraCharge, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title={`Close ${charge.name}`}>
      <Form
        schema={CloseInput}
        submit="Send for approval"
        initial={{ surplus: 'keep' }}
        action={(values) => close.run({ id: charge.id, ...values })}
        onDone={onClose}
        onCancel={onClose}
      >
        <Notice>{formatKes(charge.paid_cents)} came in. Another person agrees to the close.</Notice>
        <MoneyField name="cost_cents" label="What it cost" />
        <RadioField
          name="surplus"
          label="What is over"
          options={[
            { value: 'keep', label: 'Stays with the school' },
            { value: 'give-back', label: 'Goes back to those who paid, as credit' },
          ]}
        />
      </Form>
    </Sheet>
  );
}
