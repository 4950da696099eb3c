import { exportTrend, getTrend } from '@darasa/contract/academics/figures/trends';
import { Button, EmptyState, Loading } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '../platform/exports.ts';
import { queryOf } from '../platform/query.ts';
import { useMay } from '../platform/viewer.tsx';
import { AnalysisTables } from './analysis-tables.tsx';

/** The results of a learner over all exams, subject by subject, against the first of them. */
export function LearnerTrend({ student_id }: { student_id: string }) {
  const may = useMay();
  const found = useQuery(queryOf(getTrend, { student_id }));
  const exportTo = useExport(exportTrend);
  if (!found.data) return <Loading query={found} what="the results" lines={8} />;
  const { name, admission_number, tables } = found.data;
  if (tables.length === 0) return <EmptyState title={`${name} has no exam results yet.`} />;
  return (
    <div className="stack">
      <div className="acts">
        <h2>
          {name} <span className="meta">{admission_number}</span>
        </h2>
        {may(exportTrend) ? (
          <>
            <Button small onClick={() => void exportTo({ student_id, format: 'xlsx' })}>
              Excel
            </Button>
            <Button small onClick={() => void exportTo({ student_id, format: 'pdf' })}>
              Print
            </Button>
          </>
        ) : null}
      </div>
      <AnalysisTables tables={tables} />
    </div>
  );
}
