import { confirmCode, getTwoStep, sendConfirmCode } from '@darasa/contract/identity/two-step';
import { confirmPassword } from '@darasa/contract/identity/users';
import { Button, Dialog, Form, Loading, Notice, PasswordField, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../platform/call.ts';
import { queryOf } from '../platform/query.ts';
import type { Waiting } from '../platform/step-up.ts';
import { useAction } from '../platform/use-action.ts';

const sub = 'This act must not be possible on a borrowed screen, so we make sure that it is you.';

/**
 * Makes sure who is at the keyboard before an act that a borrowed screen must not be able to do: by
 * the password, or by a code for whoever signs in with one.
 */
export default function StepUpDialog({ waiting }: { waiting: Waiting }) {
  const two_step = useQuery(queryOf(getTwoStep, {}));
  if (two_step.isPending) {
    return (
      <Dialog open onClose={waiting.giveUp} title="Make sure that it is you" sub={sub}>
        <Loading query={two_step} what="how you sign in" lines={2} />
      </Dialog>
    );
  }
  const method = two_step.data?.method;
  if (method === 'app') return <ByApplication waiting={waiting} />;
  return method === 'sms' ? <BySms waiting={waiting} /> : <ByPassword waiting={waiting} />;
}

const ByPassword = ({ waiting }: { waiting: Waiting }) => (
  <Dialog open onClose={waiting.giveUp} title="Enter your password again" sub={sub}>
    <Form
      schema={confirmPassword.input}
      action={(values) => call(confirmPassword, values as { password: string })}
      onDone={waiting.go}
      onCancel={waiting.giveUp}
      submit="Confirm"
    >
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </Form>
  </Dialog>
);

const ByApplication = ({ waiting }: { waiting: Waiting }) => (
  <Dialog open onClose={waiting.giveUp} title="Enter a code of your application" sub={sub}>
    <CodeForm
      waiting={waiting}
      help="Six digits of the application, or one of your recovery codes"
    />
  </Dialog>
);

/** The code is on its way as soon as the dialog opens; a second one is sent only when asked for. */
function BySms({ waiting }: { waiting: Waiting }) {
  const [sent_to, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = useAction(sendConfirmCode, { say: false });
  const begun = useRef(false);
  const run = async () => {
    try {
      setSentTo((await send.run({})).sent_to);
      setRefusal(null);
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run();
  });
  return (
    <Dialog open onClose={waiting.giveUp} title="Enter the code from your phone" sub={sub}>
      <div className="stack">
        {refusal ? <Notice>{refusal}</Notice> : null}
        <p className="muted" aria-live="polite">
          {sent_to ? `We sent a code to ${sent_to}.` : refusal ? null : 'A code is on its way.'}{' '}
          <Button variant="quiet" busy={send.busy} onClick={() => void run()}>
            Send another
          </Button>
        </p>
        <CodeForm waiting={waiting} help="Six digits, or one of your recovery codes" />
      </div>
    </Dialog>
  );
}

const CodeForm = ({ waiting, help }: { waiting: Waiting; help: string }) => (
  <Form
    schema={confirmCode.input}
    action={(values) => call(confirmCode, values as { code: string })}
    onDone={waiting.go}
    onCancel={waiting.giveUp}
    submit="Confirm"
  >
    <TextField name="code" label="Code" autoComplete="one-time-code" help={help} />
  </Form>
);
