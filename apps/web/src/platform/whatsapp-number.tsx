import { getWhatsappBalance } from '@darasa/contract/communication/sending/tokens';
import {
  checkWhatsappNumber,
  getWhatsappNumber,
  removeWhatsappNumber,
  renewWhatsappToken,
  setWhatsappNumber,
  type WhatsappNumber,
  WhatsappNumberInput,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Facts,
  Form,
  Loading,
  Notice,
  Panel,
  PasswordField,
  PhoneField,
  Sheet,
  StatusChip,
  TextField,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewAddress, toldOn } from './new-address.tsx';
import { keyOf, queryOf } from './query.ts';
import { useAction } from './use-action.ts';
import { useMay } from './viewer.tsx';

const refresh = [keyOf(getWhatsappNumber), keyOf(getWhatsappBalance)];
const look_again_ms = 3_000;

const states: Record<NonNullable<WhatsappNumber['own']>['number_state'], [string, string]> = {
  unknown: ['pending', 'Being checked'],
  connected: ['active', 'Connected'],
  offline: ['failed', 'Not reached'],
  refused: ['rejected', 'Refused by Meta'],
};

/**
 * The number that families write to, and how it fares with Meta: of communication, and among the
 * integrations of the settings.
 */
export function WhatsappNumberPanel({ title }: { title?: string }) {
  const may = useMay();
  const found = useQuery({
    ...queryOf(getWhatsappNumber, {}),
    refetchInterval: ({ state }) =>
      state.data?.own?.number_state === 'unknown' ? look_again_ms : false,
  });
  const [open, setOpen] = useState<'set' | 'remove' | null>(null);
  const check = useAction(checkWhatsappNumber, { refresh });
  const remove = useAction(removeWhatsappNumber, { refresh });
  if (!found.data) return <Loading query={found} lines={6} />;
  const { own, version } = found.data;
  const may_connect = may(setWhatsappNumber);
  const connect = may_connect ? (
    <Button variant="primary" onClick={() => setOpen('set')}>
      Connect a number
    </Button>
  ) : undefined;
  return (
    <div className="stack">
      {own ? (
        <Panel
          title={title ?? formatPhone(own.display_phone)}
          aside={
            <StatusChip status={states[own.number_state][0]}>
              {states[own.number_state][1]}
            </StatusChip>
          }
          footer={
            <div className="buttons">
              {may(checkWhatsappNumber) ? (
                <Button
                  busy={check.busy}
                  onClick={() =>
                    check
                      .run({})
                      .catch((error: Error) =>
                        toast({ variant: 'destructive', title: error.message }),
                      )
                  }
                >
                  Ask Meta again
                </Button>
              ) : null}
              {may_connect ? (
                <>
                  <Button onClick={() => setOpen('set')}>Replace the keys</Button>
                  <Button variant="danger" onClick={() => setOpen('remove')}>
                    Disconnect
                  </Button>
                </>
              ) : null}
            </div>
          }
        >
          {own.check_words ? (
            <div className="panel-body">
              <Notice>{own.check_words}</Notice>
            </div>
          ) : null}
          <Facts
            items={[
              ...(title ? [{ label: 'Number', value: formatPhone(own.display_phone) }] : []),
              { label: 'Name that families see', value: own.verified_name },
              { label: 'Quality', value: qualityInWords(own.quality) },
              {
                label: 'Last asked',
                value: own.checked_at ? formatDateTime(own.checked_at) : 'Not yet',
              },
              { label: 'Phone number ID', value: own.phone_number_id },
              { label: 'Business account ID', value: own.business_account_id },
              { label: 'Keys entered', value: `${formatDateTime(own.set_at)} by ${own.set_by}` },
            ]}
          />
        </Panel>
      ) : (
        <Panel title={title} label="Number">
          <EmptyState
            title="No number of our own yet"
            text="Connect the school’s WhatsApp number, so that families see its name and can write back."
            action={connect}
          />
        </Panel>
      )}
      <Callback number={found.data} may_connect={may_connect} />
      {open === 'set' ? <ConnectSheet number={found.data} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={open === 'remove'}
        danger
        title={own ? `Disconnect ${formatPhone(own.display_phone)}?` : 'Disconnect?'}
        act="Disconnect"
        onClose={() => setOpen(null)}
        onConfirm={() => remove.run({ version })}
      >
        The keys are forgotten, and nothing goes out on WhatsApp until a number is connected again.
        What was sent stays in the logs.
      </ConfirmDialog>
    </div>
  );
}

const qualityInWords = (quality: string | null): string | null =>
  quality === null
    ? null
    : ({ GREEN: 'High', YELLOW: 'Middling', RED: 'Low: send less, and only what is wanted' }[
        quality
      ] ?? quality.toLowerCase());

function Callback({ number, may_connect }: { number: WhatsappNumber; may_connect: boolean }) {
  if (!may_connect) return null;
  return (
    <Panel
      title="What to enter at Meta"
      footer={
        <NewAddress
          endpoint={renewWhatsappToken}
          input={{}}
          of="WhatsApp"
          made_at={number.token_made_at}
          refresh={refresh}
        />
      }
    >
      <Facts
        oneColumn
        items={[
          { label: 'Callback URL and verify token', value: toldOn(number.token_made_at) },
          { label: 'Subscribe to', value: <code>messages, message_template_status_update</code> },
        ]}
      />
    </Panel>
  );
}

function ConnectSheet({ number, onClose }: { number: WhatsappNumber; onClose: () => void }) {
  const save = useAction(setWhatsappNumber, { refresh });
  const { own, version } = number;
  return (
    <Sheet
      open
      onClose={onClose}
      title={own ? 'Replace the keys' : 'Connect a number'}
      sub="From the WhatsApp manager of Meta, API setup"
    >
      <Form
        schema={WhatsappNumberInput}
        initial={
          own
            ? {
                display_phone: formatPhone(own.display_phone),
                phone_number_id: own.phone_number_id,
                business_account_id: own.business_account_id ?? undefined,
              }
            : {}
        }
        action={(values) => save.run({ ...values, version })}
        onDone={onClose}
        submit="Connect"
        onCancel={onClose}
      >
        <PhoneField name="display_phone" label="Phone number" help="As families see it" />
        <TextField name="phone_number_id" label="Phone number ID" inputMode="numeric" />
        <TextField name="business_account_id" label="Business account ID" inputMode="numeric" />
        <PasswordField
          name="access_token"
          label="Access token"
          autoComplete="new-password"
          help="A permanent one of a system user; it is sealed and never shown again"
        />
        <PasswordField
          name="app_secret"
          label="App secret"
          autoComplete="new-password"
          help="32 letters and digits"
        />
      </Form>
    </Sheet>
  );
}
