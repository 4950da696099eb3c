import { askAboutEntry } from '@darasa/contract/platform/entries';
import { counted } from '@darasa/rules/counted';
import { formatDateShort, formatTime, isoDate } from '@darasa/rules/dates';
import {
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  Form,
  Link,
  Notice,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { saveFile } from '../platform/file-answer.ts';
import { askOffice, giveUp } from '../platform/offline-queue/decide.ts';
import { forgetLoss, missingNumbers } from '../platform/offline-queue/heartbeat.ts';
import { deviceNow, type Entry, isKeeping, onWaiting } from '../platform/offline-queue/queue.ts';
import { resend } from '../platform/offline-queue/sending.ts';
import { useWaiting } from '../platform/offline-queue/use-queued.ts';
import { useConnection } from '../platform/online.ts';

const keeps_nothing =
  'This browser cannot keep entries without a line. What you enter is gone with the page.';

/** Everything of mine that has not arrived, line by line, with what can be done about it. */
export default function WaitingSheet({ onClose }: { onClose: () => void }) {
  const { mine, others_count } = useWaiting();
  const is_offline = useConnection() === 'offline';
  return (
    <Sheet
      open
      onClose={onClose}
      title="Kept on this device"
      sub={is_offline ? 'Sent when the line is back' : 'Sent in the order in which it was entered'}
    >
      <div className="stack">
        <Losses />
        {isKeeping() ? null : <Notice tone="negative">{keeps_nothing}</Notice>}
        {mine.length === 0 ? <EmptyState title="All that you entered has arrived" /> : null}
        <ul className="waiting-entries" aria-label="What has not arrived">
          {mine.map((one) => (
            <EntryLine key={one.id} one={one} onClose={onClose} />
          ))}
        </ul>
        {mine.length > 0 ? <MayTidyUp /> : null}
        {others_count > 0 ? (
          <Notice tone="info">
            {counted(others_count, 'entry', 'entries')} of somebody else{' '}
            {others_count === 1 ? 'waits' : 'wait'} here and will go when they sign in.
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}

/** A browser that gave no promise may empty what nobody visits. */
function MayTidyUp() {
  const [is_promised, setPromised] = useState(true);
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPromised, () => undefined);
  }, []);
  if (is_promised) return null;
  return (
    <Notice tone="info">
      This browser may tidy up what waits here. Install the application, or open it every day until
      all is sent.
    </Notice>
  );
}

function Losses() {
  const { lost } = useSyncExternalStore(onWaiting, deviceNow);
  const missing = useSyncExternalStore(onWaiting, missingNumbers);
  return (
    <>
      {lost ? (
        <Notice tone="negative" act={{ label: 'I have seen it', onClick: () => void forgetLoss() }}>
          {counted(lost.count, 'entry', 'entries')} of {formatDateShort(new Date(lost.since))}{' '}
          {lost.count === 1 ? 'is' : 'are'} gone from this browser. Enter them again.
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice>
          Entry {missing.join(', ')} of this device never arrived. Look at what you entered last.
        </Notice>
      ) : null}
    </>
  );
}

function EntryLine({ one, onClose }: { one: Entry; onClose: () => void }) {
  const [asks, setAsks] = useState<'office' | 'give-up' | null>(null);
  const is_refused = one.state === 'refused';
  const words = wordsOf(one);
  return (
    <li>
      <div className="who">
        <strong>{words}</strong>
        <StateChip one={one} />
      </div>
      {one.refused ? <p>{one.refused}</p> : null}
      <p className="meta">Entered {momentOf(new Date(one.at))}</p>
      <div className="acts">
        {is_refused || one.state === 'differs' ? (
          <Link className="button" href={one.from} onClick={onClose}>
            {is_refused ? 'Correct' : 'Decide'}
          </Link>
        ) : null}
        {is_refused ? (
          <>
            {one.asked ? null : <Button onClick={() => setAsks('office')}>Ask the office</Button>}
            <Button variant="quiet" onClick={() => void resend(one.id)}>
              Send again
            </Button>
            <Button variant="quiet" onClick={() => download(one)}>
              Download
            </Button>
            <Button variant="quiet" onClick={() => setAsks('give-up')}>
              Give up
            </Button>
          </>
        ) : null}
      </div>
      {asks === 'office' ? <AskOffice one={one} onClose={() => setAsks(null)} /> : null}
      <ConfirmDialog
        open={asks === 'give-up'}
        onClose={() => setAsks(null)}
        title={`Give up ${words}?`}
        act="Give up"
        danger
        onConfirm={() => giveUp(one)}
      >
        <p>What you entered is removed from this device, and the office need not decide.</p>
      </ConfirmDialog>
    </li>
  );
}

function StateChip({ one }: { one: Entry }) {
  if (one.state === 'refused' && one.asked)
    return <StatusChip status="pending">The office is asked</StatusChip>;
  if (one.state === 'refused') return <StatusChip status="failed">Not accepted</StatusChip>;
  if (one.state === 'differs')
    return (
      <StatusChip tone="warning" shape="triangle">
        Differs
      </StatusChip>
    );
  return <StatusChip status="queued">Kept, waiting to send</StatusChip>;
}

const Question = askAboutEntry.input.pick({ note: true });

function AskOffice({ one, onClose }: { one: Entry; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Ask the office" sub={wordsOf(one)}>
      <Form
        schema={Question}
        initial={{}}
        action={({ note }) => askOffice(one, note)}
        onDone={onClose}
        submit="Ask the office"
      >
        <TextArea name="note" label="What should the office know?" rows={3} />
      </Form>
    </Dialog>
  );
}

/** "3 marks", "1 check-in". */
const wordsOf = ({ noun: [one, many], input }: Entry): string =>
  counted(input.cells?.length ?? 1, one, many);

const momentOf = (at: Date): string =>
  isoDate(at) === isoDate(new Date())
    ? formatTime(at)
    : `${formatDateShort(at)}, ${formatTime(at)}`;

function download(one: Entry): void {
  const text = JSON.stringify({ kind: one.kind, entered_at: one.at, ...one.input }, null, 2);
  saveFile(new Blob([text], { type: 'application/octet-stream' }), `${one.kind}.txt`);
}
