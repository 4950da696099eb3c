import { askHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import {
  getPaper,
  type Paper,
  paper_event_words,
  paper_state_words,
  printPaper,
} from '@darasa/contract/academics/reports/papers';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Facts, FileIcon, Loading, PlainTable, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { HoldSheet, LiftSheet } from './hold-sheets.tsx';
import { SlipView } from './slip-view.tsx';

interface PaperSheetProps {
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** One result slip as it was issued, with its versions and what became of them. */
export function PaperSheet({ id, onClose, onOpen }: PaperSheetProps) {
  const found = useQuery(queryOf(getPaper, { id }));
  const paper = found.data;
  if (!paper) {
    return (
      <Sheet open onClose={onClose} title="Result slip">
        <Loading query={found} what="the slip" lines={6} />
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
            { label: 'Admission number', value: paper.snapshot.learner.admission_number },
            {
              label: 'Class',
              value: [paper.snapshot.learner.class, paper.snapshot.learner.stream]
                .filter(Boolean)
                .join(' '),
            },
            { label: 'Issued', value: formatDateTime(paper.issued_at) },
          ]}
        />
        <SlipView results={paper.snapshot.results} />
        <Versions paper={paper} onOpen={onOpen} />
        <History events={paper.events} />
      </div>
    </Sheet>
  );
}

function Acts({ paper }: { paper: Paper }) {
  const may = useMay();
  const print = useExport(printPaper);
  const [asking, setAsking] = useState<'hold' | 'lift' | null>(null);
  const { state } = paper;
  const is_given = state === 'released' || state === 'correcting' || state === 'replaced';
  return (
    <>
      {is_given && may(printPaper) ? (
        <Button variant="primary" icon={FileIcon} onClick={() => void print({ id: paper.id })}>
          Print slip
        </Button>
      ) : null}
      {state === 'held' && may(liftPaperHold) ? (
        <Button variant="primary" onClick={() => setAsking('lift')}>
          Lift hold
        </Button>
      ) : null}
      {state === 'released' && paper.sitting_id && may(askHold) ? (
        <Button onClick={() => setAsking('hold')}>Hold slip</Button>
      ) : null}
      {asking === 'hold' ? <HoldSheet paper={paper} onClose={() => setAsking(null)} /> : null}
      {asking === 'lift' ? <LiftSheet paper={paper} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

type Version = Paper['versions'][number];

function Versions({ paper, onOpen }: { paper: Paper; onOpen: (id: string) => void }) {
  if (paper.versions.length < 2) return null;
  return (
    <section>
      <h3>Versions</h3>
      <PlainTable
        label="Versions"
        rows={paper.versions}
        rowKey={(row) => row.id}
        empty="No version yet."
        columns={versionColumns(paper.id, onOpen)}
      />
    </section>
  );
}

const versionColumns = (shown_id: string, onOpen: (id: string) => void) => [
  {
    key: 'version',
    head: 'Version',
    cell: (row: Version) =>
      row.id === shown_id ? (
        `Version ${row.version}, shown`
      ) : (
        <Button small variant="quiet" onClick={() => onOpen(row.id)}>
          Version {row.version}
        </Button>
      ),
  },
  {
    key: 'state',
    head: 'State',
    cell: (row: Version) => (
      <StatusChip status={row.state}>{paper_state_words[row.state]}</StatusChip>
    ),
  },
  { key: 'why', head: 'Why', wrap: true, cell: (row: Version) => row.why ?? '' },
  {
    key: 'issued',
    head: 'Issued',
    wrap: true,
    cell: (row: Version) => `${formatDateTime(row.issued_at)}, ${row.issued_by}`,
  },
];

const History = ({ events }: Pick<Paper, 'events'>) => (
  <section>
    <h3>History</h3>
    <ul>
      {events.map((one, i) => (
        <li key={i}>
          {paper_event_words[one.kind]}
          {events.some((other) => other.version !== one.version) ? `, version ${one.version}` : ''}
          {one.reason ? `: ${one.reason}` : ''}
          <p className="meta">
            {one.by}, {formatDateTime(one.at)}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
