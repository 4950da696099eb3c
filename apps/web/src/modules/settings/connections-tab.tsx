import {
  type Connection,
  listConnections,
  removeConnection,
  renewConnectionAddress,
  testConnection,
} from '@darasa/contract/finance/receiving/connections';
import {
  type ConnectionKind,
  listPayChanges,
  type PayChange,
} from '@darasa/contract/finance/books/pay-details';
import { provider_labels } from '@darasa/contract/finance/receiving/incoming';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Facts, Loading, Notice, Panel, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewAddress, toldOn } from '#platform/new-address.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { ConnectionSheet } from './connection-sheet.tsx';
import { ConnectionState } from './connection-state.tsx';
import { useWatch } from './use-watch.ts';

const refresh = [keyOf(listConnections), keyOf(listPayChanges)];
const trust: Record<ConnectionKind, string> = {
  mpesa: 'A secret in each address, and the amounts of our own prompts',
  kcb: "The bank's signature on every notice",
  equity: 'User name and password',
  coop: 'User name and password',
};

/** Paybill and banks that tell us of money by themselves: keys, addresses, and whether it works. */
export function ConnectionsTab() {
  const { look, refetchInterval } = useWatch();
  const list = useQuery({ ...queryOf(listConnections, {}), refetchInterval });
  const changes = useQuery(queryOf(listPayChanges, {}));
  if (!list.data) return <Loading query={list} what="the connections" />;
  const asked = changes.data?.rows ?? [];
  const accounts = list.data.money_accounts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="stack">
      {list.data.rows.map((one) => (
        <Provider
          key={one.provider}
          one={one}
          asked={asked.find((change) => change.provider === one.provider)}
          accounts={accounts}
          onTested={look}
        />
      ))}
    </div>
  );
}

function Provider(props: {
  one: Connection;
  /** The newest change that somebody asked for. */
  asked: PayChange | undefined;
  accounts: { value: string; label: string }[];
  onTested: () => void;
}) {
  const { one, asked, accounts, onTested } = props;
  const may = useMay();
  const may_edit = may(removeConnection);
  const name = provider_labels[one.provider];
  const [open, setOpen] = useState<'edit' | 'forget' | null>(null);
  const forget = useAction(removeConnection, { refresh });
  return (
    <Panel
      title={name}
      aside={<ConnectionState of={one.is_set ? one : null} untried="Connected" />}
      footer={
        may_edit ? (
          <div className="buttons">
            {one.provider === 'mpesa' && one.is_set ? <TestButtons onTested={onTested} /> : null}
            <Button onClick={() => setOpen('edit')}>
              {one.is_set ? `Replace the keys of ${name}` : `Connect ${name}`}
            </Button>
            {one.is_set ? (
              <NewAddress
                endpoint={renewConnectionAddress}
                input={{ provider: one.provider }}
                of={name}
                made_at={one.address_made_at}
                refresh={refresh}
              />
            ) : null}
            {one.is_set ? (
              <Button variant="danger" onClick={() => setOpen('forget')}>
                Forget it
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      {asked && is_open.has(asked.state) ? <Waiting change={asked} /> : null}
      <Facts items={factsOf(one)} />
      {open === 'edit' ? (
        <ConnectionSheet one={one} accounts={accounts} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'forget' ? (
        <ConfirmDialog
          open
          danger
          title={`Forget the connection to ${name}?`}
          act="Forget it"
          onClose={() => setOpen(null)}
          onConfirm={() => forget.run({ provider: one.provider })}
        >
          Money that was told of stays in the books. New money is not told of any more.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

const is_open = new Set<PayChange['state']>(['in-approval', 'returned', 'approved']);

/** What was asked for is not used yet: prompts and parents stay with what is in force. */
const Waiting = ({ change }: { change: PayChange }) => (
  <div className="panel-body">
    <Notice tone="info">
      {change.number} by {change.asked_by}:{' '}
      {change.state === 'approved'
        ? `approved, in force from ${formatDateTime(change.effective_at!)}.`
        : 'waits for the approval of a second person.'}
    </Notice>
  </div>
);

const factsOf = (one: Connection) => [
  { label: 'Money lies in', value: one.money_account_name ?? 'Not chosen yet' },
  {
    label: 'Account',
    value:
      [one.details['shortcode'], one.details['till'], one.details['username']]
        .filter(Boolean)
        .join(', ') || 'Not set up',
  },
  { label: 'Trusted by', value: trust[one.provider] },
  { label: 'Keys last replaced', value: one.set_at ? formatDateTime(one.set_at) : 'Never' },
  { label: 'Address for its news', value: toldOn(one.address_made_at) },
  ...(one.last_failure_at
    ? [
        {
          label: 'Last failure',
          value: `${formatDateTime(one.last_failure_at)}: ${one.last_failure}`,
        },
      ]
    : []),
];

function TestButtons({ onTested }: { onTested: () => void }) {
  const test = useAction(testConnection);
  const run = (register: boolean) =>
    void test
      .run({ register })
      .then(onTested, (error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <>
      <Button busy={test.busy} onClick={() => run(false)}>
        Try the keys
      </Button>
      <Button busy={test.busy} onClick={() => run(true)}>
        Tell Safaricom our addresses
      </Button>
    </>
  );
}
