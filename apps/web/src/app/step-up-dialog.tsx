import {
  confirmCode,
  getTwoStep,
  sendConfirmCode,
} from '@darasa/contract/identity/sign-in/two-step';
import { confirmPassword } from '@darasa/contract/identity/access/users';
import { Button, Dialog, Form, Loading, Notice, PasswordField, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../platform/call.ts';
import { queryOf } from '../platform/query.ts';
import type { ProofRequest } from '../platform/step-up.ts';
import { useAction } from '../platform/use-action.ts';

const sub = 'This act must not be possible on a borrowed screen, so we make sure that it is you.';

/**
 * Makes sure who is at the keyboard before an act that a borrowed screen must not be able to do: by
 * the password, or by a code for whoever signs in with one.
 */
export default function StepUpDialog({ waiting }: { waiting: ProofRequest; onClose: () => void }) {
  const two_step = useQuery(queryOf(getTwoStep, {}));
  if (two_step.isPending) {
    return (
      <Ask waiting={waiting} title="Make sure that it is you">
        <Loading query={two_step} what="how you sign in" lines={2} />
      </Ask>
    );
  }
  const method = two_step.data?.method;
  if (method === 'app') return <ByApplication waiting={waiting} />;
  return method === 'sms' ? <BySms waiting={waiting} /> : <ByPassword waiting={waiting} />;
}

const Ask = (props: { waiting: ProofRequest; title: string; children: ReactNode }) => (
  <Dialog open className="step-up" onClose={props.waiting.giveUp} title={props.title} sub={sub}>
    {props.children}
  </Dialog>
);

const ByPassword = ({ waiting }: { waiting: ProofRequest }) => (
  <Ask waiting={waiting} title="Enter your password again">
    <Form
      schema={confirmPassword.input}
      action={(values) => call(confirmPassword, values as { password: string })}
      onDone={waiting.go}
      onCancel={waiting.giveUp}
      submit="Confirm"
    >
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </Form>
  </Ask>
);

const ByApplication = ({ waiting }: { waiting: ProofRequest }) => (
  <Ask waiting={waiting} title="Enter a code of your application">
    <CodeForm
      waiting={waiting}
      help="Six digits of the application, or one of your recovery codes"
    />
  </Ask>
);

/** The code is on its way as soon as the dialog opens; a second one is sent only when asked for. */
function BySms({ waiting }: { waiting: ProofRequest }) {
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
    <Ask waiting={waiting} title="Enter the code from your phone">
      <CodeForm waiting={waiting} help="Six digits, or one of your recovery codes">
        {refusal ? <Notice>{refusal}</Notice> : null}
        <p className="muted" aria-live="polite">
          {sent_to ? `We sent a code to ${sent_to}.` : refusal ? null : 'A code is on its way.'}{' '}
          <Button variant="quiet" busy={send.busy} onClick={() => void run()}>
            Send another
          </Button>
        </p>
      </CodeForm>
    </Ask>
  );
}

const CodeForm = (props: { waiting: ProofRequest; help: string; children?: ReactNode }) => (
  <Form
    schema={confirmCode.input}
    action={(values) => call(confirmCode, values as { code: string })}
    onDone={props.waiting.go}
    onCancel={props.waiting.giveUp}
    submit="Confirm"
  >
    <TextField name="code" label="Code" autoComplete="one-time-code" help={props.help} />
    {props.children}
  </Form>
);
