import { createClass } from '@darasa/contract/administration/classes/classes';
import { getRollChoices } from '@darasa/contract/students/learners/roll';
import { ageWarning } from '@darasa/rules/ages';
import { Notice, Pair, SelectField, useForm, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';

/** A learner is admitted to a class, so where there is none the way leads on to Setup. */
function NoClasses() {
  const may = useMay();
  const may_add = may(createClass);
  return (
    <Notice
      {...(may_add
        ? { act: { label: 'Add classes', href: '/dashboard/administration/setup?tab=classes' } }
        : {})}
    >
      This school has no classes yet.{' '}
      {may_add
        ? 'Add them in Setup; what you typed here is kept.'
        : 'Ask the office to add them in Setup.'}
    </Notice>
  );
}

/** Class and stream, with a word when the age is unusual for the class. */
export function PlaceFields() {
  const form = useForm();
  const { data } = useQuery(queryOf(getRollChoices, {}));
  const class_id = useFormValue<string>('class_id');
  const born_on = useFormValue<string>('born_on');
  const admitted_on = useFormValue<string>('admitted_on');
  const chosen = data?.classes.find((one) => one.id === class_id);
  const has_none = data?.classes.length === 0;
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
      {has_none ? <NoClasses /> : null}
      {warning ? <Notice>{warning} Check the date of birth and the class.</Notice> : null}
    </>
  );
}
