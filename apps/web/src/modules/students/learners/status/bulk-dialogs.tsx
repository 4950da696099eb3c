import { startClearances } from '@darasa/contract/students/leaving/clearance';
import { ConfirmDialog } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { IssueSheet } from '#modules/students/leaving/certificates/issue-form.tsx';
import { PrintSheet } from '#modules/students/papers/papers/print-sheet.tsx';
import type { BulkDialog } from '../roll/bulk-acts.tsx';
import { MoveSheet } from '../moves/move-form.tsx';

const countOf = (ids: string[]): string =>
  ids.length === 1 ? '1 learner' : `${ids.length} learners`;

export const MoveDialog: BulkDialog = ({ ids, onClose, onDone }) => (
  <MoveSheet ids={ids} who={countOf(ids)} onClose={onClose} onDone={onDone} />
);

export const IssueDialog: BulkDialog = ({ ids, onClose, onDone }) => (
  <IssueSheet ids={ids} who={countOf(ids)} onClose={onClose} onDone={onDone} />
);

export const PrintDialog: BulkDialog = ({ ids, onClose, onDone }) => (
  <PrintSheet pick={{ ids }} who={countOf(ids)} onClose={onClose} onDone={onDone} />
);

export const ClearanceDialog: BulkDialog = ({ ids, onClose, onDone }) => {
  const start = useAction(startClearances, { refresh: [['students']] });
  const run = async () => {
    await start.run({ student_ids: ids });
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Start the clearance of ${countOf(ids)}?`}
      act="Start clearance"
      onConfirm={run}
    >
      Each desk of the school is asked to sign. Certificates of leaving wait until all have.
    </ConfirmDialog>
  );
};
