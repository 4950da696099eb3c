import type { SentOf } from '@darasa/contract/endpoint';
import type { Session } from '@darasa/contract/identity/sign-in/session';
import type { CodeNeeded, confirmSignIn } from '@darasa/contract/identity/sign-in/two-step';
import { Button } from '@darasa/ui/base/button';
import { Form } from '@darasa/ui/form/form';
import { TextField } from '@darasa/ui/fields/text-field';
import { call } from '#platform/call.ts';
import { atLeast, checking } from '../checks.ts';

type Typed = Pick<SentOf<typeof confirmSignIn>, 'code'>;

const address = { method: 'POST', path: '/auth/two-step' } as const;
const schema = checking({ code: atLeast(6, 'Enter the 6 digits of the code') });

/** The second step of a sign-in. */
export function TwoStepForm(props: {
  needed: CodeNeeded;
  onDone: (session: Session) => void;
  onBack: () => void;
}) {
  const { step_id, method, sent_to } = props.needed;
  const confirm = async ({ code }: Typed) => {
    props.onDone(await call<typeof confirmSignIn>(address, { step_id, code }));
  };
  return (
    <>
      <p role="status">
        {method === 'app'
          ? 'Open your authenticator application and enter the code it shows.'
          : `We sent a code to ${sent_to}. It works for 10 minutes.`}
      </p>
      <Form
        schema={schema}
        action={confirm}
        submit="Continue"
        secondary={<Button onClick={props.onBack}>Start again</Button>}
      >
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={20}
          help="No phone at hand? Enter one of your recovery codes instead."
        />
      </Form>
    </>
  );
}
