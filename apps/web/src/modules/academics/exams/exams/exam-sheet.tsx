import {
  approveSitting,
  combine_words,
  type Exam,
  getExam,
  listSittings,
  moveSitting,
  reopenSitting,
  sitting_state_words,
} from '@darasa/contract/academics/exams/exams';
import { listSheets } from '@darasa/contract/academics/exams/sheets';
import { formatRange } from '@darasa/rules/dates';
import {
  Button,
  ConfirmDialog,
  Facts,
  Form,
  Link,
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
      <Facts
        items={[
          { label: 'Marks are entered', value: formatRange(exam.entry_from, exam.entry_to) },
          { label: 'Learners of', value: exam.list_on },
          { label: 'Classes', value: exam.sittings.map((one) => one.class).join(', ') },
        ]}
      />
      {sitting.state === 'draft' || sitting.state === 'cancelled' ? null : (
        <p>
          <Link href={`/dashboard/academics/general?tab=sheets&sitting_id=${sitting.id}`}>
            Mark sheets
          </Link>{' '}
          <Link href={`/dashboard/academics/general?broadsheet=${sitting.id}`}>Broadsheet</Link>
        </p>
      )}
      <PlainTable
        label="Subjects"
        rows={exam.subjects}
        rowKey={(row) => row.subject_id}
        empty="No subject yet."
        columns={columns}
      />
    </Sheet>
  );
}

const columns = [
  { key: 'name', head: 'Subject', cell: (row: Exam['subjects'][number]) => row.name },
  {
    key: 'parts',
    head: 'Parts',
    cell: (row: Exam['subjects'][number]) =>
      row.parts.map((one) => `${one.name}${one.out_of ? ` /${one.out_of}` : ''}`).join(', '),
  },
  {
    key: 'combine',
    head: 'Together',
    cell: (row: Exam['subjects'][number]) => combine_words[row.combine],
  },
  { key: 'scale', head: 'Scale', cell: (row: Exam['subjects'][number]) => row.scale },
];

type Step = 'open' | 'review' | 'back' | 'approve' | 'reopen' | 'cancel';

const steps: Record<Sitting['state'], readonly Step[]> = {
  draft: ['open', 'cancel'],
  open: ['review', 'cancel'],
  review: ['approve', 'back'],
  approved: ['reopen'],
  cancelled: [],
};

const step_words: Record<Step, { act: string; asks?: string; says: string }> = {
  open: { act: 'Open for marks', says: 'Each subject and stream gets its mark sheet.' },
  review: {
    act: 'Send to review',
    asks: 'Reason, where sheets are missing',
    says: 'Teachers enter no more marks.',
  },
  back: { act: 'Back to entry', says: 'Teachers of sheets that are returned enter marks again.' },
  approve: {
    act: 'Approve marks',
    says: 'The marks are frozen. Opening them again needs a reason.',
  },
  reopen: { act: 'Open again', asks: 'Reason', says: 'The marks can change again.' },
  cancel: {
    act: 'Cancel exam',
    asks: 'Reason, where marks are entered',
    says: 'The exam of this class counts nowhere.',
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
  const say = `${step_words[step].act}: done.`;
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
