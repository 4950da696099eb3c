import type { ReportRun } from '@darasa/contract/academics/reports/report-forms';
import { counted } from '@darasa/rules/counted';
import { Panel } from '@darasa/ui';
import './report-runs.css';

/** The run says how far issuing or printing came. It goes on when nobody looks. */
export function ReportRuns({ running }: { running: ReportRun | undefined }) {
  if (!running) return null;
  const { of_count, done_count, kind, by } = running;
  return (
    <Panel title={titles[kind]}>
      <div className="stack panel-body" role="status">
        <progress
          className="report-run"
          value={done_count}
          max={Math.max(of_count, 1)}
          aria-label="Reports done"
        />
        <p>
          {done_count} of {counted(of_count, 'report')}. Started by {by}. You may leave this page.
        </p>
      </div>
    </Panel>
  );
}

const titles = {
  issue: 'Reports are being issued',
  pdf: 'Reports are being put into one document',
  zip: 'A file for each learner is being made',
} as const;
