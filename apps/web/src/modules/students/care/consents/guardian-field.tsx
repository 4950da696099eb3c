import type { LearnerGuardian } from '@darasa/contract/students/families/guardian';
import { Notice, SelectField } from '@darasa/ui';
import { relation_words } from '#modules/students/learners/learner/learner-words.ts';

/** One of the learner's guardians; somebody who is barred speaks for no child. */
export function GuardianField(props: {
  name: string;
  label: string;
  guardians: readonly LearnerGuardian[];
  optional?: boolean;
  placeholder?: string;
}) {
  const { guardians, ...field } = props;
  const heard = guardians.filter((one) => !one.is_barred);
  if (heard.length === 0) {
    return (
      <Notice>Add a guardian on the Family tab first: nobody answers for this child yet.</Notice>
    );
  }
  return (
    <SelectField
      {...field}
      options={heard.map((one) => ({
        value: one.guardian_id,
        label: `${one.first_name} ${one.last_name}`,
        hint: relation_words[one.relation].toLowerCase(),
      }))}
    />
  );
}
