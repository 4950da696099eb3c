import { learnerName } from '@darasa/rules/names';
import type { ActProps } from '#modules/students/learners/learner/record-props.ts';
import { LinkSheet } from './link-sheet.tsx';

const priority_max = 9;

export default function AddGuardianAct({ record, onClose }: ActProps) {
  const { learner, guardians } = record;
  return (
    <LinkSheet
      title="Add guardian"
      sub={learnerName(learner)}
      known={{
        student_id: learner.id,
        priority: Math.min(guardians.length + 1, priority_max),
      }}
      onClose={onClose}
    />
  );
}
