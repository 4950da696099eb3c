import {
  dimensions,
  exportMoneyReport,
  getMoneyReport,
  type ReportFilter,
  reportNames,
  reportWords,
} from '@darasa/contract/finance/overview/reports';
import {
  Button,
  ChoiceMenu,
  ErrorState,
  Menu,
  MenuItem,
  Panel,
  Screen,
  SkeletonLines,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { DaysButton } from './days-button.tsx';
import { MonthlyReturnButton } from './monthly-return-button.tsx';
import { ReportBody } from './report-body.tsx';
import { useTermOptions } from '#modules/finance/books/setup/use-term-options.ts';

const with_days = new Set(['collection', 'vote-heads', 'changes', 'bursaries']);
const with_term = new Set([
  'collection',
  'efficiency',
  'weeks',
  'vote-heads',
  'changes',
  'bursaries',
]);
const by_learner: Partial<Record<ReportFilter['report'], string>> = {
  ageing: 'Class by class',
  bursaries: 'Sponsor by sponsor',
};

/** Reports, all drawn up from the ledger: choose one, then how to look at it. */
export default function ReportsScreen() {
  const may = useMay();
  const [view, setView] = useUrlState(getMoneyReport.input);
  const report = useQuery(queryOf(getMoneyReport, view));
  const exportTo = useExport(exportMoneyReport);
  const may_export = may(exportMoneyReport);
  return (
    <Screen
      title="Reports"
      sub="Straight from the ledger"
      acts={
        may_export ? (
          <>
            {view.report === 'ageing' ? (
              <Button href="/dashboard/finance/balances">Letters to those who owe</Button>
            ) : null}
            <MonthlyReturnButton />
            <Menu label="Export" align="end" trigger={<Button>Export</Button>}>
              <MenuItem onSelect={() => void exportTo({ ...view, format: 'xlsx' })}>Excel</MenuItem>
              <MenuItem onSelect={() => void exportTo({ ...view, format: 'csv' })}>CSV</MenuItem>
              <MenuItem onSelect={() => void exportTo({ ...view, format: 'pdf' })}>PDF</MenuItem>
            </Menu>
          </>
        ) : undefined
      }
    >
      <div className="stack">
        <Choices view={view} onView={setView} />
        {report.error ? (
          <Panel label="Report">
            <ErrorState
              title="We could not draw up the report"
              error={report.error}
              onRetry={() => void report.refetch()}
            />
          </Panel>
        ) : null}
        {report.isPending ? (
          <Panel label="Report" padded>
            <SkeletonLines label="Drawing up the report" lines={8} />
          </Panel>
        ) : null}
        {report.data ? <ReportBody report={report.data} name={view.report} /> : null}
      </div>
    </Screen>
  );
}

function Choices(props: { view: ReportFilter; onView: (change: Partial<ReportFilter>) => void }) {
  const { view, onView } = props;
  const terms = useTermOptions();
  const dims = Object.entries(dimensions).map(([value, label]) => ({ value, label }));
  return (
    <div className="acts">
      <ChoiceMenu
        label="Report"
        value={view.report}
        options={reportNames.map((value) => ({ value, label: reportWords[value].label }))}
        onChange={(report) => onView({ report: report as ReportFilter['report'] })}
      />
      {view.report === 'collection' ? (
        <>
          <ChoiceMenu
            label="By"
            value={view.by}
            options={dims}
            onChange={(by) => onView({ by: by as ReportFilter['by'] })}
          />
          <ChoiceMenu
            label="Columns"
            value={view.across}
            options={[{ value: 'none', label: 'One column' }, ...dims]}
            onChange={(across) => onView({ across: across as ReportFilter['across'] })}
          />
          <ChoiceMenu
            label="Compare with"
            value={view.compare}
            options={[
              { value: 'none', label: 'None' },
              { value: 'last-term', label: 'Last term' },
              { value: 'last-year', label: 'Same term last year' },
            ]}
            onChange={(compare) => onView({ compare: compare as ReportFilter['compare'] })}
          />
        </>
      ) : null}
      {by_learner[view.report] ? (
        <ChoiceMenu
          label="Rows"
          value={view.each}
          options={[
            { value: 'group', label: by_learner[view.report]! },
            { value: 'learner', label: 'Learner by learner' },
          ]}
          onChange={(each) => onView({ each: each as ReportFilter['each'] })}
        />
      ) : null}
      {with_term.has(view.report) && terms.length > 0 ? (
        <ChoiceMenu
          label="Term"
          value={view.semester_id ?? ''}
          options={[{ value: '', label: 'Current term' }, ...terms]}
          onChange={(id) =>
            onView({ semester_id: id || undefined, from: undefined, to: undefined })
          }
        />
      ) : null}
      {with_days.has(view.report) ? (
        <DaysButton from={view.from} to={view.to} onDays={onView} />
      ) : null}
    </div>
  );
}
