import {
  approveSitting,
  type Exam,
  getExam,
  listSittings,
  moveSitting,
  reopenSitting,
  sitting_state_words,
} from '@darasa/contract/academics/exams/exams';
import { rehearse } from '@darasa/contract/academics/figures/rehearsals';
import { listSheets } from '@darasa/contract/academics/exams/sheets';
import { formatDate, formatRange } from '@darasa/rules/dates';
import {
  Button,
  ConfirmDialog,
  Facts,
  Form,
  Loading,
  PlainTable,
  Sheet,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { partWords } from './part-words.ts';

type Sitting = Exam['sittings'][number];
const refresh = [keyOf(listSittings), keyOf(getExam), keyOf(listSheets)];

/** One class of an exam: what it sits, how far it is, and what comes next. */
export function ExamSheet(props: { exam_id: string; sitting_id: string; onClose: () => void }) {
  const { exam_id, sitting_id, onClose } = props;
  const found = useQuery(queryOf(getExam, { id: exam_id }));
  const exam = found.data;
  const sitting = exam?.sittings.find((one) => one.id === sitting_id);
  if (!exam || !sitting) {
    return (
      <Sheet open onClose={onClose} title="Exam">
        <Loading query={found} what="the exam" lines={6} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`${exam.name}, ${sitting.class}`}
      sub={`${exam.term}. ${sitting_state_words[sitting.state]}`}
      footer={<Acts sitting={sitting} />}
    >
      <div className="stack">
        <Facts
          items={[
            { label: 'Marks are entered', value: formatRange(exam.entry_from, exam.entry_to) },
            { label: 'Class lists of', value: formatDate(exam.list_on) },
            { label: 'Classes', value: exam.sittings.map((one) => one.class).join(', ') },
          ]}
        />
        {sitting.state === 'draft' || sitting.state === 'cancelled' ? null : (
          <Doors id={sitting.id} />
        )}
        <PlainTable
          label="Subjects"
          rows={exam.subjects}
          rowKey={(row) => row.subject_id}
          empty="No subject yet."
          columns={columns}
        />
      </div>
    </Sheet>
  );
}

const Doors = ({ id }: { id: string }) => {
  const may = useMay();
  return (
    <div className="acts">
      <Button href={`/dashboard/academics/general?tab=sheets&sitting_id=${id}`}>Mark sheets</Button>
      <Button href={`/dashboard/academics/general?broadsheet=${id}`}>Broadsheet</Button>
      {may(rehearse) ? (
        <Button href={`/dashboard/academics/general?rehearse=${id}`}>Rules and scales</Button>
      ) : null}
    </div>
  );
};

type ExamSubject = Exam['subjects'][number];

const columns = [
  { key: 'name', head: 'Subject', wrap: true, cell: (row: ExamSubject) => row.name },
  { key: 'parts', head: 'Papers', wrap: true, cell: (row: ExamSubject) => partWords(row) },
  { key: 'scale', head: 'Scale', wrap: true, cell: (row: ExamSubject) => row.scale },
];

type Step = 'open' | 'review' | 'back' | 'approve' | 'reopen' | 'cancel';

const steps: Record<Sitting['state'], readonly Step[]> = {
  draft: ['open', 'cancel'],
  open: ['review', 'cancel'],
  review: ['approve', 'back'],
  approved: ['reopen'],
  cancelled: [],
};

const step_words: Record<Step, { act: string; asks?: string; says: string; done: string }> = {
  open: {
    act: 'Open for marks',
    says: 'Each subject and stream gets its mark sheet.',
    done: 'The exam is open for marks.',
  },
  review: {
    act: 'Send to review',
    asks: 'Reason, where sheets are missing',
    says: 'Teachers enter no more marks.',
    done: 'The exam is in review.',
  },
  back: {
    act: 'Back to entry',
    says: 'Teachers of sheets that are returned enter marks again.',
    done: 'Marks are entered again.',
  },
  approve: {
    act: 'Approve marks',
    says: 'The marks are frozen. Opening them again needs a reason.',
    done: 'The marks are approved.',
  },
  reopen: {
    act: 'Open again',
    asks: 'Reason',
    says: 'The marks can change again.',
    done: 'The exam is open again.',
  },
  cancel: {
    act: 'Cancel exam',
    asks: 'Reason, where marks are entered',
    says: 'The exam of this class counts nowhere.',
    done: 'The exam is cancelled.',
  },
};

function Acts({ sitting }: { sitting: Sitting }) {
  const may = useMay();
  const [asking, setAsking] = useState<Step | null>(null);
  const endpoints = { approve: approveSitting, reopen: reopenSitting };
  const allowed = steps[sitting.state].filter((step) =>
    may(endpoints[step as 'approve'] ?? moveSitting),
  );
  return (
    <>
      {allowed.map((step, i) => (
        <Button
          key={step}
          variant={step === 'cancel' ? 'danger' : i === 0 ? 'primary' : 'secondary'}
          onClick={() => setAsking(step)}
        >
          {step_words[step].act}
        </Button>
      ))}
      {asking ? (
        <StepDialog step={asking} sitting={sitting} onClose={() => setAsking(null)} />
      ) : null}
    </>
  );
}

function StepDialog(props: { step: Step; sitting: Sitting; onClose: () => void }) {
  const { step, sitting, onClose } = props;
  const { act, asks, says } = step_words[step];
  const run = useStep(step, sitting);
  if (!asks) {
    return (
      <ConfirmDialog open onClose={onClose} title={`${act}?`} act={act} onConfirm={() => run()}>
        <p>{says}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Sheet open onClose={onClose} title={act} sub={says}>
      <Form
        action={(values: { reason?: string }) => run(values.reason)}
        onDone={onClose}
        onCancel={onClose}
        submit={act}
      >
        <TextField name="reason" label={asks} optional={step !== 'reopen'} />
      </Form>
    </Sheet>
  );
}

function useStep(step: Step, { id, version }: Sitting) {
  const say = step_words[step].done;
  const move = useAction(moveSitting, { refresh, say });
  const approve = useAction(approveSitting, { refresh, say });
  const reopen = useAction(reopenSitting, { refresh, say });
  return (reason?: string) => {
    if (step === 'approve') return approve.run({ id, version });
    if (step === 'reopen') return reopen.run({ id, version, reason: reason ?? '' });
    const to = ({ open: 'open', review: 'review', back: 'open', cancel: 'cancelled' } as const)[
      step
    ];
    return move.run({ id, version, to, ...(reason ? { reason } : {}) });
  };
}
