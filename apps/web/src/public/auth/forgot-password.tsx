import type { SentOf } from '@darasa/contract/endpoint';
import type { sendResetCode } from '@darasa/contract/identity/password-reset';
import type { PageData } from '@darasa/contract/website/page-data';
import { Form } from '@darasa/ui/form';
import { Notice } from '@darasa/ui/notice';
import { TextField } from '@darasa/ui/text-field';
import { useState, useSyncExternalStore } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { lastLogin, lastLoginType } from '../../platform/session.ts';
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
  const { asked, sent, failure, ask } = useCode();
  return (
    <AuthPage data={data}>
      <h1>Reset your password</h1>
      <p className="sub">
        {sent
          ? 'If that account exists, a code of 8 digits is on its way to its phone.'
          : 'We send a code to the phone of your account. With it you set a new password.'}
      </p>
      <NeedsScript />
      {failure ? (
        <Notice tone="negative" act={{ label: 'Try again', onClick: () => void ask(asked) }}>
          {failure}
        </Notice>
      ) : null}
      {sent ? (
        <ResetForm sent={sent} onAskAgain={() => ask(asked)} />
      ) : (
        <Form schema={schema} action={ask} submit="Send the code">
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
  const [failure, setFailure] = useState('');
  const ask = async ({ identifier }: Asked): Promise<void> => {
    setAsked({ identifier });
    setFailure('');
    try {
      const user_type = lastLoginType();
      setSent(await call<typeof sendResetCode>(address, { identifier, user_type }));
    } catch (error) {
      // What is wrong with the field belongs to the field; all else can be tried again.
      if (error instanceof CallError && error.errors.length) throw error;
      setFailure((error as Error).message);
    }
  };
  return { asked, sent, failure, ask };
}

/** Whose sign-in it was is known in the browser only. */
function BackToSignIn() {
  const path = useSyncExternalStore(neverChanges, lastLogin, () => login_paths.staff);
  return <a href={path}>Back to sign in</a>;
}

const neverChanges = () => () => undefined;
