import type { SentOf } from '@darasa/contract/endpoint';
import type { sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import type { PageData } from '@darasa/contract/website/page-data';
import { Form } from '@darasa/ui/form/form';
import { Notice } from '@darasa/ui/feedback/notice';
import { TextField } from '@darasa/ui/fields/text-field';
import { useState, useSyncExternalStore } from 'react';
import { CallError, send } from '#platform/call.ts';
import { lastLogin, setUserType, userType } from '#platform/session.ts';
import { AdoptTyped } from '../adopt-typed.tsx';
import { atLeast, checking } from '../checks.ts';
import { login_paths } from '../links.ts';
import { AuthPage, NeedsScript } from './auth-page.tsx';
import { type CodeSent, ResetForm } from './reset-form.tsx';

type Asked = Pick<SentOf<typeof sendResetCode>, 'identifier'>;

const address = { method: 'POST', path: '/auth/send-reset-code' } as const;
const schema = checking({ identifier: atLeast(1, 'Enter your email or phone') });

/** First the code is asked for, then it is used. */
export function ForgotPassword({ data }: { data: PageData }) {
  const { asked, sent, message, failure, ask } = useCode();
  const askAgain = () => ask(asked).then(() => undefined);
  // What is wrong with the field is said at the field as well.
  const askFirst = async (values: Asked) => {
    const error = await ask(values);
    if (error instanceof CallError && error.errors.length) throw error;
  };
  return (
    <AuthPage data={data}>
      <h1>Reset your password</h1>
      {sent ? null : (
        <p className="sub">
          We send a code to the phone of your account. With it you set a new password. <ForWhom />
        </p>
      )}
      <NeedsScript />
      {message ? (
        <div role="status">
          <Notice tone="positive">{message}</Notice>
        </div>
      ) : null}
      {failure ? (
        <Notice tone="negative" act={{ label: 'Try again', onClick: () => void askAgain() }}>
          {failure}
        </Notice>
      ) : null}
      {sent ? (
        <ResetForm sent={sent} onAskAgain={askAgain} />
      ) : (
        <Form schema={schema} action={askFirst} submit="Send the code">
          <AdoptTyped />
          <TextField
            name="identifier"
            label="Email or phone"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Form>
      )}
      <p className="meta">
        <BackToSignIn />
      </p>
    </AuthPage>
  );
}

function useCode() {
  const [asked, setAsked] = useState<Asked>({ identifier: '' });
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState('');
  /** Why no code was sent, if so; whatever it was, it can be tried again. */
  const ask = async ({ identifier }: Asked): Promise<unknown> => {
    setAsked({ identifier });
    setMessage('');
    setFailure('');
    try {
      const user_type = userType() ?? 'staff';
      const answer = await send<typeof sendResetCode>(address, { identifier, user_type });
      setSent(answer.data);
      setMessage(answer.message);
      return null;
    } catch (error) {
      setFailure((error as Error).message);
      return error;
    }
  };
  return { asked, sent, message, failure, ask };
}

/** The code is asked for the kind of people that this browser keeps, so it can be changed here. */
function ForWhom() {
  const is_parent = useSyncExternalStore(neverChanges, userType, () => 'staff') === 'parent';
  return (
    <a href="/auth/forgot-password" onClick={() => setUserType(is_parent ? 'staff' : 'parent')}>
      {is_parent ? 'Staff reset theirs here' : 'Parents reset theirs here'}
    </a>
  );
}

/** Whose sign-in it was is known in the browser only. */
function BackToSignIn() {
  const path = useSyncExternalStore(neverChanges, lastLogin, () => login_paths.staff);
  return <a href={path}>Back to sign in</a>;
}

const neverChanges = () => () => undefined;
