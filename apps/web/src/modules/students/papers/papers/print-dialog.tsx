import { type BulkProps, countOf } from '#modules/students/learners/roll/bulk-dialog.ts';
import { PrintSheet } from './print-sheet.tsx';

export default function PrintDialog({ ids, onClose, onDone }: BulkProps) {
  return <PrintSheet pick={{ ids }} who={countOf(ids)} onClose={onClose} onDone={onDone} />;
}
