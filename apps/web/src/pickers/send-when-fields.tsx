import { DateField, Pair, SegmentedField, TextField, useFormValue } from '@darasa/ui';
import { useToday } from '../platform/use-today.ts';

/** A message goes out now, or on a day and at an hour. */
export function SendWhenFields() {
  const when = useFormValue<string>('when');
  const today = useToday();
  return (
    <>
      <SegmentedField
        name="when"
        label="Send"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
      />
      {when === 'later' ? (
        <Pair>
          <DateField name="on" label="Day" min={today} />
          <TextField name="at" label="Time" type="time" optional help="Left empty: 08:00" />
        </Pair>
      ) : null}
    </>
  );
}
