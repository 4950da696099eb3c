import { SelectField, useFormValue } from '@darasa/ui';
import { choicesOf, useSubjects } from '../takings/use-subjects.ts';

/** A subject that the chosen class takes. */
export function SubjectOfClass() {
  const class_id = useFormValue<string>('class_id');
  const subjects = useSubjects(class_id);
  return (
    <SelectField
      name="subject_id"
      label="Subject"
      placeholder={class_id ? 'Choose a subject' : 'Choose the class first'}
      options={class_id ? choicesOf(subjects) : []}
      disabled={!class_id}
    />
  );
}
