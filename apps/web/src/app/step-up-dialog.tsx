import { confirmPassword } from '@darasa/contract/identity/users';
import { Dialog, Form, PasswordField } from '@darasa/ui';
import { call } from '../platform/call.ts';
import type { Waiting } from '../platform/step-up.ts';

/** Asks for the password before an act that a borrowed screen must not be able to do. */
export default function StepUpDialog({ waiting }: { waiting: Waiting }) {
  return (
    <Dialog
      open
      onClose={waiting.giveUp}
      title="Enter your password again"
      sub="This act must not be possible on a borrowed screen, so we make sure that it is you."
    >
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
}
