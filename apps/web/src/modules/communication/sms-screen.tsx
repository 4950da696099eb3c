import { hasModule } from '@darasa/contract/access';
import { Button, Screen, Tabs, WarningIcon } from '@darasa/ui';
import { useState } from 'react';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import { useViewer } from '../../platform/viewer.tsx';
import { useSmsBalance } from './balances.ts';
import { ComposeTab } from './compose-tab.tsx';
import './communication.css';
import { EmergencyDialog } from './emergency-dialog.tsx';
import { InboxTab } from './inbox-tab.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { SendersTab } from './senders-tab.tsx';
import { SentTab } from './sent-tab.tsx';

const tabs = ['compose', 'sent', 'inbox', 'senders'] as const;
const labels = {
  compose: 'Compose',
  sent: 'Sent and scheduled',
  inbox: 'Answers',
  senders: 'Sender names',
};

/** SMS: write, see what became of it, and the name that stands above. */
export default function SmsScreen() {
  const { user } = useViewer();
  const may_send = hasModule(user, 'communication', 'create');
  const [tab, setTab] = useUrlChoice('tab', tabs);
  const shown = tabs.filter((one) => one !== 'compose' || may_send);
  const chosen = shown.includes(tab) ? tab : shown[0]!;
  const [open, setOpen] = useState<'buy' | 'emergency' | null>(null);
  const balance = useSmsBalance();
  const acts = may_send ? (
    <>
      <Button variant="danger" icon={WarningIcon} onClick={() => setOpen('emergency')}>
        Emergency
      </Button>
      <Button onClick={() => setOpen('buy')}>Purchase Tokens</Button>
    </>
  ) : undefined;
  return (
    <Screen
      title="SMS"
      sub={balance.data ? `${balance.data.Credits.toLocaleString('en')} tokens left` : 'Tokens …'}
      acts={acts}
    >
      <Tabs
        label="SMS"
        value={chosen}
        items={shown.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setTab(value as typeof tab)}
      >
        {chosen === 'compose' ? <ComposeTab channel="sms" onSent={() => setTab('sent')} /> : null}
        {chosen === 'sent' ? <SentTab channel="sms" /> : null}
        {chosen === 'inbox' ? <InboxTab channel="sms" /> : null}
        {chosen === 'senders' ? <SendersTab /> : null}
      </Tabs>
      {open === 'buy' ? <PurchaseDialog channel="sms" onClose={() => setOpen(null)} /> : null}
      {open === 'emergency' ? (
        <EmergencyDialog
          onClose={() => setOpen(null)}
          onSent={() => {
            setOpen(null);
            setTab('sent');
          }}
        />
      ) : null}
    </Screen>
  );
}
