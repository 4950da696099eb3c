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
import { listPapers } from '@darasa/contract/academics/reports/papers';
import {
  lockSitting,
  publishSitting,
  withdrawSitting,
} from '@darasa/contract/academics/reports/publishing';
import type { Endpoint } from '@darasa/contract/endpoint';
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
import { type ReactNode, useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { ListRefresh } from '../places/list-refresh.tsx';
import { partWords } from './part-words.ts';

type Sitting = Exam['sittings'][number];
const refresh = [keyOf(listSittings), keyOf(getExam), keyOf(listSheets), keyOf(listPapers)];

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
          <Doors sitting={sitting}>
            {sitting.state === 'open' ? (
              <ListRefresh id={sitting.id} title={`${exam.name}, ${sitting.class}`} />
            ) : null}
          </Doors>
        )}
        {sitting.is_reopening ? (
          <p className="muted">
            Somebody asked to open the marks again. They stay as they are until another person
            agrees.
          </p>
        ) : null}
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

function Doors(props: { sitting: Sitting; children: ReactNode }) {
  const { id, state } = props.sitting;
  const may = useMay();
  const is_published = state === 'published' || state === 'locked';
  return (
    <div className="acts">
      <Button href={`/dashboard/academics/general?tab=sheets&sitting_id=${id}`}>Mark sheets</Button>
      <Button href={`/dashboard/academics/general?broadsheet=${id}`}>Broadsheet</Button>
      {is_published && may(listPapers) ? (
        <Button href={`/dashboard/academics/general?tab=published&sitting_id=${id}`}>
          Result slips
        </Button>
      ) : null}
      {may(rehearse) ? (
        <Button href={`/dashboard/academics/general?rehearse=${id}`}>Rules and scales</Button>
      ) : null}
      {props.children}
    </div>
  );
}

type ExamSubject = Exam['subjects'][number];

const columns = [
  { key: 'name', head: 'Subject', wrap: true, cell: (row: ExamSubject) => row.name },
  { key: 'parts', head: 'Papers', wrap: true, cell: (row: ExamSubject) => partWords(row) },
  { key: 'scale', head: 'Scale', wrap: true, cell: (row: ExamSubject) => row.scale },
];

type Step =
  | 'open'
  | 'review'
  | 'back'
  | 'approve'
  | 'publish'
  | 'withdraw'
  | 'lock'
  | 'reopen'
  | 'ask'
  | 'cancel';

const steps: Record<Sitting['state'], readonly Step[]> = {
  draft: ['open', 'cancel'],
  open: ['review', 'cancel'],
  review: ['approve', 'back'],
  approved: ['publish', 'reopen'],
  published: ['lock', 'withdraw', 'ask'],
  locked: ['ask'],
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
  publish: {
    act: 'Publish results',
    says: 'Each learner of the class gets a result slip. Parents who see records can read it at once.',
    done: 'The results are published.',
  },
  withdraw: {
    act: 'Withdraw results',
    asks: 'Reason',
    says: 'Parents can no longer read these results. They see that the school withdrew them.',
    done: 'The results are withdrawn.',
  },
  lock: {
    act: 'Lock results',
    says: 'Published results can no longer be withdrawn.',
    done: 'The results are locked.',
  },
  ask: {
    act: 'Ask to open again',
    asks: 'Reason',
    says: 'Another person must agree. Then marks can change, and only slips that change are issued again.',
    done: 'The request waits for approval.',
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

/** What is not among these is a move that the office makes. */
const endpoints: Partial<Record<Step, Endpoint>> = {
  approve: approveSitting,
  publish: publishSitting,
  withdraw: withdrawSitting,
  lock: lockSitting,
  reopen: reopenSitting,
  ask: reopenSitting,
};
const needs_reason: readonly Step[] = ['withdraw', 'reopen', 'ask'];

function Acts({ sitting }: { sitting: Sitting }) {
  const may = useMay();
  const [asking, setAsking] = useState<Step | null>(null);
  const { state, was_published } = sitting;
  const ways: readonly Step[] =
    state === 'approved' && was_published ? ['publish', 'ask'] : steps[state];
  const allowed = ways.filter(
    (step) => may(endpoints[step] ?? moveSitting) && !(step === 'ask' && sitting.is_reopening),
  );
  return (
    <>
      {allowed.map((step, i) => (
        <Button
          key={step}
          variant={
            step === 'cancel' || step === 'withdraw' ? 'danger' : i === 0 ? 'primary' : 'secondary'
          }
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
        <TextField name="reason" label={asks} optional={!needs_reason.includes(step)} />
      </Form>
    </Sheet>
  );
}

function useStep(step: Step, { id, version }: Sitting) {
  const say = step_words[step].done;
  const move = useAction(moveSitting, { refresh, say });
  const approve = useAction(approveSitting, { refresh, say });
  const publish = useAction(publishSitting, { refresh, say });
  const withdraw = useAction(withdrawSitting, { refresh, say });
  const lock = useAction(lockSitting, { refresh, say });
  const reopen = useAction(reopenSitting, { refresh, say });
  return (reason = '') => {
    switch (step) {
      case 'approve':
        return approve.run({ id, version });
      case 'publish':
        return publish.run({ id, version });
      case 'lock':
        return lock.run({ id, version });
      case 'withdraw':
        return withdraw.run({ id, version, reason });
      case 'reopen':
      case 'ask':
        return reopen.run({ id, version, reason });
      default:
        return move.run({ id, version, to: moves_to[step], ...(reason ? { reason } : {}) });
    }
  };
}

const moves_to = { open: 'open', review: 'review', back: 'open', cancel: 'cancelled' } as const;
