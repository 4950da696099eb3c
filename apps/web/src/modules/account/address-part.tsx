import type { OutputOf } from '@darasa/contract/endpoint';
import type { Account } from '@darasa/contract/identity/account';
import { askPhoneChange, confirmPhoneChange, PhoneInput } from '@darasa/contract/identity/two-step';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Form, PhoneField, Sheet, TextField } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '../../platform/use-action.ts';

type Asked = OutputOf<typeof askPhoneChange>;

/** The phone stands apart: a new one proves itself with a code before it is taken. */
export function PhonePart(props: { phone: string | null; onChanged: (account: Account) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="phone-part">
      <span className="words">
        <strong>Phone number</strong>
        <span>{props.phone ? formatPhone(props.phone) : 'Not given'}</span>
        <span className="meta">You can sign in with it, and reset codes go there.</span>
      </span>
      <Button onClick={() => setOpen(true)}>
        {props.phone ? 'Change phone number' : 'Add phone number'}
      </Button>
      {open ? (
        <PhoneSheet
          onClose={() => setOpen(false)}
          onChanged={(account) => {
            setOpen(false);
            props.onChanged(account);
          }}
        />
      ) : null}
    </div>
  );
}

function PhoneSheet(props: { onClose: () => void; onChanged: (account: Account) => void }) {
  const ask = useAction(askPhoneChange);
  const confirm = useAction(confirmPhoneChange);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Sheet open onClose={props.onClose} title="New phone number">
      {asked ? (
        <Form
          action={async ({ code }: { code: string }) =>
            props.onChanged(await confirm.run({ request_id: asked.request_id, code }))
          }
          submit="Confirm phone number"
          secondary={<Button onClick={() => setAsked(null)}>Another number</Button>}
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
          key="phone"
          schema={PhoneInput}
          action={async (values) => setAsked(await ask.run(values))}
          submit="Send a code"
          onCancel={props.onClose}
        >
          <PhoneField name="phone" label="New phone number" autoComplete="tel" />
        </Form>
      )}
    </Sheet>
  );
}
