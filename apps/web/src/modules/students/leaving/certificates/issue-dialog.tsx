import { type BulkProps, countOf } from '#modules/students/learners/roll/bulk-dialog.ts';
import { IssueSheet } from './issue-form.tsx';

export default function IssueDialog({ ids, onClose, onDone }: BulkProps) {
  return <IssueSheet ids={ids} who={countOf(ids)} onClose={onClose} onDone={onDone} />;
}
