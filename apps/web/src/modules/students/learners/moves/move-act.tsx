import { learnerName } from '@darasa/rules/names';
import type { ActProps } from '#modules/students/families/record/record-acts.tsx';
import { MoveSheet } from './move-form.tsx';

export default function MoveAct({ record: { learner }, onClose }: ActProps) {
  return (
    <MoveSheet
      ids={[learner.id]}
      who={learnerName(learner)}
      class_id={learner.class_id}
      onClose={onClose}
    />
  );
}
