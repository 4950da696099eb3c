import {
  listIntegrations,
  removeIntegration,
  testIntegration,
  type Integration,
  type IntegrationKind,
} from '@darasa/contract/settings/integrations';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Facts, Loading, Panel, StatusChip, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { AccountSheet } from './account-sheet.tsx';

const refresh = [keyOf(listIntegrations)];
const look_again_ms = 2_000;
const watched_ms = 20_000;
const names: Record<IntegrationKind, string> = { sms: 'SMS', email: 'E-mail' };
const inWords: Record<IntegrationKind, string> = { sms: 'SMS', email: 'e-mail' };
const carriers: Record<IntegrationKind, string> = {
  sms: "Africa's Talking",
  email: 'Mail server (SMTP)',
};

/** Shows who carries our messages: the account, whether it works, a test, and a new key. */
export function IntegrationsTab() {
  const [watched_until, watch] = useState(0);
  const list = useQuery({
    ...queryOf(listIntegrations, {}),
    // After a test the answer of the carrier takes a moment.
    refetchInterval: () => (Date.now() < watched_until ? look_again_ms : false),
  });
  if (!list.data) return <Loading query={list} what="the integrations" />;
  return (
    <div className="stack">
      {list.data.rows.map((one) => (
        <Carrier key={one.kind} one={one} onTested={() => watch(Date.now() + watched_ms)} />
      ))}
    </div>
  );
}

function Carrier({ one, onTested }: { one: Integration; onTested: () => void }) {
  const { user } = useViewer();
  const may = useMay();
  const may_edit = may(testIntegration);
  const [open, setOpen] = useState<'account' | 'forget' | null>(null);
  const test = useAction(testIntegration, { say: false });
  const forget = useAction(removeIntegration, { refresh });
  const run = async () => {
    const { sent_to } = await test.run({ kind: one.kind });
    toast({ title: `A test is on its way to ${sent_to}.` });
    onTested();
  };
  return (
    <Panel
      title={names[one.kind]}
      aside={<State one={one} />}
      footer={
        may_edit ? (
          <div className="buttons">
            <Button
              busy={test.busy}
              aria-label={`Send me a test ${inWords[one.kind]}`}
              onClick={() =>
                void run().catch((error: Error) =>
                  toast({ variant: 'destructive', title: error.message }),
                )
              }
            >
              Send me a test
            </Button>
            {user.is_admin ? (
              <Button onClick={() => setOpen('account')}>
                {one.own_account
                  ? `Replace the ${inWords[one.kind]} account or key`
                  : `Use our own ${inWords[one.kind]} account`}
              </Button>
            ) : null}
            {user.is_admin && one.own_account ? (
              <Button variant="danger" onClick={() => setOpen('forget')}>
                Forget it
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      <Facts
        items={[
          { label: 'Carrier', value: carriers[one.kind] },
          { label: 'Account', value: accountWords(one) },
          { label: 'Set by', value: one.set_by ?? 'Server administrator' },
          { label: 'Key last replaced', value: one.set_at ? formatDateTime(one.set_at) : 'Never' },
          {
            label: 'Last success',
            value: one.last_success_at ? formatDateTime(one.last_success_at) : 'None yet',
          },
          {
            label: 'Last failure',
            value: one.last_failure_at
              ? `${formatDateTime(one.last_failure_at)}: ${one.last_failure}`
              : 'None',
          },
        ]}
      />
      {open === 'account' ? <AccountSheet one={one} onClose={() => setOpen(null)} /> : null}
      {open === 'forget' ? (
        <ConfirmDialog
          open
          danger
          title={`Forget our own ${inWords[one.kind]} account?`}
          act="Forget it"
          onClose={() => setOpen(null)}
          onConfirm={() => forget.run({ kind: one.kind })}
        >
          Messages then go out through the account of the server administrator. All administrators
          are told.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

const accountWords = (one: Integration): string =>
  one.own_account
    ? [one.details['username'] ?? one.details['user'], one.details['sender'], one.details['host']]
        .filter(Boolean)
        .join(', ')
    : "The server's own";

function State({ one }: { one: Integration }) {
  const { last_success_at, last_failure_at } = one;
  if (!last_success_at && !last_failure_at) {
    return (
      <StatusChip shape="dot" quiet>
        Not tried yet
      </StatusChip>
    );
  }
  const works = (last_success_at ?? '') >= (last_failure_at ?? '');
  return (
    <StatusChip tone={works ? 'positive' : 'negative'} shape="dot">
      {works ? 'Works' : 'The last message failed'}
    </StatusChip>
  );
}
