import { startClearances } from '@darasa/contract/students/leaving/clearance';
import { ConfirmDialog } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { type BulkProps, countOf } from '#modules/students/learners/roll/bulk-dialog.ts';

export default function ClearanceDialog({ ids, onClose, onDone }: BulkProps) {
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
}
