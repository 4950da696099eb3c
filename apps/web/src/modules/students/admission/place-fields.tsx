import { getRollChoices } from '@darasa/contract/students/roll';
import { ageWarning } from '@darasa/rules/ages';
import { Notice, Pair, SelectField, useForm, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';

/** Class and stream, with a word when the age is unusual for the class. */
export function PlaceFields() {
  const form = useForm();
  const { data } = useQuery(queryOf(getRollChoices, {}));
  const class_id = useFormValue<string>('class_id');
  const born_on = useFormValue<string>('born_on');
  const admitted_on = useFormValue<string>('admitted_on');
  const chosen = data?.classes.find((one) => one.id === class_id);
  const warning =
    chosen && born_on && admitted_on ? ageWarning(born_on, admitted_on, chosen) : null;
  return (
    <>
      <Pair>
        <SelectField
          name="class_id"
          label="Class"
          placeholder="Choose a class"
          options={(data?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChosen={() => form.set('stream_id', undefined)}
        />
        <SelectField
          name="stream_id"
          label="Stream"
          placeholder={chosen?.streams.length === 0 ? 'No streams' : 'Choose a stream'}
          optional
          options={(chosen?.streams ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Pair>
      {warning ? <Notice>{warning} Check the date of birth and the class.</Notice> : null}
    </>
  );
}
