import {
  chooseGatePin,
  getGatePin,
  GatePinForm,
  typeGatePin,
} from '@darasa/contract/identity/sign-in/gate-pin';
import { Dialog, Form, Loading, PasswordField, PinField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, CallError } from '../platform/call.ts';
import { keepNotice } from '../platform/notice-for-later.ts';
import { keyOf, queryOf } from '../platform/query.ts';
import type { ProofRequest } from '../platform/step-up.ts';
import { useAction } from '../platform/use-action.ts';

/** Asks the guard who holds the phone for the PIN. Whoever has none yet chooses one here. */
export default function GatePinDialog({ waiting }: { waiting: ProofRequest; onClose: () => void }) {
  const pin = useQuery(queryOf(getGatePin, {}));
  if (!pin.data) {
    return (
      <Ask waiting={waiting} title="Type your PIN">
        <Loading query={pin} what="your PIN" lines={2} />
      </Ask>
    );
  }
  return pin.data.since ? <Type waiting={waiting} /> : <Choose waiting={waiting} />;
}

const Ask = (props: {
  waiting: ProofRequest;
  title: string;
  sub?: string;
  children: ReactNode;
}) => (
  <Dialog
    open
    className="step-up gate-pin"
    onClose={props.waiting.giveUp}
    title={props.title}
    sub={props.sub}
  >
    {props.children}
  </Dialog>
);

const Type = ({ waiting }: { waiting: ProofRequest }) => (
  <Ask
    waiting={waiting}
    title="Type your PIN"
    sub="So that the book names the right guard. You are asked again when two minutes pass without an entry."
  >
    <Form
      schema={typeGatePin.input}
      action={(values) => call(typeGatePin, values).catch(sayAtSignIn)}
      onDone={waiting.go}
      onCancel={waiting.giveUp}
      submit="Go on"
    >
      <PinField name="pin" label="PIN" />
    </Form>
  </Ask>
);

/** The fifth wrong one ends the session, and the page with it: why is said where one signs in. */
function sayAtSignIn(error: unknown): never {
  if (error instanceof CallError && error.code === 'pin.five_wrong') keepNotice(error.message);
  throw error;
}

function Choose({ waiting }: { waiting: ProofRequest }) {
  const choose = useAction(chooseGatePin, { refresh: [keyOf(getGatePin)] });
  return (
    <Ask
      waiting={waiting}
      title="Choose your PIN"
      sub="You type it before you write at the gate, so that the book names the right guard."
    >
      <Form
        schema={GatePinForm}
        action={({ current_password, pin }) => choose.run({ current_password, pin })}
        onDone={waiting.go}
        onCancel={waiting.giveUp}
        submit="Choose this PIN"
      >
        <PasswordField name="current_password" label="Password" autoComplete="current-password" />
        <PinField name="pin" label="PIN" help="4 to 6 digits that are hard to guess" />
        <PinField name="pin_again" label="The same PIN again" />
      </Form>
    </Ask>
  );
}
