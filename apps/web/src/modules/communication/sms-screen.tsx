import { counted } from '@darasa/rules/counted';
import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { setOptOut } from '@darasa/contract/communication/answers/opt-outs';
import { setQuota } from '@darasa/contract/communication/sending/quotas';
import { Button, lazyPart, Screen, SkeletonLines, WarningIcon } from '@darasa/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { useSmsBalance } from './sending/tokens/balances.ts';
import { ComposeTab } from './writing/campaigns/compose-tab.tsx';
import './writing/campaigns/communication.css';
import { EmergencyDialog } from './writing/campaigns/emergency-dialog.tsx';
import { GroupsTab } from './writing/groups/groups-tab.tsx';
import { InboxTab } from './answers/inbox/inbox-tab.tsx';
import { OptOutsTab } from './answers/opt-outs/opt-outs-tab.tsx';
import { PurchaseDialog } from './sending/tokens/purchase-dialog.tsx';
import { QuotasTab } from './sending/quotas/quotas-tab.tsx';
import { SentTab } from './writing/campaigns/sent-tab.tsx';

// The account and the sender names are set once in the life of a school.
const SendersTab = lazyPart(
  async () => ({ default: (await import('./sending/senders/senders-tab.tsx')).SendersTab }),
  <SkeletonLines label="Loading the sender names" lines={4} />,
);

const sent_path = '/dashboard/communication/sms?tab=sent';

/** SMS: write, see what became of it, and the name that stands above. */
export default function SmsScreen() {
  const may = useMay();
  const may_send = may(createMessage);
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'buy' | 'emergency' | null>(null);
  const balance = useSmsBalance();
  const acts = may_send ? (
    <>
      {may(setQuota) ? (
        <Button variant="danger" icon={WarningIcon} onClick={() => setOpen('emergency')}>
          Emergency
        </Button>
      ) : null}
      <Button onClick={() => setOpen('buy')}>Purchase Tokens</Button>
    </>
  ) : undefined;
  return (
    <Screen
      title="SMS"
      sub={balance.data ? `${counted(balance.data.Credits, 'token')} left` : 'Tokens …'}
      acts={acts}
    >
      <UrlTabs
        label="SMS"
        tabs={[
          may_send && {
            value: 'compose',
            label: 'Compose',
            body: <ComposeTab channel="sms" onSent={() => navigate(sent_path)} />,
          },
          { value: 'sent', label: 'Sent and scheduled', body: <SentTab channel="sms" /> },
          { value: 'inbox', label: 'Replies', body: <InboxTab channel="sms" /> },
          { value: 'groups', label: 'Groups', body: <GroupsTab /> },
          { value: 'left-out', label: 'Blocked numbers', body: <OptOutsTab /> },
          may(setOptOut) && {
            value: 'limits',
            label: 'Limits',
            body: <QuotasTab />,
          },
          { value: 'senders', label: 'Sender names', body: <SendersTab /> },
        ]}
      />
      {open === 'buy' ? <PurchaseDialog channel="sms" onClose={() => setOpen(null)} /> : null}
      {open === 'emergency' ? (
        <EmergencyDialog
          onClose={() => setOpen(null)}
          onSent={() => {
            setOpen(null);
            navigate(sent_path);
          }}
        />
      ) : null}
    </Screen>
  );
}
