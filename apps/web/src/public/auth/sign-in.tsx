import type { UserType } from '@darasa/contract/access';
import type { SentOf } from '@darasa/contract/endpoint';
import type { login, Session } from '@darasa/contract/identity/sign-in/session';
import type { CodeNeeded } from '@darasa/contract/identity/sign-in/two-step';
import type { PageData } from '@darasa/contract/website/page-data';
import { CheckField } from '@darasa/ui/fields/choice-field';
import { Form } from '@darasa/ui/form/form';
import { Notice } from '@darasa/ui/feedback/notice';
import { PasswordField } from '@darasa/ui/fields/password-field';
import { TextField } from '@darasa/ui/fields/text-field';
import { useState, useSyncExternalStore } from 'react';
import { call, CallError } from '#platform/call.ts';
import { pathAfterSignIn } from '#platform/last-location.ts';
import { leaveTo } from '#platform/leave.ts';
import { saveSession, setUserType } from '#platform/session.ts';
import { AdoptTyped } from '../adopt-typed.tsx';
import { atLeast, checking } from '../checks.ts';
import { login_paths } from '../links.ts';
import { AuthPage, NeedsScript } from './auth-page.tsx';
import { takeNotice } from '#platform/notice-for-later.ts';
import { TwoStepForm } from './two-step-form.tsx';
import { usePrefetch } from './use-prefetch.ts';

type Credentials = Pick<SentOf<typeof login>, 'identifier' | 'password' | 'trusted'>;

const address = { method: 'POST', path: '/auth/login' } as const;
const schema = checking({
  identifier: atLeast(1, 'Enter your email or phone'),
  password: (text) => (text ? undefined : 'Enter your password'),
});

export function SignIn({ data, user_type }: { data: PageData; user_type: UserType }) {
  const notice = useNotice();
  const prefetch = usePrefetch(data.next);
  const [step, setStep] = useState<{ needed: CodeNeeded; trusted: boolean } | null>(null);
  const signIn = async (credentials: Credentials) => {
    const trusted = credentials.trusted ?? false;
    try {
      enter(await call<typeof login>(address, { ...credentials, user_type }), trusted);
    } catch (error) {
      const needed = codeNeeded(error);
      if (!needed) throw error;
      setStep({ needed, trusted });
    }
  };
  if (step) {
    return (
      <AuthPage data={data}>
        <h1>One more step</h1>
        <TwoStepForm
          needed={step.needed}
          onDone={(session) => enter(session, step.trusted)}
          onBack={() => setStep(null)}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage data={data}>
      <h1>Sign in to {data.site?.short_name ?? data.organisation?.name}</h1>
      <ForWhom user_type={user_type} />
      <NeedsScript />
      {notice ? (
        <div role="status">
          <Notice tone="positive">{notice}</Notice>
        </div>
      ) : null}
      <div onFocus={prefetch}>
        <Form schema={schema} action={signIn} submit="Sign in">
          <AdoptTyped />
          <TextField
            name="identifier"
            label="Email or phone"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <div className="with-link">
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            <a href="/auth/forgot-password">Forgot password?</a>
          </div>
          <CheckField
            name="trusted"
            label="Trust this device for up to 12 hours"
            help="Only on a computer or phone that only you use. No codes needed on it for 30 days."
          />
        </Form>
      </div>
      <p className="meta">
        You are signed out after 5 minutes without use. What you were typing is kept for you.
      </p>
    </AuthPage>
  );
}

function enter(session: Session, trusted: boolean): void {
  saveSession(session, { trusted });
  setUserType(session.user.user_type);
  leaveTo(pathAfterSignIn(session));
}

/** The password was right, and the server asks for a code as well. */
const codeNeeded = (error: unknown): CodeNeeded | null =>
  error instanceof CallError && error.code === 'sign_in.code_needed'
    ? (error.data as CodeNeeded)
    : null;

function ForWhom({ user_type }: { user_type: UserType }) {
  const is_staff = user_type === 'staff';
  const other_type = is_staff ? 'parent' : 'staff';
  return (
    <p className="sub">
      {is_staff ? 'For teachers and staff. ' : 'For parents and guardians. '}
      <a href={login_paths[other_type]} onClick={() => setUserType(other_type)}>
        {is_staff ? 'Parents sign in here' : 'Staff sign in here'}
      </a>
    </p>
  );
}

/** What the page before this one wanted to say, such as that the password was changed. */
const useNotice = (): string | null => useSyncExternalStore(neverChanges, takeNotice, () => null);

const neverChanges = () => () => undefined;
