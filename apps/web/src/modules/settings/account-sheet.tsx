import {
  EmailAccount,
  listIntegrations,
  setEmailAccount,
  setSmsAccount,
  SmsAccount,
  type Integration,
} from '@darasa/contract/settings/integrations';
import { Form, Notice, Pair, PasswordField, Sheet, TextField } from '@darasa/ui';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [keyOf(listIntegrations)];
const SmsFields = SmsAccount.omit({ version: true });
const EmailFields = EmailAccount.omit({ version: true });

/** Our own account with a carrier. What was typed as a key is never shown again. */
export function AccountSheet({ one, onClose }: { one: Integration; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={one.kind === 'sms' ? 'SMS account' : 'E-mail account'}>
      <div className="stack">
        <Notice tone="info">
          The key is kept sealed and is never shown again. To replace it, type the new one. All
          administrators are told. Sign-in codes, invitations and password links never leave by this
          account, but by that of whoever runs the server.
        </Notice>
        {one.kind === 'sms' ? (
          <SmsForm one={one} onClose={onClose} />
        ) : (
          <EmailForm one={one} onClose={onClose} />
        )}
        <h3>History</h3>
        <RecordHistory record_type="integration" record_id={one.kind} />
      </div>
    </Sheet>
  );
}

interface Props {
  one: Integration;
  onClose: () => void;
}

function SmsForm({ one, onClose }: Props) {
  const save = useAction(setSmsAccount, { refresh });
  return (
    <Form
      schema={SmsFields}
      initial={one.details}
      action={(values) => save.run({ ...values, version: one.version })}
      onDone={onClose}
      submit="Save account"
      onCancel={onClose}
    >
      <TextField name="username" label="Username" maxLength={60} autoComplete="off" />
      <TextField
        name="sender"
        label="Sender"
        maxLength={11}
        optional
        help="The name that parents see, as the carrier registered it"
      />
      <PasswordField name="api_key" label="API key" autoComplete="new-password" />
    </Form>
  );
}

function EmailForm({ one, onClose }: Props) {
  const save = useAction(setEmailAccount, { refresh });
  return (
    <Form
      schema={EmailFields}
      initial={one.details}
      action={(values) => save.run({ ...values, version: one.version })}
      onDone={onClose}
      submit="Save account"
      onCancel={onClose}
    >
      <Pair>
        <TextField name="host" label="Mail server" maxLength={200} autoComplete="off" />
        <TextField
          name="port"
          label="Port"
          inputMode="numeric"
          maxLength={5}
          help="465, 587 or 2525"
        />
      </Pair>
      <TextField
        name="from"
        label="From"
        type="email"
        maxLength={254}
        autoComplete="off"
        help="The address that people see and answer to"
      />
      <TextField name="user" label="User name" maxLength={254} autoComplete="off" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
    </Form>
  );
}
