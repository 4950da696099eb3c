import { mayCall } from '@darasa/contract/access';
import { listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { recordPayment, type Payment } from '@darasa/contract/finance/receiving/payments';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { Button, ChevronDownIcon, Menu, MenuItem, PlusIcon, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ImportSheet } from '#platform/imports/import-sheet.tsx';
import { queryOf } from '#platform/query.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { PaymentSheet } from './receiving/payments/payment-sheet.tsx';
import { ArrivalList } from './receiving/incoming/arrival-list.tsx';
import { ClaimList } from './receiving/claims/claim-list.tsx';
import { PaymentList } from './receiving/payments/payment-list.tsx';
import { PromptSheet } from './receiving/prompts/prompt-sheet.tsx';
import { RecordPaymentSheet } from './receiving/payments/record-payment-sheet.tsx';

const cheques_path = '/dashboard/finance/cheques';
const shifts_path = '/dashboard/finance/cashier-shifts';

/** Money that came in; the counter works from here, and what came by itself is looked after here. */
export default function PaymentsScreen() {
  const { user } = useViewer();
  const may = useMay();
  const [open, setOpen] = useState<Payment | null>(null);
  const [adding, setAdding] = useState<'payment' | 'prompt' | 'import' | null>(null);
  const [taken_id, setTakenId] = useState<string>();
  const takeNext = () => {
    setOpen(null);
    setAdding('payment');
  };
  // The counter's sheet is whole when it opens, so that its first field has the keys at once.
  useQuery(queryOf(getFinanceSetup, {}));
  const waiting = useQuery(queryOf(listArrivals, { page_size: 1 }));
  const count = waiting.data?.waiting_count ?? 0;
  const may_record = may(recordPayment);
  const may_import = mayCall({ module: 'finance', act: 'approve' }, user);
  const record = may_record ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding('payment')}>
      Record payment
    </Button>
  ) : undefined;
  return (
    <Screen
      title="Payments"
      sub="Every payment gets a receipt"
      acts={
        <>
          <Button href={cheques_path}>Cheques</Button>
          <Button href={shifts_path}>Cashier shifts</Button>
          {may_import ? <Button onClick={() => setAdding('import')}>Import</Button> : null}
          {may_record ? (
            <>
              <Button onClick={() => setAdding('prompt')}>M-Pesa prompt</Button>
              {record}
            </>
          ) : null}
        </>
      }
      thumb={
        <>
          <Menu
            label="More at the counter"
            trigger={<Button iconEnd={ChevronDownIcon}>More</Button>}
          >
            {may_record ? (
              <MenuItem onSelect={() => setAdding('prompt')}>M-Pesa prompt</MenuItem>
            ) : null}
            <MenuItem href={cheques_path}>Cheques</MenuItem>
            <MenuItem href={shifts_path}>Cashier shifts</MenuItem>
            {may_import ? (
              <MenuItem onSelect={() => setAdding('import')}>Import payments</MenuItem>
            ) : null}
          </Menu>
          {record}
        </>
      }
    >
      <UrlTabs
        label="Payments"
        tabs={[
          {
            value: 'payments',
            label: 'Payments',
            body: (
              <PaymentList
                record={record}
                {...(may_record ? { onNew: () => setAdding('payment') } : {})}
              />
            ),
          },
          {
            value: 'suspense',
            label: count > 0 ? `Suspense (${count})` : 'Suspense',
            body: <ArrivalList tab="suspense" onPayment={setOpen} />,
          },
          {
            value: 'arrived',
            label: 'Automatic payments',
            body: <ArrivalList tab="arrived" onPayment={setOpen} />,
          },
          { value: 'claims', label: "Parents' claims", body: <ClaimList /> },
        ]}
      />
      {open ? (
        <PaymentSheet
          payment={open}
          onClose={() => setOpen(null)}
          {...(may_record && taken_id === open.id ? { onNext: takeNext } : {})}
        />
      ) : null}
      {adding === 'payment' && may_record ? (
        <RecordPaymentSheet
          onClose={() => setAdding(null)}
          onRecorded={(payment) => {
            setAdding(null);
            setTakenId(payment.id);
            setOpen(payment);
          }}
        />
      ) : null}
      {adding === 'import' && may_import ? (
        <ImportSheet
          target="finance/payments"
          title="Import payments"
          many="payments"
          refresh={[['finance']]}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {adding === 'prompt' && may_record ? <PromptSheet onClose={() => setAdding(null)} /> : null}
    </Screen>
  );
}
