import { listAudit } from '@darasa/contract/platform/audit';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { useMay } from '#platform/viewer.tsx';

/** Shows who changed what, for those who may look at it. */
export function Trail(props: { record_type: string; record_id: string }) {
  const may = useMay();
  return may(listAudit) ? <RecordHistory {...props} /> : null;
}
