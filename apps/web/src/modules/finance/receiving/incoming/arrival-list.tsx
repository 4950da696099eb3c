import {
  type Arrival,
  exportArrivals,
  listArrivals,
  moneyProviders,
  provider_labels,
  type UnreadNotice,
} from '@darasa/contract/finance/receiving/incoming';
import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { onTab } from '@darasa/contract/shapes';
import { formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { type Column, DataTable, Notice, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { ArrivalSheet } from './arrival-sheet.tsx';

const View = onTab(listArrivals.input.omit({ state: true }));
const words = {
  suspense: {
    label: 'Payments in suspense',
    title: 'Nothing waits',
    text: 'Money received from an unknown payer is listed here until you match it.',
  },
  arrived: {
    label: 'Payments that arrived by themselves',
    title: 'No automatic payments yet',
    text: 'Payments to the paybill and to connected banks are receipted without anybody typing.',
  },
};

/** What paybill and banks told us: in suspense, or all of it. */
export function ArrivalList(props: {
  tab: 'suspense' | 'arrived';
  onPayment: (payment: Payment) => void;
}) {
  const [view, setView] = useUrlState(View);
  const { tab: _tab, ...filter } = view;
  // What a notice leads to may have found its learner since.
  const state = props.tab === 'suspense' && !view.id ? ('waiting' as const) : ('all' as const);
  const list = useQuery(queryOf(listArrivals, { ...filter, state }));
  const seeAll = () => setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<Arrival>(list.data?.rows, view.id, seeAll);
  const files = useTableExport(exportArrivals, { ...filter, state });
  const own = words[props.tab];
  return (
    <>
      {list.data && list.data.unread.length > 0 ? <Unread notices={list.data.unread} /> : null}
      <DataTable
        label={own.label}
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.receipt}
        onOpen={setOpen}
        search={{ placeholder: 'Reference, account typed, payer', label: 'Find money' }}
        filters={[
          {
            name: 'provider',
            label: 'From',
            options: moneyProviders.map((value) => ({ value, label: provider_labels[value] })),
          },
        ]}
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'Total',
                cells: { amount_cents: formatMoney(list.data.total_cents) },
              }
            : undefined
        }
        {...files}
        empty={view.id ? notHere(seeAll) : { title: own.title, text: own.text }}
        nothingFound="No money matches these filters."
      />
      {open ? (
        <ArrivalSheet
          arrival={open}
          onClose={() => setOpen(null)}
          onAssigned={(payment) => {
            setOpen(null);
            props.onPayment(payment);
          }}
        />
      ) : null}
    </>
  );
}

/** What was told and is in no book: a person looks it up in the provider's statement. */
function Unread({ notices }: { notices: UnreadNotice[] }) {
  return (
    <Notice>
      {notices.map((one) => (
        <p key={one.id}>
          {formatDateTime(one.received_at)}: {one.problem}
        </p>
      ))}
    </Notice>
  );
}

const columns: Column<Arrival>[] = [
  {
    key: 'account_text',
    head: 'Account typed',
    cell: (row) => row.student_name ?? (row.account_text || 'Nothing'),
    phone: 'who',
  },
  {
    key: 'payer_name',
    head: 'Payer',
    cell: (row) => [row.payer_name, phoneOf(row)].filter(Boolean).join(', '),
    phone: 'hide',
  },
  {
    key: 'receipt',
    head: 'Reference',
    cell: (row) => `${provider_labels[row.provider]} ${row.receipt}`,
    width: 178,
    phone: 'what',
  },
  {
    key: 'paid_at',
    head: 'Paid',
    cell: (row) => formatDateTime(row.paid_at),
    sort: true,
    width: 186,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <ArrivalState arrival={row} />,
    width: 132,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    sort: true,
    num: true,
    width: 124,
    phone: 'amount',
  },
];

/** Safaricom hides the middle of a number and sets it apart with blanks; it is read as one word. */
const phoneOf = ({ payer_phone }: Arrival): string =>
  formatPhone(payer_phone?.replace(/\s?\*+\s?/, '***') ?? '');

function ArrivalState({ arrival }: { arrival: Arrival }) {
  if (arrival.other_amount_cents !== null) {
    return <StatusChip tone="warning">Amounts differ</StatusChip>;
  }
  if (arrival.state === 'posted') {
    const fits = arrival.problem === null;
    return (
      <StatusChip tone={fits ? 'positive' : 'warning'}>
        {arrival.receipt_number ?? 'Received'}
      </StatusChip>
    );
  }
  if (arrival.state === 'elsewhere') {
    return <StatusChip tone="positive">{arrival.receipt_number ?? 'Bursary'}</StatusChip>;
  }
  if (!arrival.is_confirmed) return <StatusChip tone="negative">Unconfirmed</StatusChip>;
  const { tone, words } = states[arrival.state];
  return <StatusChip tone={tone}>{words}</StatusChip>;
}

const states = {
  new: { tone: 'negative', words: 'Not in the books' },
  suspense: { tone: 'warning', words: 'In suspense' },
  returned: { tone: 'neutral', words: 'Taken back' },
} as const;
