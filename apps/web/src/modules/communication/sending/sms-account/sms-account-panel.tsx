import { listSenders } from '@darasa/contract/communication/sending/senders';
import {
  forgetSchoolSms,
  getSchoolSms,
  type SchoolSms,
  setSchoolSms,
} from '@darasa/contract/communication/sending/sms-account';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  ConfirmDialog,
  Facts,
  Form,
  Panel,
  PasswordField,
  Sheet,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(getSchoolSms), keyOf(listSenders)];

const used_words: Record<SchoolSms['used'], string> = {
  school: 'This school’s own account',
  organisation: 'The organisation’s account',
  server: 'The account of whoever runs the server',
};

/** Through which account this school's SMS leave. */
export function SmsAccountPanel() {
  const { user } = useViewer();
  const may = useMay();
  const may_look = may(getSchoolSms);
  const found = useQuery({ ...queryOf(getSchoolSms, {}), enabled: may_look });
  const [open, setOpen] = useState<'set' | 'forget' | null>(null);
  const forget = useAction(forgetSchoolSms, { refresh });
  if (!may_look || !found.data) return null;
  const { own, used } = found.data;
  const may_set = user.is_admin;
  return (
    <Panel
      title="Account with the carrier"
      footer={
        may_set ? (
          <div className="buttons">
            <Button small onClick={() => setOpen('set')}>
              {own ? 'Give it a new key' : 'Use an account of this school'}
            </Button>
            {own ? (
              <Button small variant="quiet" onClick={() => setOpen('forget')}>
                Forget it
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      <Facts
        items={[
          { label: 'Sent through', value: used_words[used] },
          ...(own
            ? [
                { label: 'Username', value: own.username },
                { label: 'Sender', value: own.sender ?? 'The carrier’s' },
                { label: 'Set', value: `${formatDate(own.set_at)} by ${own.set_by}` },
              ]
            : []),
        ]}
      />
      {open === 'set' ? <AccountSheet own={own} onClose={() => setOpen(null)} /> : null}
      {own ? (
        <ConfirmDialog
          open={open === 'forget'}
          danger
          title="Forget this account?"
          act="Forget the account"
          onClose={() => setOpen(null)}
          onConfirm={() => forget.run({ version: own.version })}
        >
          SMS of this school then leave through the organisation’s account, or the server’s. All
          administrators are told.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

function AccountSheet({ own, onClose }: { own: SchoolSms['own']; onClose: () => void }) {
  const set = useAction(setSchoolSms, { refresh });
  return (
    <Sheet
      open
      onClose={onClose}
      title="SMS account of this school"
      sub="With Africa’s Talking; the key is stored sealed and never shown again"
    >
      <Form
        schema={setSchoolSms.input}
        initial={{
          username: own?.username ?? '',
          ...(own?.sender ? { sender: own.sender } : {}),
          version: own?.version ?? 0,
        }}
        action={(values) => set.run(values)}
        onDone={onClose}
        submit="Save"
        onCancel={onClose}
      >
        <TextField name="username" label="Username" maxLength={60} />
        <TextField name="sender" label="Sender" maxLength={11} optional />
        <PasswordField name="api_key" label="API key" autoComplete="new-password" />
      </Form>
    </Sheet>
  );
}
