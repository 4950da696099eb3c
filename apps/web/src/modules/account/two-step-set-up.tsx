import type { OutputOf } from '@darasa/contract/endpoint';
import {
  confirmTwoStep,
  StartInput,
  startTwoStep,
} from '@darasa/contract/identity/sign-in/two-step';
import { qrModules } from '@darasa/rules/qr-code';
import { Form, RadioField, Sheet, TextField } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { CurrentPassword } from './current-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Started = OutputOf<typeof startTwoStep>;

const refresh = [['user', 'two-step']];

/** Three steps in one sheet: choose, enter a first code, keep the recovery codes. */
export function TwoStepSetUp({ onClose }: { onClose: () => void }) {
  const start = useAction(startTwoStep, { say: false });
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Sheet open onClose={onClose} title="Set up two-step sign-in">
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : null}
      {started && !codes ? <FirstCode started={started} onCodes={setCodes} /> : null}
      {started ? null : (
        <Form
          schema={StartInput}
          initial={{ method: 'app' }}
          action={async (values) => setStarted(await start.run(values))}
          submit="Continue"
          onCancel={onClose}
        >
          <RadioField
            name="method"
            label="Where your codes come from"
            options={[
              {
                value: 'app',
                label: 'An authenticator application',
                hint: 'Works without network and costs nothing',
              },
              { value: 'sms', label: 'SMS to my phone', hint: 'A message at each sign-in' },
            ]}
          />
          <CurrentPassword />
        </Form>
      )}
    </Sheet>
  );
}

function FirstCode(props: { started: Started; onCodes: (codes: string[]) => void }) {
  const { key, uri, sent_to } = props.started;
  const confirm = useAction(confirmTwoStep, { refresh });
  return (
    <div className="stack">
      {key && uri ? (
        <>
          <p>Scan this with the application, or type the key into it.</p>
          <Square text={uri} />
          <p className="totp-key" aria-label="Key">
            {key.match(/.{1,4}/g)?.join(' ')}
          </p>
        </>
      ) : (
        <p>We sent a code to {sent_to}.</p>
      )}
      <Form
        action={async ({ code }: { code: string }) =>
          props.onCodes((await confirm.run({ code })).recovery_codes)
        }
        submit="Switch on"
      >
        <TextField
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          help="The 6 digits"
        />
      </Form>
    </div>
  );
}

/** Always dark on white, in either theme: cameras expect it. */
function Square({ text }: { text: string }) {
  const rows = qrModules(text);
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="square-code"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label="Square code for the application"
    >
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
