import {
  answerSender,
  createSender,
  listSenders,
  type Sender,
  SenderInput,
  sender_networks,
  renewSmsAddress,
} from '@darasa/contract/communication/sending/senders';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  EmptyState,
  Facts,
  Form,
  Loading,
  Panel,
  PlusIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextArea,
  TextField,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewAddress, toldOn } from '#platform/new-address.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { SmsAccountPanel } from '../sms-account/sms-account-panel.tsx';

const refresh = [keyOf(listSenders)];
const state_options = [
  { value: 'requested', label: 'Requested' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
];
const looks = {
  requested: 'pending',
  submitted: 'in_progress',
  approved: 'approved',
  rejected: 'rejected',
};

/** The name that parents see instead of a number, network by network. */
export function SendersTab() {
  const { user } = useViewer();
  const may = useMay();
  const list = useQuery(queryOf(listSenders, {}));
  const [open, setOpen] = useState<Sender | 'new' | null>(null);
  const may_ask = may(createSender);
  const add = may_ask ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Request a sender name
    </Button>
  ) : undefined;
  if (!list.data) return <Loading query={list} lines={5} />;
  return (
    <div className="stack">
      {list.data.rows.length === 0 ? (
        <EmptyState
          title="No sender name yet"
          text={`Messages go out as ${list.data.shared} until the networks approve a name of your own.`}
          action={add}
        />
      ) : (
        <>
          {add ? <div className="buttons">{add}</div> : null}
          {list.data.rows.map((one) => (
            <Panel
              key={one.id}
              title={one.sender}
              aside={<StatusChip status={looks[one.state]}>{wordOf(one.state)}</StatusChip>}
              footer={
                may(answerSender) ? (
                  <Button small onClick={() => setOpen(one)}>
                    Note what the networks say
                  </Button>
                ) : undefined
              }
            >
              <Facts
                items={[
                  ...sender_networks.map((network) => ({
                    label: network,
                    value: wordOf(one.networks[network] ?? 'requested'),
                  })),
                  {
                    label: 'Requested',
                    value: `${formatDate(one.requested_at)} by ${one.requested_by}`,
                  },
                  { label: 'Used for', value: one.purpose },
                  ...(one.reason ? [{ label: 'Reason', value: one.reason }] : []),
                ]}
              />
            </Panel>
          ))}
        </>
      )}
      <SmsAccountPanel />
      <Panel
        title="Addresses for the carrier"
        footer={
          user.is_admin ? (
            <NewAddress
              endpoint={renewSmsAddress}
              input={{}}
              of="SMS"
              made_at={list.data.address_made_at}
              refresh={refresh}
            />
          ) : undefined
        }
      >
        <Facts
          items={[
            {
              label: 'Delivery reports, replies and opt-outs',
              value: toldOn(list.data.address_made_at),
            },
          ]}
        />
      </Panel>
      {open === 'new' ? <AskSheet onClose={() => setOpen(null)} /> : null}
      {open && open !== 'new' ? <AnswerSheet one={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

const wordOf = (state: string) => state_options.find((one) => one.value === state)?.label ?? state;

function AskSheet({ onClose }: { onClose: () => void }) {
  const ask = useAction(createSender, { refresh });
  return (
    <Sheet
      open
      onClose={onClose}
      title="SMS branding"
      sub="Networks take one to two weeks to answer"
    >
      <Form
        schema={SenderInput}
        action={async (values) => {
          try {
            return await ask.run(values);
          } catch (error) {
            toast({ variant: 'destructive', title: (error as Error).message });
            throw error;
          }
        }}
        onDone={onClose}
        submit="Request"
        onCancel={onClose}
      >
        <TextField
          name="sender"
          label="Sender name"
          maxLength={11}
          help="3 to 11 letters and digits, such as KIOTAHILLS"
        />
        <TextArea name="purpose" label="Used for" optional />
      </Form>
    </Sheet>
  );
}

function AnswerSheet({ one, onClose }: { one: Sender; onClose: () => void }) {
  const answer = useAction(answerSender, { refresh });
  return (
    <Sheet open onClose={onClose} title={one.sender} sub="What each network says">
      <Form
        initial={{ ...one.networks, reason: one.reason ?? '' }}
        action={({ reason, ...networks }: Record<string, string>) =>
          answer.run({
            id: one.id,
            version: one.version,
            networks: Object.fromEntries(
              Object.entries(networks).filter(([, state]) => state),
            ) as Sender['networks'],
            ...(reason ? { reason } : {}),
          })
        }
        onDone={onClose}
        submit="Save"
        onCancel={onClose}
      >
        {sender_networks.map((network) => (
          <SelectField
            key={network}
            name={network}
            label={network}
            optional
            options={state_options}
          />
        ))}
        <TextField name="reason" label="Reason of a refusal" optional maxLength={200} />
      </Form>
    </Sheet>
  );
}
