import { askReportHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import { paper_state_words } from '@darasa/contract/academics/reports/papers';
import {
  getReportPaper,
  listReportPapers,
  printReportForm,
  type ReportPaperDetails,
} from '@darasa/contract/academics/reports/report-forms';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Facts, FileIcon, Loading, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { HoldSheet, LiftSheet } from '../papers/hold-sheets.tsx';
import { PaperStory } from '../papers/paper-story.tsx';

/** One report form: its paper to open, its versions, and who holds or opened it. */
export function ReportPaperSheet(props: {
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
}) {
  const { id, onClose, onOpen } = props;
  const found = useQuery(queryOf(getReportPaper, { id }));
  const paper = found.data;
  if (!paper) {
    return (
      <Sheet open onClose={onClose} title="Report form">
        <Loading query={found} what="the report form" lines={6} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`${paper.name}, ${paper.title}`}
      sub={`Version ${paper.version}. ${paper_state_words[paper.state]}`}
      footer={<Acts paper={paper} />}
    >
      <div className="stack">
        <Facts
          items={[
            { label: 'Admission number', value: paper.admission_number },
            { label: 'Class', value: [paper.class, paper.stream].filter(Boolean).join(' ') },
            { label: 'Issued', value: formatDateTime(paper.issued_at) },
          ]}
        />
        {paper.changes.length > 0 ? (
          <section>
            <h3>What changed</h3>
            <ul>
              {paper.changes.map(({ kind, name, from, to }) => (
                <li key={`${kind} ${name}`}>
                  {kind === 'subject' ? name : change_names[kind]}: {from ?? 'blank'} to{' '}
                  {to ?? 'blank'}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <PaperStory paper={paper} onOpen={onOpen} />
      </div>
    </Sheet>
  );
}

const change_names = { mean: 'Mean grade', position: 'Position in class' };

function Acts({ paper }: { paper: ReportPaperDetails }) {
  const may = useMay();
  const print = useExport(printReportForm);
  const [asking, setAsking] = useState<'hold' | 'lift' | null>(null);
  const close = () => setAsking(null);
  const { state, set_id } = paper;
  const is_out = state === 'released' || state === 'correcting';
  return (
    <>
      {state !== 'held' && may(printReportForm) ? (
        <Button variant="primary" icon={FileIcon} onClick={() => void print({ id: paper.id })}>
          Open report form
        </Button>
      ) : null}
      {state === 'held' && may(liftPaperHold) ? (
        <Button variant="primary" onClick={() => setAsking('lift')}>
          Lift hold
        </Button>
      ) : null}
      {is_out && set_id && may(askReportHold) ? (
        <Button onClick={() => setAsking('hold')}>Hold report form</Button>
      ) : null}
      {asking === 'hold' && set_id ? (
        <HoldSheet
          of={{ set_id }}
          student_ids={[paper.student_id]}
          refresh={refresh}
          onClose={close}
        />
      ) : null}
      {asking === 'lift' ? <LiftSheet paper={paper} refresh={refresh} onClose={close} /> : null}
    </>
  );
}

const refresh = [keyOf(listReportPapers), keyOf(getReportPaper)];
