import { counted } from '@darasa/rules/counted';
import { listPlaces, type ClassPlaces } from '@darasa/contract/students/learners/moves';
import { Pair, SelectField, useForm, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** A class and one of its streams, with how many sit there. */
export function PlaceFields(props: { class_label?: string; stream_optional?: boolean }) {
  const form = useForm();
  const class_id = useFormValue<string>('class_id');
  const places = useQuery(queryOf(listPlaces, {}));
  const classes = places.data?.rows ?? [];
  const chosen = classes.find((one) => one.class_id === class_id);
  return (
    <Pair>
      <SelectField
        name="class_id"
        label={props.class_label ?? 'Class'}
        placeholder="Choose a class"
        options={classes.map(({ class_id: value, name }) => ({ value, label: name }))}
        onChosen={() => form.set('stream_id', undefined)}
      />
      <SelectField
        name="stream_id"
        label="Stream"
        placeholder="Choose a stream"
        optional={props.stream_optional ?? false}
        options={streamOptions(chosen)}
      />
    </Pair>
  );
}

const streamOptions = (chosen: ClassPlaces | undefined) =>
  (chosen?.streams ?? []).map(({ stream_id, name, learner_count, capacity }) => ({
    value: stream_id,
    label: name,
    hint: capacity === null ? counted(learner_count, 'learner') : `${learner_count} of ${capacity}`,
  }));
