import { openAgain, reopening_days_max } from '@darasa/contract/attendance/registers/history';
import { getRegister, type RegisterAddress } from '@darasa/contract/attendance/registers/registers';
import { addDays } from '@darasa/rules/dates';
import { DateField, Form, Sheet, TextField } from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

/** A register that closed takes changes of its teachers again, until a day and for a reason. */
export default function OpenAgainSheet(props: { address: RegisterAddress; onClose: () => void }) {
  const { address, onClose } = props;
  const today = useToday();
  const open = useAction(openAgain, {
    refresh: [keyOf(getRegister)],
    say: 'The register is open again.',
  });
  return (
    <Sheet open onClose={onClose} title="Open this register again">
      <Form
        initial={{ until_on: addDays(today, 1) }}
        submit="Open again"
        action={(values) =>
          open.run({ ...address, ...(values as { until_on: string; reason: string }) })
        }
        onDone={onClose}
        onCancel={onClose}
      >
        <DateField
          name="until_on"
          label="Until"
          min={today}
          max={addDays(today, reopening_days_max)}
        />
        <TextField
          name="reason"
          label="Reason"
          maxLength={200}
          placeholder="The letter came late"
        />
      </Form>
    </Sheet>
  );
}
