import { listReceiptSeries } from '@darasa/contract/finance/receiving/receipts';
import { Screen } from '@darasa/ui';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { GrantsTab } from './receiving/receipts/grants-tab.tsx';
import { RegisterTab } from './receiving/receipts/register-tab.tsx';
import { SeriesTab } from './receiving/receipts/series-tab.tsx';
import { TaxInvoicesTab } from './tax/fiscal-invoices/tax-invoices-tab.tsx';

const tabs = [
  { value: 'register', label: 'Register', body: <RegisterTab /> },
  { value: 'series', label: 'Numbers', reads: listReceiptSeries, body: <SeriesTab /> },
  { value: 'grants', label: 'Grants', body: <GrantsTab /> },
  { value: 'tax-invoices', label: 'Tax invoices', body: <TaxInvoicesTab /> },
];

/** Every receipt that was given out, and whether any number is missing. */
export default function ReceiptsScreen() {
  return (
    <Screen title="Receipts" sub="Receipts issued, in unbroken sequence">
      <UrlTabs label="Receipts" tabs={tabs} />
    </Screen>
  );
}
