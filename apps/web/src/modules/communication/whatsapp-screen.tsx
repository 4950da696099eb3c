import { hasModule } from '@darasa/contract/access';
import { Button, Screen, Tabs } from '@darasa/ui';
import { useState } from 'react';
import { useUrlChoice } from '../../platform/use-url-state.ts';
import { useViewer } from '../../platform/viewer.tsx';
import { useWhatsappBalance } from './balances.ts';
import './communication.css';
import { ComposeTab } from './compose-tab.tsx';
import { ConsentsTab } from './consents-tab.tsx';
import { CostsTab } from './costs-tab.tsx';
import { InboxTab } from './inbox-tab.tsx';
import { NumberTab } from './number-tab.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { SentTab } from './sent-tab.tsx';
import { WhatsappTemplatesTab } from './whatsapp-templates-tab.tsx';

const tabs = ['inbox', 'compose', 'sent', 'templates', 'consents', 'costs', 'number'] as const;
const labels = {
  inbox: 'Inbox',
  compose: 'Compose',
  sent: 'Sent and scheduled',
  templates: 'Templates',
  consents: 'Consent',
  costs: 'Cost',
  number: 'Number',
};

/** WhatsApp: what families write and what we write, within what Meta and the law allow. */
export default function WhatsappScreen() {
  const { user } = useViewer();
  const may_send = hasModule(user, 'communication', 'create');
  const [tab, setTab] = useUrlChoice('tab', tabs);
  const shown = tabs.filter((one) => one !== 'compose' || may_send);
  const chosen = shown.includes(tab) ? tab : shown[0]!;
  const [buying, setBuying] = useState(false);
  const balance = useWhatsappBalance();
  const left = balance.data?.current_balance;
  return (
    <Screen
      title="WhatsApp"
      sub={left === undefined ? 'Tokens …' : `${left.toLocaleString('en')} tokens left`}
      acts={may_send ? <Button onClick={() => setBuying(true)}>Purchase Tokens</Button> : undefined}
    >
      <Tabs
        label="WhatsApp"
        value={chosen}
        items={shown.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setTab(value as typeof tab)}
      >
        {chosen === 'inbox' ? <InboxTab channel="whatsapp" /> : null}
        {chosen === 'compose' ? (
          <ComposeTab channel="whatsapp" onSent={() => setTab('sent')} />
        ) : null}
        {chosen === 'sent' ? <SentTab channel="whatsapp" /> : null}
        {chosen === 'templates' ? <WhatsappTemplatesTab /> : null}
        {chosen === 'consents' ? <ConsentsTab /> : null}
        {chosen === 'costs' ? <CostsTab /> : null}
        {chosen === 'number' ? <NumberTab /> : null}
      </Tabs>
      {buying ? <PurchaseDialog channel="whatsapp" onClose={() => setBuying(false)} /> : null}
    </Screen>
  );
}
