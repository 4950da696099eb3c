import type { SentOf } from '@darasa/contract/endpoint';
import { changePassword, PasswordInput } from '@darasa/contract/identity/sign-in/account';
import { password_length_min } from '@darasa/contract/identity/sign-in/password-reset';
import { Form, PasswordField } from '@darasa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#platform/call.ts';
import { subscribe } from '#platform/push.ts';
import { saveSession } from '#platform/session.ts';
import { useAction } from '#platform/use-action.ts';

export function PasswordTab() {
  const [times, setTimes] = useState(0);
  const client = useQueryClient();
  const change = useAction(changePassword);
  // The server has ended this session as well: nothing is asked before the new one is in its place.
  const changeAndGoOn = async (values: SentOf<typeof changePassword>) => {
    saveSession(await change.run(values).catch(pointAtField));
    void subscribe().catch(() => undefined);
    await client.invalidateQueries({ queryKey: ['user', 'sessions'] });
  };
  return (
    <Form
      key={times}
      schema={PasswordInput}
      action={changeAndGoOn}
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
