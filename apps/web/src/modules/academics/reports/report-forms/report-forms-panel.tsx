import {
  getReportForms,
  issueReportForms,
  listReportPapers,
  openReportFile,
  printReportForms,
  type ReportForms,
  type ReportRun,
  signReportForms,
} from '@darasa/contract/academics/reports/report-forms';
import { counted } from '@darasa/rules/counted';
import { Button, Link, Loading, Menu, MenuItem, Panel, PrinterIcon, StatusChip } from '@darasa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { ReportPapers } from './report-papers.tsx';
import { ReportRuns } from './report-runs.tsx';
import { SignAsTeacher } from './sign-button.tsx';

const look_again_ms = 1_500;
const refresh = [keyOf(getReportForms), keyOf(listReportPapers)];

/** A set of reports: what it still needs, the acts that issue and print it, and its papers. */
export function ReportFormsPanel({ id }: { id: string }) {
  const client = useQueryClient();
  const found = useQuery({
    ...queryOf(getReportForms, { id }),
    refetchInterval: ({ state }) => (runningIn(state.data) ? look_again_ms : false),
  });
  const set = found.data;
  const running = runningIn(set);
  const open = useExport(openReportFile);
  const waited = useRef<string | null>(null);
  useEffect(() => {
    if (running || !set) return;
    void client.invalidateQueries({ queryKey: keyOf(listReportPapers) });
    // A file that was asked for on this screen opens when it is there.
    const done = set.runs.find((run) => run.id === waited.current && run.has_file);
    waited.current = null;
    if (done) void open({ id: done.id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [running?.id]);
  if (!set) return <Loading query={found} what="the reports" lines={8} />;
  return (
    <div className="stack">
      <ReportRuns running={running} />
      <Checklist
        set={set}
        running={running}
        onAsked={(run) => (waited.current = run.id)}
        open={open}
      />
      {set.issued_count > 0 ? <ReportPapers set_id={id} /> : null}
    </div>
  );
}

const runningIn = (set: ReportForms | undefined): ReportRun | undefined =>
  set?.runs.find((run) => run.state === 'running');

function Checklist(props: {
  set: ReportForms;
  running: ReportRun | undefined;
  onAsked: (run: ReportRun) => void;
  open: (input: { id: string }) => Promise<void>;
}) {
  const { set, running } = props;
  const may = useMay();
  const [issuing, setIssuing] = useState(false);
  const stopped = set.gaps.find((gap) => gap.stops);
  const fault = set.runs[0]?.fault;
  return (
    <Panel
      title={set.issued_count === 0 ? 'Before they are issued' : 'Still open in these reports'}
      aside={`${set.issued_count} of ${counted(set.learner_count, 'report')} issued`}
      footer={
        <div className="acts">
          {may(issueReportForms) ? (
            <Button
              variant={set.issued_count === 0 ? 'primary' : 'secondary'}
              cannot={stopped ? `${stopped.words}.` : running ? 'This is going on.' : undefined}
              onClick={() => setIssuing(true)}
            >
              {set.issued_count === 0 ? 'Issue reports' : 'Issue again'}
            </Button>
          ) : null}
          {may(printReportForms) && set.issued_count > 0 ? <PrintMenu {...props} /> : null}
          {may(signReportForms) ? <SignButton set={set} /> : null}
          {unsignedOf(set).map((stream) => (
            <SignAsTeacher
              key={stream.id}
              set_id={set.id}
              stream_id={stream.id}
              place={`${set.class} ${stream.name}`}
            />
          ))}
        </div>
      }
    >
      {fault ? <p className="panel-body">{fault}</p> : null}
      {set.gaps.length === 0 ? (
        <p className="panel-body">Nothing is missing.</p>
      ) : (
        <ul className="panel-body stack report-gaps">
          {set.gaps.map((gap) => (
            <li key={gap.words}>
              <StatusChip tone={gap.stops ? 'negative' : 'warning'}>
                {gap.stops ? 'First' : 'Open'}
              </StatusChip>
              <span>{gap.link ? <Link href={gap.link}>{gap.words}</Link> : gap.words}</span>
            </li>
          ))}
        </ul>
      )}
      {issuing ? (
        <IssueDialog set={set} refresh={refresh} onClose={() => setIssuing(false)} />
      ) : null}
    </Panel>
  );
}

/** The streams that the viewer leads and that nobody signed for yet. */
const unsignedOf = ({ led_streams, signatures }: ReportForms) =>
  led_streams.filter(
    ({ name }) => !signatures.some((one) => one.role === 'class-teacher' && one.stream === name),
  );

function PrintMenu(props: Parameters<typeof Checklist>[0]) {
  const { set, onAsked, open } = props;
  const print = useAction(printReportForms, { refresh, say: false, say_refusal: true });
  const ask = async (form: 'pdf' | 'zip', stream_id?: string) => {
    const run = await print.run({ id: set.id, form, ...(stream_id ? { stream_id } : {}) });
    if (run.has_file) await open({ id: run.id });
    else onAsked(run);
  };
  return (
    <Menu
      label="Print reports"
      trigger={
        <Button icon={PrinterIcon} busy={print.busy}>
          Print
        </Button>
      }
    >
      <MenuItem onSelect={() => void ask('pdf')}>{set.class} as one document</MenuItem>
      {set.streams.map((stream) => (
        <MenuItem key={stream.id} onSelect={() => void ask('pdf', stream.id)}>
          {set.class} {stream.name}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void ask('zip')}>A file for each learner (zip)</MenuItem>
    </Menu>
  );
}

/** Principals sign for the class, a class teacher for the stream. */
function SignButton({ set }: { set: ReportForms }) {
  const may = useMay();
  const sign = useAction(signReportForms, { refresh, say: 'Signed.', say_refusal: true });
  const has_signed = set.signatures.some((one) => one.role === 'principal');
  if (has_signed || !may(issueReportForms)) return null;
  return (
    <Button busy={sign.busy} onClick={() => void sign.run({ id: set.id, role: 'principal' })}>
      Sign as principal
    </Button>
  );
}
