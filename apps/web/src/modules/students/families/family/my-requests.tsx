import {
  CodeInput,
  confirmPhone,
  type MyRequest,
  requestFieldWords,
  sendPhoneCode,
} from '@darasa/contract/students/families/family';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Form, Panel, Sheet, TextField, toast } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { valueWords } from './field-words.ts';
import { OutcomeChip } from './outcome-chip.tsx';
import './family.css';

/** What I asked the school to change, and what became of it. */
export function MyRequests({
  requests,
  read_only = false,
}: {
  requests: readonly MyRequest[];
  read_only?: boolean;
}) {
  const [confirming, setConfirming] = useState<MyRequest | null>(null);
  if (requests.length === 0) return null;
  return (
    <Panel title="What I asked the school to change">
      <ul className="asked">
        {requests.map((one) => (
          <li key={one.id}>
            <div className="head">
              <strong>{one.about === 'guardian' ? 'My details' : one.child_name}</strong>
              <span className="muted">{formatDateTime(one.asked_at)}</span>
            </div>
            {one.fields.map(({ field, to, outcome }) => (
              <div className="field" key={field}>
                <span>
                  {requestFieldWords[field]}: {valueWords(field, to)}
                </span>
                <OutcomeChip outcome={outcome} />
              </div>
            ))}
            {one.reply ? <p className="muted">The school says: {one.reply}</p> : null}
            {one.needs_code && !read_only ? (
              <div className="acts">
                <Button onClick={() => setConfirming(one)}>
                  Enter the code from the old phone
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {confirming ? <CodeSheet request={confirming} onClose={() => setConfirming(null)} /> : null}
    </Panel>
  );
}

function CodeSheet({ request, onClose }: { request: MyRequest; onClose: () => void }) {
  const confirm = useAction(confirmPhone, {
    refresh: [['parent']],
    say: 'Confirmed. The school office has the last word.',
  });
  const again = useAction(sendPhoneCode, { say: 'A new code is on its way to the old phone.' });
  const sendNew = () =>
    again
      .run({ id: request.id })
      .catch((error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <Sheet
      open
      onClose={onClose}
      title="Confirm the new phone"
      sub="We sent a code to the old phone"
    >
      <Form
        schema={CodeInput}
        action={({ code }) => confirm.run({ id: request.id, code })}
        onDone={onClose}
        onCancel={onClose}
        submit="Confirm"
        secondary={
          <Button busy={again.busy} onClick={() => void sendNew()}>
            Send a new code
          </Button>
        }
      >
        <TextField
          name="code"
          label="Code"
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          help="6 figures. No longer have the old phone? Call the school office."
        />
      </Form>
    </Sheet>
  );
}
