import { hasModule } from '@darasa/contract/access';
import { Button, Screen } from '@darasa/ui';
import { useState } from 'react';
import { UrlTabs } from '../../platform/url-tabs.tsx';
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

/** WhatsApp: what families write and what we write, within what Meta and the law allow. */
export default function WhatsappScreen() {
  const { user } = useViewer();
  const may_send = hasModule(user, 'communication', 'create');
  const [buying, setBuying] = useState(false);
  const balance = useWhatsappBalance();
  const left = balance.data?.current_balance;
  return (
    <Screen
      title="WhatsApp"
      sub={left === undefined ? 'Tokens …' : `${left.toLocaleString('en')} tokens left`}
      acts={may_send ? <Button onClick={() => setBuying(true)}>Purchase Tokens</Button> : undefined}
    >
      <UrlTabs
        label="WhatsApp"
        tabs={[
          { value: 'inbox', label: 'Inbox', draw: () => <InboxTab channel="whatsapp" /> },
          may_send && {
            value: 'compose',
            label: 'Compose',
            draw: (choose) => <ComposeTab channel="whatsapp" onSent={() => choose('sent')} />,
          },
          {
            value: 'sent',
            label: 'Sent and scheduled',
            draw: () => <SentTab channel="whatsapp" />,
          },
          { value: 'templates', label: 'Templates', draw: () => <WhatsappTemplatesTab /> },
          { value: 'consents', label: 'Consent', draw: () => <ConsentsTab /> },
          { value: 'costs', label: 'Cost', draw: () => <CostsTab /> },
          { value: 'number', label: 'Number', draw: () => <NumberTab /> },
        ]}
      />
      {buying ? <PurchaseDialog channel="whatsapp" onClose={() => setBuying(false)} /> : null}
    </Screen>
  );
}
