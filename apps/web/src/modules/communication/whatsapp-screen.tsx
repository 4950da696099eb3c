import { counted } from '@darasa/rules/counted';
import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { Button, lazyPart, Screen, SkeletonLines } from '@darasa/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { useWhatsappBalance } from './sending/tokens/balances.ts';
import './writing/campaigns/communication.css';
import { ComposeTab } from './writing/campaigns/compose-tab.tsx';
import { ConsentsTab } from './whatsapp/consents-tab.tsx';
import { CostsTab } from './whatsapp/costs-tab.tsx';
import { InboxTab } from './answers/inbox/inbox-tab.tsx';
import { PurchaseDialog } from './sending/tokens/purchase-dialog.tsx';
import { SentTab } from './writing/campaigns/sent-tab.tsx';
import { WhatsappTemplatesTab } from './whatsapp/whatsapp-templates-tab.tsx';

// The number is set once in the life of a school.
const WhatsappNumberPanel = lazyPart(
  async () => ({ default: (await import('#platform/whatsapp-number.tsx')).WhatsappNumberPanel }),
  <SkeletonLines label="Loading the number" lines={4} />,
);

const sent_path = '/dashboard/communication/whatsapp?tab=sent';

/** WhatsApp: what families write and what we write, within what Meta and the law allow. */
export default function WhatsappScreen() {
  const may = useMay();
  const may_send = may(createMessage);
  const [, navigate] = useLocation();
  const [buying, setBuying] = useState(false);
  const balance = useWhatsappBalance();
  const left = balance.data?.current_balance;
  return (
    <Screen
      title="WhatsApp"
      sub={left === undefined ? 'Tokens …' : `${counted(left, 'token')} left`}
      acts={may_send ? <Button onClick={() => setBuying(true)}>Purchase Tokens</Button> : undefined}
    >
      <UrlTabs
        label="WhatsApp"
        tabs={[
          { value: 'inbox', label: 'Inbox', body: <InboxTab channel="whatsapp" /> },
          may_send && {
            value: 'compose',
            label: 'Compose',
            body: <ComposeTab channel="whatsapp" onSent={() => navigate(sent_path)} />,
          },
          {
            value: 'sent',
            label: 'Sent and scheduled',
            body: <SentTab channel="whatsapp" />,
          },
          { value: 'templates', label: 'Templates', body: <WhatsappTemplatesTab /> },
          { value: 'consents', label: 'Consent', body: <ConsentsTab /> },
          { value: 'costs', label: 'Cost', body: <CostsTab /> },
          { value: 'number', label: 'Number', body: <WhatsappNumberPanel /> },
        ]}
      />
      {buying ? <PurchaseDialog channel="whatsapp" onClose={() => setBuying(false)} /> : null}
    </Screen>
  );
}
