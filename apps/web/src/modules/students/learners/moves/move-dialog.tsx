import { type BulkProps, countOf } from '../roll/bulk-dialog.ts';
import { MoveSheet } from './move-form.tsx';

export default function MoveDialog({ ids, onClose, onDone }: BulkProps) {
  return <MoveSheet ids={ids} who={countOf(ids)} onClose={onClose} onDone={onDone} />;
}
