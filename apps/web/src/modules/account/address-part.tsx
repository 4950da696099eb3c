import type { OutputOf } from '@darasa/contract/endpoint';
import { type Account, editAccount } from '@darasa/contract/identity/sign-in/account';
import {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
  EmailInput,
  PhoneInput,
} from '@darasa/contract/identity/sign-in/two-step';
import { formatPhone } from '@darasa/rules/phone';
import { Button, ConfirmDialog, Form, PhoneField, Sheet, TextField } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';

type Asked = OutputOf<typeof askPhoneChange>;
type Kind = keyof typeof kinds;

const kinds = {
  phone: {
    label: 'Phone number',
    word: 'phone number',
    help: 'You can sign in with it, and reset codes go there.',
    another: 'Another number',
    schema: PhoneInput,
    ask: askPhoneChange,
    confirm: confirmPhoneChange,
    shown: formatPhone,
    field: <PhoneField name="phone" label="New phone number" autoComplete="tel" />,
  },
  email: {
    label: 'Email',
    word: 'email',
    help: 'You can sign in with it. Without a phone number, reset codes go there.',
    another: 'Another email',
    schema: EmailInput,
    ask: askEmailChange,
    confirm: confirmEmailChange,
    shown: (email: string) => email,
    field: (
      <TextField
        name="email"
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
    ),
  },
} as const;

interface Part {
  kind: Kind;
  account: Account;
  onChanged: (account: Account) => void;
}

/** Phone and email stand apart: a new one proves itself with a code before it counts. */
export function AddressPart({ kind, account, onChanged }: Part) {
  const [open, setOpen] = useState(false);
  const { label, word, help, shown } = kinds[kind];
  const address = account[kind];
  return (
    <div className="address-part">
      <span className="words">
        <strong>{label}</strong>
        <span>{address ? shown(address) : 'Not given'}</span>
        <span className="meta">{help}</span>
      </span>
      <span className="acts">
        {kind === 'email' && account.email && account.phone ? (
          <RemoveEmail account={account} onChanged={onChanged} />
        ) : null}
        <Button onClick={() => setOpen(true)}>{address ? `Change ${word}` : `Add ${word}`}</Button>
      </span>
      {open ? (
        <AddressSheet
          kind={kind}
          onClose={() => setOpen(false)}
          onChanged={(saved) => {
            setOpen(false);
            onChanged(saved);
          }}
        />
      ) : null}
    </div>
  );
}

function AddressSheet(props: {
  kind: Kind;
  onClose: () => void;
  onChanged: (account: Account) => void;
}) {
  const { word, another, schema, field, ...acts } = kinds[props.kind];
  const ask = useAction(acts.ask);
  const confirm = useAction(acts.confirm);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Sheet open onClose={props.onClose} title={`New ${word}`}>
      {asked ? (
        <Form
          action={async ({ code }: { code: string }) =>
            props.onChanged(await confirm.run({ request_id: asked.request_id, code }))
          }
          submit={`Confirm ${word}`}
          secondary={<Button onClick={() => setAsked(null)}>{another}</Button>}
        >
          <TextField
            key="code"
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            help={`We sent it to ${asked.sent_to}. It works for 10 minutes.`}
          />
        </Form>
      ) : (
        <Form
          key={props.kind}
          schema={schema}
          action={async (values) => setAsked(await ask.run(values as never))}
          submit="Send a code"
          onCancel={props.onClose}
        >
          {field}
        </Form>
      )}
    </Sheet>
  );
}

function RemoveEmail({ account, onChanged }: Pick<Part, 'account' | 'onChanged'>) {
  const [asking, setAsking] = useState(false);
  const edit = useAction(editAccount);
  const { first_name, last_name, version } = account;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Remove email</Button>
      <ConfirmDialog
        open={asking}
        title="Remove your email?"
        act="Remove email"
        onClose={() => setAsking(false)}
        onConfirm={async () =>
          onChanged(await edit.run({ first_name, last_name, version, clear: ['email'] }))
        }
      >
        You sign in with your phone number only, and nothing is sent to {account.email} any more.
      </ConfirmDialog>
    </>
  );
}
