import { listAudit } from '@darasa/contract/platform/audit';
import { Link, Loading, Timeline } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../query.ts';
import { happeningOf } from './happening.tsx';

const shown_max = 25;

/** The newest changes of one record, and a way to all of them. */
export function RecordHistory(props: { record_type: string; record_id: string }) {
  const { record_type, record_id } = props;
  const trail = useQuery(queryOf(listAudit, { record_type, record_id, page_size: shown_max }));
  if (!trail.data) return <Loading query={trail} what="the history" />;
  const all = new URLSearchParams({ record_type, record_id });
  return (
    <>
      {trail.data.rows.length > 0 ? (
        <Timeline groups={[{ items: trail.data.rows.map(happeningOf) }]} />
      ) : (
        <p className="muted">No change is on record.</p>
      )}
      <p>
        <Link href={`/dashboard/administration/audit?${all}`}>All changes</Link>
      </p>
    </>
  );
}
