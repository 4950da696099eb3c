import { confirmCode, getTwoStep } from '@darasa/contract/identity/two-step';
import { confirmPassword } from '@darasa/contract/identity/users';
import { Dialog, Form, Loading, PasswordField, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { queryOf } from '../platform/query.ts';
import type { Waiting } from '../platform/step-up.ts';

const sub = 'This act must not be possible on a borrowed screen, so we make sure that it is you.';

/**
 * Makes sure who is at the keyboard before an act that a borrowed screen must not be able to do: by
 * the password, or by a code for whoever signs in with an application.
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
  return two_step.data?.method === 'app' ? (
    <ByCode waiting={waiting} />
  ) : (
    <ByPassword waiting={waiting} />
  );
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

const ByCode = ({ waiting }: { waiting: Waiting }) => (
  <Dialog open onClose={waiting.giveUp} title="Enter a code of your application" sub={sub}>
    <Form
      schema={confirmCode.input}
      action={(values) => call(confirmCode, values as { code: string })}
      onDone={waiting.go}
      onCancel={waiting.giveUp}
      submit="Confirm"
    >
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        help="Six digits of the application, or one of your recovery codes"
      />
    </Form>
  </Dialog>
);
