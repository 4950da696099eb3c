import {
  CheckFilter,
  getGovernmentFile,
  makeGovernmentExport,
} from '@darasa/contract/students/learners/government';
import { Button, DownloadIcon } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';

const Place = CheckFilter.pick({ class_id: true });

/** Makes an export of the school, or of the class that is filtered, and saves its file. */
export function ExportActs() {
  const may = useMay();
  const [{ class_id }] = useUrlState(Place);
  const make = useAction(makeGovernmentExport, { refresh: [['students']] });
  const takeFile = useExport(getGovernmentFile);
  if (!may(makeGovernmentExport)) return null;
  const run = async (kind: 'whole' | 'changed') => {
    const made = await make.run({ kind, ...(class_id ? { class_id } : {}) }).catch(() => null);
    if (made) await takeFile({ id: made.id, format: 'csv' });
  };
  return (
    <>
      <Button busy={make.busy} onClick={() => void run('whole')}>
        {class_id ? 'Export the class' : 'Export all'}
      </Button>
      <Button
        variant="primary"
        icon={DownloadIcon}
        busy={make.busy}
        onClick={() => void run('changed')}
      >
        Export changes
      </Button>
    </>
  );
}
