import { learnerName } from '@darasa/rules/names';
import type { ActProps } from '../learner/record-props.ts';
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
