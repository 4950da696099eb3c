import { openBursary } from '@darasa/contract/finance/sponsors/bursaries';
import { explainSpread, previewRespread } from '@darasa/contract/finance/sponsors/distribution';
import { Screen } from '@darasa/ui';
import { useUrlChoice, useUrlState } from '#platform/use-url-state.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { BursariesTab } from './sponsors/bursaries/bursaries-tab.tsx';
import { BursaryDesk } from './sponsors/bursaries/bursary-desk.tsx';
import { HeldTab } from './sponsors/distribution/held-tab.tsx';
import { PeriodTab } from './sponsors/distribution/period-tab.tsx';
import { ReceiptsTab } from './sponsors/distribution/receipts-tab.tsx';
import { SponsorInvoicesTab } from './sponsors/sponsor-invoices/sponsor-invoices-tab.tsx';
import { SponsorsTab } from './sponsors/sponsors/sponsors-tab.tsx';
import { SpreadDesk } from './sponsors/distribution/spread-desk.tsx';
import './reconciliation/reconciliation/reconciliation.css';

const path = '/dashboard/finance/distribute-funds';
const tabs = [
  { value: 'bursaries', label: 'Bursary cheques', body: <BursariesTab path={path} /> },
  { value: 'invoices', label: 'Sponsor invoices', body: <SponsorInvoicesTab /> },
  { value: 'sponsors', label: 'Owed by sponsors', body: <SponsorsTab /> },
  { value: 'receipts', label: 'One receipt', body: <ReceiptsTab path={path} /> },
  { value: 'period', label: 'A period', reads: previewRespread, body: <PeriodTab /> },
  { value: 'held', label: 'Not distributed', body: <HeldTab path={path} /> },
];
const Bursary = openBursary.input.partial();
const Receipt = explainSpread.input.partial();

/** Shows who and what money is for: the sponsor's list, the spread of a receipt, what waits. */
export default function DistributeFundsScreen() {
  const [chosen] = useUrlChoice('tab', [
    'bursaries',
    'invoices',
    'sponsors',
    'receipts',
    'period',
    'held',
  ]);
  const [{ id: bursary_id }] = useUrlState(Bursary);
  const [{ id: payment_id }] = useUrlState(Receipt);
  const inside =
    chosen === 'bursaries' ? bursary_id : chosen === 'receipts' ? payment_id : undefined;
  const back = chosen === 'bursaries' ? path : `${path}?tab=receipts`;
  return (
    <Screen
      title="Distribute funds"
      sub="Allocate bursaries and sponsor money to learners"
      {...(inside ? { crumbs: [{ label: 'Distribute funds', href: back }] } : {})}
    >
      {inside && chosen === 'bursaries' ? <BursaryDesk id={inside} /> : null}
      {inside && chosen === 'receipts' ? <SpreadDesk id={inside} /> : null}
      {inside ? null : <UrlTabs label="Ways to distribute" tabs={tabs} />}
    </Screen>
  );
}
