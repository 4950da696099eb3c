import {
  attachMarkEvidence,
  getMarkEvidence,
  listMarkChanges,
  type MarkChange,
} from '@darasa/contract/academics/reports/mark-changes';
import { Button, PaperclipIcon } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay, useViewer } from '#platform/viewer.tsx';

export const evidence_types = '.pdf,image/png,image/jpeg,image/webp';

/** Evidence that a mark was wrong: to open, or to attach while the correction waits. */
export function EvidenceCell({ row }: { row: MarkChange }) {
  const may = useMay();
  const { user } = useViewer();
  const open = useExport(getMarkEvidence);
  const attach = useAction(attachMarkEvidence, {
    refresh: [keyOf(listMarkChanges)],
    say: 'The file is kept.',
    say_refusal: true,
  });
  if (row.evidence_file_name) {
    return (
      <Button small variant="quiet" icon={PaperclipIcon} onClick={() => void open({ id: row.id })}>
        {row.evidence_file_name}
      </Button>
    );
  }
  if (row.state !== 'waiting' || row.created_by !== user.id || !may(attachMarkEvidence))
    return null;
  return (
    <label className="link">
      Attach a photo or letter
      <input
        className="sr"
        type="file"
        accept={evidence_types}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void attach.run({ id: row.id }, file).catch(() => undefined);
        }}
      />
    </label>
  );
}
