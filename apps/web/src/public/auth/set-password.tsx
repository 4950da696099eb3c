import type { SentOf } from '@darasa/contract/endpoint';
import type { acceptInvite } from '@darasa/contract/identity/access/users';
import type { PageData } from '@darasa/contract/website/page-data';
import { Form } from '@darasa/ui/form/form';
import { Notice } from '@darasa/ui/feedback/notice';
import { PasswordField } from '@darasa/ui/fields/password-field';
import { TextField } from '@darasa/ui/fields/text-field';
import { useSyncExternalStore } from 'react';
import { send } from '#platform/call.ts';
import { leaveTo } from '#platform/leave.ts';
import { clearSession, loginPath, setUserType } from '#platform/session.ts';
import { atLeast, checking } from '../checks.ts';
import { AuthPage, NeedsScript } from './auth-page.tsx';
import { keepNotice } from '#platform/notice-for-later.ts';

type Invite = Pick<SentOf<typeof acceptInvite>, 'invite_id' | 'proof'>;
type Values = Pick<SentOf<typeof acceptInvite>, 'password' | 'child'>;

const address = { method: 'POST', path: '/auth/accept-invite' } as const;
const password = atLeast(10, 'Use at least 10 characters');
const child = atLeast(1, 'Enter the admission number or the date of birth of your child');
const rules = { staff: checking({ password }), parent: checking({ child, password }) };

/** Shows where the link of an invitation leads. What proves it stands behind the # and is never sent. */
export function SetPassword({ data }: { data: PageData }) {
  // The part behind the # is known in the browser only; on the server the form is drawn.
  const hash = useSyncExternalStore(
    neverChanges,
    () => location.hash,
    () => null,
  );
  const invite = hash === null ? null : inviteOf(hash);
  const for_parent = useSyncExternalStore(neverChanges, isForParent, () => false);
  const accept = async (values: Values) => {
    const sent = await send<typeof acceptInvite>(address, { ...(invite as Invite), ...values });
    clearSession();
    setUserType(sent.data.user_type);
    keepNotice(sent.message);
    leaveTo(loginPath());
  };
  return (
    <AuthPage data={data}>
      <h1>Set your password</h1>
      <p className="sub">With it you sign in from now on. The link works for 48 hours and once.</p>
      <NeedsScript />
      {hash !== null && !invite ? (
        <Notice tone="negative">
          This link is not whole. Open it again from the message, or ask the school office for a new
          one.
        </Notice>
      ) : (
        <Form
          key={String(for_parent)}
          schema={for_parent ? rules.parent : rules.staff}
          action={accept}
          submit="Set the password"
        >
          {for_parent ? (
            <TextField
              name="child"
              label="Your child’s admission number or date of birth"
              help="So that we know the link reached a parent. The number is on every receipt and report form; write a date as 23/05/2014."
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
            />
          ) : null}
          <PasswordField
            name="password"
            label="New password"
            help="At least 10 characters. A short sentence is easy to remember."
            autoComplete="new-password"
          />
        </Form>
      )}
      <p className="meta">
        <a href="/auth/login">Back to sign in</a>
      </p>
    </AuthPage>
  );
}

const neverChanges = () => () => undefined;
const isForParent = () => new URLSearchParams(location.search).has('parent');

function inviteOf(hash: string): Invite | null {
  const [, invite_id, proof] = /^#([0-9a-f-]{36})\.([\w-]+)$/.exec(hash) ?? [];
  return invite_id && proof ? { invite_id, proof } : null;
}
