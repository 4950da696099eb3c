import { optionalLearnerFields, type Learner } from '@darasa/contract/students/learners/learner';
import { editStudent, LearnerEdit } from '@darasa/contract/students/families/record';
import { learnerName } from '@darasa/rules/names';
import { Form, Sheet } from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { clearedFields } from '#platform/cleared.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import {
  BackgroundFields,
  IdentityFields,
  NameFields,
  StayFields,
} from '#modules/students/learners/learner/learner-fields.tsx';
import type { ActProps } from './record-props.ts';

type Values = (typeof LearnerEdit)['_zod']['output'];

const labels = {
  first_name: 'First name',
  other_names: 'Other names',
  surname: 'Surname',
  gender: 'Gender',
  born_on: 'Date of birth',
  boarding: 'Boarding',
  admitted_on: 'Admitted on',
  birth_certificate_number: 'Birth certificate number',
  upi: 'UPI',
  maisha_number: 'Maisha number',
  assessment_number: 'Assessment number',
  exam_index_number: 'Index number',
  nationality: 'Nationality',
  county: 'County',
  sub_county: 'Sub-county',
  religion: 'Religion',
  blood_group: 'Blood group',
  previous_school: 'Previous school',
  special_need: 'Special need',
};

export default function EditLearner({ record, onClose }: ActProps) {
  const [learner, setLearner] = useState(record.learner);
  const [clash, setClash] = useState<Clash<Learner> | null>(null);
  const draft_key = `learner.${learner.id}`;
  const edit = useAction(editStudent, {
    refresh: [keyOf(editStudent), ['students', 'government'], ['audit']],
    draft_key,
  });
  // `over` is what is replaced: the learner as it was opened, or what somebody else saved meanwhile.
  const save = async (values: Values, over = learner) => {
    const clear = clearedFields(optionalLearnerFields, over, values);
    try {
      return await edit.run({ ...values, id: over.id, version: over.version, clear });
    } catch (error) {
      setClash(clashOf<Learner>(error, { ...values }));
      throw error;
    }
  };
  const saveMine = async () => {
    if (clash) await save(clash.mine as unknown as Values, clash.theirs);
    onClose();
  };
  const useTheirs = () => {
    setLearner(clash?.theirs ?? learner);
    setClash(null);
  };
  return (
    <Sheet open wide onClose={onClose} title="Edit details" sub={learnerName(learner)}>
      <Form
        key={learner.version}
        schema={LearnerEdit}
        initial={valuesOf(learner)}
        action={(values) => save(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Save changes"
        draft_key={draft_key}
      >
        {clash ? (
          <BothVersions clash={clash} labels={labels} onMine={saveMine} onTheirs={useTheirs} />
        ) : null}
        <NameFields />
        <StayFields />
        <IdentityFields />
        <BackgroundFields />
      </Form>
    </Sheet>
  );
}

/** A field that is not known is left out, so that the form shows it empty. */
const valuesOf = (learner: Learner): Partial<Values> =>
  Object.fromEntries(
    Object.keys(LearnerEdit.shape).flatMap((field) => {
      const value = learner[field as keyof Learner];
      return value === null ? [] : [[field, value]];
    }),
  );
