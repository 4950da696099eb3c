import { askHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import {
  getPaper,
  listPapers,
  type Paper,
  paper_state_words,
  printPaper,
} from '@darasa/contract/academics/reports/papers';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Facts, FileIcon, Loading, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { HoldSheet, LiftSheet } from './hold-sheets.tsx';
import { PaperStory } from './paper-story.tsx';
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
        <PaperStory paper={paper} onOpen={onOpen} />
      </div>
    </Sheet>
  );
}

function Acts({ paper }: { paper: Paper }) {
  const may = useMay();
  const print = useExport(printPaper);
  const [asking, setAsking] = useState<'hold' | 'lift' | null>(null);
  const close = () => setAsking(null);
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
      {asking === 'hold' ? (
        <HoldSheet
          of={{ sitting_id: paper.sitting_id! }}
          student_ids={[paper.student_id]}
          refresh={refresh}
          onClose={close}
        />
      ) : null}
      {asking === 'lift' ? <LiftSheet paper={paper} refresh={refresh} onClose={close} /> : null}
    </>
  );
}

const refresh = [keyOf(listPapers), keyOf(getPaper)];
