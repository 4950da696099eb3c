import { printReceipts } from '@darasa/contract/finance/receiving/receipts';
import { DateField, Form, Pair, SelectField, Sheet } from '@darasa/ui';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { call } from '#platform/call.ts';
import { useToday } from '#platform/use-today.ts';

/** The receipts of a day, of some days, or of one class, in one file. */
export function PrintManySheet({ onClose }: { onClose: () => void }) {
  const classes = useClassChoices();
  const today = useToday();
  return (
    <Sheet open onClose={onClose} title="Print receipts" sub="One file; each print is counted">
      <Form
        schema={printReceipts.input}
        submit="Print"
        initial={{ from: today, to: today, paper: 'a5' }}
        action={(days) => call(printReceipts, days)}
        onDone={onClose}
        onCancel={onClose}
      >
        <Pair>
          <DateField name="from" label="From" max={today} />
          <DateField name="to" label="To" max={today} />
        </Pair>
        <SelectField
          name="class_id"
          label="Class"
          placeholder="All classes"
          optional
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="paper"
          label="Paper"
          options={[
            { value: 'a5', label: 'A5' },
            { value: 'a4', label: 'A4' },
            { value: 'roll-80mm', label: '80 mm roll' },
          ]}
        />
      </Form>
    </Sheet>
  );
}
