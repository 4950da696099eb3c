import {
  listLearnerResults,
  paper_state_words,
  printPaper,
} from '@darasa/contract/academics/reports/papers';
import {
  listReportPapers,
  paper_state_words as report_state_words,
  printReportForm,
  report_paper_words,
  type ReportPaper,
} from '@darasa/contract/academics/reports/report-forms';
import type { OutputOf } from '@darasa/contract/endpoint';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { Button, EmptyState, FileIcon, Loading, Panel, PlainTable, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

type Row = OutputOf<typeof listLearnerResults>['rows'][number];
type Subject = Row['snapshot']['results']['subjects'][number];

/** The published results of the learner, the newest first, as their slips were issued. */
export default function ResultsTab({ record: { learner } }: TabProps) {
  const student_id = learner.id;
  const found = useQuery(queryOf(listLearnerResults, { student_id }));
  const forms = useQuery(queryOf(listReportPapers, { student_id, sort: '-issued_at', page_size }));
  if (!found.data) return <Loading query={found} what="the results" lines={6} />;
  if (!forms.data) return <Loading query={forms} what="the report forms" lines={6} />;
  if (found.data.rows.length === 0 && forms.data.rows.length === 0) {
    return (
      <EmptyState
        title="No results published yet"
        text="They come here when the marks of an exam are published or report forms are issued."
      />
    );
  }
  return (
    <div className="stack">
      {forms.data.rows.length > 0 ? <ReportForms rows={forms.data.rows} /> : null}
      {found.data.rows.map((row) => (
        <Results key={row.id} row={row} />
      ))}
    </div>
  );
}

const page_size = 50;

/** Report forms and transcripts as they stand, each to open as it was issued. */
const ReportForms = ({ rows }: { rows: ReportPaper[] }) => (
  <Panel title="Report forms">
    <PlainTable
      label="Report forms"
      rows={rows}
      rowKey={(row) => row.id}
      empty="No report form is issued yet."
      columns={formColumns}
    />
  </Panel>
);

function OpenForm({ row }: { row: ReportPaper }) {
  const may = useMay();
  const print = useExport(printReportForm);
  if (row.state === 'held' || !may(printReportForm)) return null;
  return (
    <Button small icon={FileIcon} onClick={() => void print({ id: row.id })}>
      Open
    </Button>
  );
}

const titleOf = ({ kind, title, class: of, version, issued_at, opened_at }: ReportPaper) => (
  <>
    {kind === 'report' ? title : report_paper_words[kind]}
    <p className="meta">
      {[
        `${of}, issued ${formatDate(issued_at)}, version ${version}`,
        opened_at && `opened by a parent on ${formatDateTime(opened_at)}`,
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  </>
);

const formColumns = [
  { key: 'title', head: 'Paper', wrap: true, cell: titleOf },
  { key: 'mean', head: 'Mean', cell: (row: ReportPaper) => row.mean ?? '' },
  {
    key: 'state',
    head: 'State',
    cell: (row: ReportPaper) => (
      <StatusChip status={row.state}>{report_state_words[row.state]}</StatusChip>
    ),
  },
  { key: 'open', head: '', cell: (row: ReportPaper) => <OpenForm row={row} /> },
];

function Results({ row }: { row: Row }) {
  const may = useMay();
  const print = useExport(printPaper);
  const { results } = row.snapshot;
  const is_given = row.state === 'released' || row.state === 'correcting';
  return (
    <Panel
      title={row.title}
      aside={
        <>
          <StatusChip status={row.state}>{paper_state_words[row.state]}</StatusChip>
          {is_given && may(printPaper) ? (
            <Button small icon={FileIcon} onClick={() => void print({ id: row.id })}>
              Slip
            </Button>
          ) : null}
        </>
      }
      footer={
        <span className="muted">
          {[
            results.mean?.grade && `Mean grade ${results.mean.grade}`,
            results.position &&
              `Position ${results.position.in_class} of ${results.position.of_class}`,
            `Issued ${formatDate(row.issued_at)}, version ${row.version}`,
            row.opened_at && `opened by a parent on ${formatDateTime(row.opened_at)}`,
          ]
            .filter(Boolean)
            .join('. ')}
        </span>
      }
    >
      <PlainTable
        label={row.title}
        rows={results.subjects}
        rowKey={(subject) => subject.subject_id}
        empty="No subject has a result."
        columns={columns}
      />
    </Panel>
  );
}

const columns = [
  { key: 'name', head: 'Subject', wrap: true, cell: (row: Subject) => row.name },
  { key: 'shown', head: 'Mark', num: true, cell: (row: Subject) => row.shown ?? '' },
  { key: 'grade', head: 'Grade', cell: (row: Subject) => row.grade ?? '' },
  { key: 'words', head: 'Meaning', wrap: true, cell: (row: Subject) => row.grade_words ?? '' },
];
