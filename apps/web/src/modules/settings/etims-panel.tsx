import {
  type FiscalDevice,
  getFiscalDevice,
  removeFiscalDevice,
  testFiscalDevice,
} from '@darasa/contract/finance/tax/fiscal-device';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, ConfirmDialog, EmptyState, Facts, Link, Loading, Panel, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { ConnectionState } from './connection-state.tsx';
import { EtimsSheet, environment_words } from './etims-sheet.tsx';
import { useWatch } from './use-watch.ts';

const refresh = [keyOf(getFiscalDevice)];
type Own = NonNullable<FiscalDevice['own']>;

/** The device that tells KRA of taxable charges: whose, whether it works, a test, and another key. */
export function EtimsPanel() {
  const may = useMay();
  const may_edit = may(removeFiscalDevice);
  const { look, refetchInterval } = useWatch();
  const [open, setOpen] = useState<'edit' | 'forget' | null>(null);
  const found = useQuery({ ...queryOf(getFiscalDevice, {}), refetchInterval });
  const test = useAction(testFiscalDevice);
  const forget = useAction(removeFiscalDevice, { refresh });
  if (!found.data) return <Loading query={found} what="the eTIMS device" />;
  const { own, version } = found.data;
  const ask = () =>
    void test
      .run({})
      .then(look, (error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <Panel
      title="KRA eTIMS"
      aside={<ConnectionState of={own} untried="Being asked" />}
      footer={
        own && may_edit ? (
          <div className="buttons">
            <Button busy={test.busy} onClick={ask}>
              {own.has_key ? 'Ask KRA' : 'Set it up at KRA'}
            </Button>
            <Button onClick={() => setOpen('edit')}>Replace the device or key</Button>
            <Button variant="danger" onClick={() => setOpen('forget')}>
              Forget it
            </Button>
          </div>
        ) : undefined
      }
    >
      {own ? (
        <Facts items={factsOf(own, found.data)} />
      ) : (
        <EmptyState
          title="No tax invoices are made"
          text="School fees are usually exempt. Where something is taxed, a device of KRA signs an invoice for it. Ask your tax adviser what applies to the school."
          action={
            may_edit ? <Button onClick={() => setOpen('edit')}>Connect eTIMS</Button> : undefined
          }
        />
      )}
      {open === 'edit' ? (
        <EtimsSheet device={found.data} onSaved={look} onClose={() => setOpen(null)} />
      ) : null}
      <ConfirmDialog
        open={open === 'forget'}
        danger
        title="Forget the eTIMS device?"
        act="Forget it"
        onClose={() => setOpen(null)}
        onConfirm={() => forget.run({ version })}
      >
        Its key is forgotten, and KRA tells it only once. No tax invoice is made any more; those
        that wait stay where they are.
      </ConfirmDialog>
    </Panel>
  );
}

const factsOf = (own: Own, { waiting_count, refused_count }: FiscalDevice) => [
  { label: 'KRA PIN', value: own.tin },
  { label: 'Branch', value: own.branch_id },
  { label: 'Serial number', value: own.serial },
  { label: 'Control unit', value: own.control_unit ?? 'Not set up at KRA yet' },
  { label: 'Invoices go to', value: environment_words[own.environment] },
  { label: 'Class of our services', value: own.item_class },
  { label: 'Last number given out', value: own.last_number.toLocaleString('en') },
  { label: 'Set by', value: `${own.set_by}, ${formatDateTime(own.set_at)}` },
  {
    label: 'Last success',
    value: own.last_success_at ? formatDateTime(own.last_success_at) : 'None yet',
  },
  {
    label: 'Last failure',
    value: own.last_failure_at
      ? `${formatDateTime(own.last_failure_at)}: ${own.last_failure}`
      : 'None',
  },
  { label: 'Waiting for KRA', value: <Counted count={waiting_count} state="waiting" /> },
  { label: 'Refused by KRA', value: <Counted count={refused_count} state="refused" /> },
];

function Counted({ count, state }: { count: number; state: 'waiting' | 'refused' }) {
  if (count === 0) return 'None';
  return (
    <Link href={`/dashboard/finance/receipts?tab=tax-invoices&state=${state}`}>
      {count.toLocaleString('en')}
    </Link>
  );
}
