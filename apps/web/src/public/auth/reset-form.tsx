import type { OutputOf, SentOf } from '@darasa/contract/endpoint';
import type {
  resetPassword,
  sendResetCode,
} from '@darasa/contract/identity/sign-in/password-reset';
import { Button } from '@darasa/ui/base/button';
import { Form, useForm } from '@darasa/ui/form/form';
import { Notice } from '@darasa/ui/feedback/notice';
import { PasswordField } from '@darasa/ui/fields/password-field';
import { TextField } from '@darasa/ui/fields/text-field';
import { useEffect, useState } from 'react';
import { send } from '#platform/call.ts';
import { leaveTo } from '#platform/leave.ts';
import { atLeast, checking, matching } from '../checks.ts';
import { formatLeft, useCountdown } from './countdown.ts';
import { keepNotice } from '#platform/notice-for-later.ts';
import { lastLogin } from '#platform/session.ts';
import { resetFailure } from './reset-failure.ts';

export type CodeSent = OutputOf<typeof sendResetCode>;
type Reset = Pick<SentOf<typeof resetPassword>, 'code' | 'password'>;

const address = { method: 'POST', path: '/auth/reset-password' } as const;
const schema = checking({
  code: matching(/^\d{8}$/, 'Enter the 8 digits of the code'),
  password: atLeast(10, 'Use at least 10 characters'),
});

export function ResetForm(props: { sent: CodeSent; onAskAgain: () => Promise<void> }) {
  const { reset_request_id, expires_in_s } = props.sent;
  const [done, setDone] = useState('');
  const reset = async (values: Reset) => {
    try {
      const { message } = await send<typeof resetPassword>(address, {
        reset_request_id,
        ...values,
      });
      keepNotice(message);
      setDone(message);
      leaveTo(lastLogin());
    } catch (error) {
      throw resetFailure(error);
    }
  };
  if (done) {
    return (
      <div role="status">
        <Notice tone="positive">{done}</Notice>
      </div>
    );
  }
  return (
    <>
      <Form schema={schema} action={reset} submit="Set the new password">
        <CodeField key={reset_request_id} />
        <PasswordField
          name="password"
          label="New password"
          help="At least 10 characters. A short sentence is easy to remember."
          autoComplete="new-password"
        />
      </Form>
      <div className="time-left">
        <TimeLeft key={reset_request_id} expires_in_s={expires_in_s} />
        <AskAgain onAskAgain={props.onAskAgain} />
      </div>
    </>
  );
}

/** Begins empty for each code, while the password that was typed stays in the form. */
function CodeField() {
  const form = useForm();
  useEffect(() => {
    form.set('code', '');
    form.change({ general: [] });
  }, [form]);
  return (
    <TextField
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
    />
  );
}

function TimeLeft({ expires_in_s }: { expires_in_s: number }) {
  const left_s = useCountdown(expires_in_s);
  if (!left_s) return <p role="status">The code has expired.</p>;
  return (
    <p role="timer" aria-live="off">
      The code works for another <strong>{formatLeft(left_s)}</strong>
    </p>
  );
}

function AskAgain({ onAskAgain }: { onAskAgain: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const askAgain = () => {
    setBusy(true);
    void onAskAgain().finally(() => setBusy(false));
  };
  return (
    <Button small busy={busy} onClick={askAgain}>
      Send a new code
    </Button>
  );
}
