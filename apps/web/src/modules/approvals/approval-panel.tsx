import {
  type ApprovalDetail,
  getApproval,
  getApprovalFile,
  printApproval,
} from '@darasa/contract/platform/approvals';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  ErrorState,
  Figure,
  Notice,
  PaperclipIcon,
  Panel,
  SkeletonLines,
  Timeline,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { nameOf } from './age.ts';
import { ApprovalActs, type InboxWalk } from './approval-acts.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { eventWords } from './event-words.ts';

/** A plain request is a document of this very screen. */
const here = '/dashboard/approvals?box=mine';
const second_ms = 1000;

/** One item: what is asked, where it stands, what happened, and what the reader may do. */
export function ApprovalPanel(props: { id: string; onBack: () => void; walk?: InboxWalk }) {
  const found = useQuery({
    ...queryOf(getApproval, { id: props.id }),
    // While it can be undone the seconds run, and then it is seen to count.
    refetchInterval: ({ state }) =>
      state.data && state.data.undo_seconds !== null ? second_ms : false,
  });
  if (found.error && !found.data) {
    return (
      <Panel label="Approval" className="approval">
        <ErrorState
          title="We could not load this"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      </Panel>
    );
  }
  if (!found.data) {
    return (
      <Panel label="Approval" className="approval" padded>
        <SkeletonLines label="Loading" lines={8} />
      </Panel>
    );
  }
  return <Opened {...props} item={found.data} />;
}

interface OpenedProps {
  item: ApprovalDetail;
  onBack: () => void;
  walk?: InboxWalk;
}

function Opened({ item, onBack, walk }: OpenedProps) {
  const title_id = `approval-${item.id}`;
  const warning = item.steps.find((step) => step.state === 'open')?.warning;
  return (
    <article className="panel approval" aria-labelledby={title_id}>
      <div className="back">
        <Button variant="quiet" onClick={onBack}>
          Back to the list
        </Button>
      </div>
      <header>
        <div className="words">
          <h2 id={title_id}>{nameOf(item)}</h2>
          <p className="sub">
            {item.title}. Asked by {item.requested_by} on {formatDate(item.requested_at)}
          </p>
        </div>
        <ApprovalChip {...item} />
      </header>
      {item.amount_cents === null ? null : (
        <Figure unit="KES">{formatMoney(item.amount_cents)}</Figure>
      )}
      <BudgetLeft {...item} />
      {item.for_name ? (
        <Notice tone="info">You decide here in the place of {item.for_name}.</Notice>
      ) : null}
      {warning ? <Notice>{warning}</Notice> : null}
      {item.details.length > 0 ? (
        <dl className="facts told">
          {item.details.map((pair) => (
            <div key={pair.label}>
              <dt>{pair.label}</dt>
              <dd className="value">{pair.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <SentFiles item={item} />
      <h3>Steps</h3>
      <Steps item={item} />
      <h3>History</h3>
      <Timeline
        groups={[
          {
            items: item.events.map((event) => ({
              key: event.id,
              what: eventWords(event),
              when: [formatDateTime(event.at), event.comment ? `“${event.comment}”` : '']
                .filter(Boolean)
                .join('. '),
            })),
          },
        ]}
      />
      <div className="papers">
        {item.may.open && item.link !== here ? (
          <Button small href={item.link}>
            Open the document
          </Button>
        ) : null}
        <PrintButton id={item.id} />
      </div>
      <ApprovalActs item={item} {...(walk ? { walk } : {})} />
    </article>
  );
}

/** What its budget holds now and would hold after it. */
function BudgetLeft({ left_cents, amount_cents }: ApprovalDetail) {
  if (left_cents === null) return null;
  return (
    <dl className="facts budget">
      <div>
        <dt>Budget left now</dt>
        <dd>{formatKes(left_cents + (amount_cents ?? 0))}</dd>
      </div>
      <div className="after">
        <dt>{left_cents < 0 ? 'Over budget after' : 'Budget left after'}</dt>
        <dd className={left_cents < 0 ? 'neg' : undefined}>{formatKes(Math.abs(left_cents))}</dd>
      </div>
    </dl>
  );
}

function SentFiles({ item }: { item: ApprovalDetail }) {
  const fetchFile = useExport(getApprovalFile);
  if (item.files.length === 0) return null;
  return (
    <div className="sent-files">
      {item.files.map((file) => (
        <Button
          key={file.id}
          small
          variant="quiet"
          icon={PaperclipIcon}
          onClick={() => void fetchFile({ id: item.id, file_id: file.id })}
        >
          {file.name}
        </Button>
      ))}
    </div>
  );
}

function PrintButton({ id }: { id: string }) {
  const print = useExport(printApproval);
  return (
    <Button small onClick={() => void print({ id })}>
      Print
    </Button>
  );
}

function Steps({ item }: { item: ApprovalDetail }) {
  return (
    <ol className="steps">
      {item.steps.map((step) => (
        <li key={step.position}>
          <span>
            {step.position}. {step.name}
            <span className="who">{peopleWords(step.people)}</span>
          </span>
          <span className="meta">{stateWords(step, item)}</span>
        </li>
      ))}
    </ol>
  );
}

const people_max = 4;

const peopleWords = (people: readonly string[]): string =>
  people.length > people_max
    ? `${people.slice(0, people_max).join(', ')} and ${people.length - people_max} more`
    : people.join(', ');

function stateWords(step: ApprovalDetail['steps'][number], item: ApprovalDetail): string {
  if (step.state === 'done') {
    const refused = item.status === 'rejected' && step.position === item.step;
    return `${refused ? 'Rejected' : 'Approved'}${step.done_at ? `, ${formatDate(step.done_at)}` : ''}`;
  }
  if (step.state === 'open') {
    return step.needed_count > 1
      ? `${step.votes_count} of ${step.needed_count} have agreed`
      : 'Waits here';
  }
  return item.status === 'returned' && step.position === item.step ? 'Came back here' : 'To come';
}
