import { changePassword, PasswordInput } from '@darasa/contract/identity/account';
import { password_length_min } from '@darasa/contract/identity/password-reset';
import { Form, PasswordField } from '@darasa/ui';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { useAction } from '../../platform/use-action.ts';

export function PasswordTab() {
  const [times, setTimes] = useState(0);
  const change = useAction(changePassword, { refresh: [['user', 'sessions']] });
  return (
    <Form
      key={times}
      schema={PasswordInput}
      action={(values) => change.run(values).catch(pointAtField)}
      onDone={() => setTimes(times + 1)}
      submit="Change password"
    >
      <PasswordField
        name="current_password"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        help={`At least ${password_length_min} characters. A few words are easy to remember and hard to guess.`}
      />
    </Form>
  );
}

/** The server says which password was wrong by its code; the form says it at the field. */
function pointAtField(error: unknown): never {
  const fields: Record<string, string> = {
    'password.wrong': 'current_password',
    'password.same': 'password',
  };
  const path = error instanceof CallError ? fields[error.code] : undefined;
  if (!path) throw error;
  const { message } = error as CallError;
  throw Object.assign(new Error(message), { errors: [{ path, message }] });
}
