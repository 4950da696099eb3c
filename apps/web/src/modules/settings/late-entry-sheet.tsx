import {
  applyEntry,
  declineEntry,
  listRefusedEntries,
  type RefusedEntry,
} from '@darasa/contract/platform/entries';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Dialog, Facts, Form, Notice, Sheet, TextArea } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [keyOf(listRefusedEntries)];

/** The office applies it under its own name, or says why not. */
export function LateEntrySheet({ one, onClose }: { one: RefusedEntry; onClose: () => void }) {
  const apply = useAction(applyEntry, { refresh, say_refusal: true });
  const [declines, setDeclines] = useState(false);
  const run = () => void apply.run({ id: one.id }).then(onClose, () => undefined);
  const acts =
    one.state === 'waiting' ? (
      <>
        <Button onClick={() => setDeclines(true)}>Decline</Button>
        <Button variant="primary" busy={apply.busy} onClick={run}>
          Apply
        </Button>
      </>
    ) : undefined;
  const decided = [one.decided_by, one.note].filter(Boolean).join(': ');
  return (
    <Sheet open onClose={onClose} title={one.about} sub={one.author} footer={acts}>
      <div className="stack">
        <Notice>{one.reason}</Notice>
        {one.clock === 'doubtful' ? (
          <Notice tone="info">The clock of the device was set meanwhile: check the time.</Notice>
        ) : null}
        <Facts
          items={[
            { label: 'Written', value: formatDateTime(new Date(one.done_at)) },
            { label: 'Arrived', value: formatDateTime(new Date(one.received_at)) },
            ...(one.asked ? [{ label: 'Its author says', value: one.asked }] : []),
            ...(decided ? [{ label: 'Decided by', value: decided }] : []),
          ]}
        />
      </div>
      {declines ? (
        <Decline id={one.id} onClose={() => setDeclines(false)} onDone={onClose} />
      ) : null}
    </Sheet>
  );
}

const Note = declineEntry.input.pick({ note: true });

function Decline(props: { id: string; onClose: () => void; onDone: () => void }) {
  const decline = useAction(declineEntry, { refresh });
  return (
    <Dialog open onClose={props.onClose} title="Decline this entry">
      <Form
        schema={Note}
        initial={{}}
        action={({ note }) => decline.run({ id: props.id, note })}
        onDone={props.onDone}
        submit="Decline"
      >
        <TextArea name="note" label="Why" rows={3} help="Its author reads it" />
      </Form>
    </Dialog>
  );
}
