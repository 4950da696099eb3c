import { learnerName } from '@darasa/rules/names';
import type { ActProps } from '#modules/students/learners/learner/record-props.ts';
import { IssueSheet } from './issue-form.tsx';

export default function IssueAct({ record: { learner }, onClose }: ActProps) {
  return (
    <IssueSheet
      ids={[learner.id]}
      who={learnerName(learner)}
      {...(learner.status === 'suspended' ? { kind: 'suspension' } : {})}
      onClose={onClose}
    />
  );
}
