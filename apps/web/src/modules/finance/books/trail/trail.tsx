import { hasModule } from '@darasa/contract/access';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { useViewer } from '#platform/viewer.tsx';

/** Who changed what, for those who may look at it. */
export function Trail(props: { record_type: string; record_id: string }) {
  const { user } = useViewer();
  return hasModule(user, 'administration') ? <RecordHistory {...props} /> : null;
}
