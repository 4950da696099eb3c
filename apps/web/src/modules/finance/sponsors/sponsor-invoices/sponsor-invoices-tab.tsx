import { counted } from '@darasa/rules/counted';
import {
  exportSponsorInvoices,
  listInvoiceable,
  listSponsorInvoices,
  makeSponsorInvoice,
  type SponsorInvoice,
  SponsorInvoiceForm,
  SponsorInvoiceView,
} from '@darasa/contract/finance/sponsors/sponsor-invoices';
import { addDays, formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DataTable,
  DateField,
  EmptyState,
  Form,
  Pair,
  PlusIcon,
  SelectField,
  Sheet,
  SkeletonLines,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { SponsorInvoiceSheet } from './sponsor-invoice-sheet.tsx';

/** What sponsors are asked for the learners they pay for, and what has come of it. */
export function SponsorInvoicesTab() {
  const may = useMay();
  const [view, setView] = useUrlState(SponsorInvoiceView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listSponsorInvoices, input));
  const files = useTableExport(exportSponsorInvoices, input);
  const [making, setMaking] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const make = may(makeSponsorInvoice) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setMaking(true)}>
      New invoice
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Sponsor invoices"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={(row) => setOpen(row.id)}
        search={{ placeholder: 'Sponsor or invoice', label: 'Find an invoice' }}
        filters={[{ name: 'state', label: 'State', options: states }]}
        tools={list.data && list.data.count > 0 ? make : undefined}
        totals={
          list.data
            ? {
                words: 'All invoices',
                cells: {
                  paid_cents: formatMoney(list.data.paid_cents),
                  total_cents: formatMoney(list.data.total_cents),
                },
              }
            : undefined
        }
        {...files}
        empty={{
          title: 'No invoice to a sponsor yet',
          text: 'When a sponsor pays for a waiver, one invoice asks for all its learners.',
          action: make,
        }}
        nothingFound="No invoice matches."
      />
      {making ? (
        <MakeSheet
          onClose={() => setMaking(false)}
          onDone={(id) => {
            setMaking(false);
            setOpen(id);
          }}
        />
      ) : null}
      {open ? <SponsorInvoiceSheet id={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const days_to_pay = 30;

function MakeSheet(props: { onClose: () => void; onDone: (id: string) => void }) {
  const today = useToday();
  const due = useQuery(queryOf(listInvoiceable, {}));
  const make = useAction(makeSponsorInvoice, {
    refresh: [keyOf(listSponsorInvoices), keyOf(listInvoiceable)],
  });
  const rows = due.data?.rows ?? [];
  const find = (which: string) =>
    rows.find((row) => `${row.waiver_id} ${row.semester_id}` === which);
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Make an invoice"
      sub="For the learners a sponsor pays for in a term"
    >
      {due.isPending ? <SkeletonLines label="Loading amounts to invoice" lines={4} /> : null}
      {due.data && rows.length === 0 ? (
        <EmptyState
          title="Nothing to invoice"
          text="Every learner whom a sponsor pays for stands on an invoice. A waiver names its sponsor when it is begun, under Fee panel, Waivers."
        />
      ) : null}
      {rows.length > 0 ? (
        <Form
          schema={SponsorInvoiceForm}
          initial={{ invoiced_on: today, due_on: addDays(today, days_to_pay) }}
          action={({ which, ...values }) => {
            const { waiver_id, semester_id, amount_cents } = find(which)!;
            return make.run({ ...values, waiver_id, semester_id, expected_cents: amount_cents });
          }}
          onDone={(invoice) => props.onDone((invoice as SponsorInvoice).id)}
          onCancel={props.onClose}
          submit="Make the invoice"
        >
          <SelectField
            name="which"
            label="For"
            options={rows.map((row) => ({
              value: `${row.waiver_id} ${row.semester_id}`,
              label: `${row.sponsor_name}, ${row.semester_name}: ${counted(row.learner_count, 'learner')}, ${formatKes(row.amount_cents)}`,
            }))}
          />
          <TextField name="address" label="Address of the sponsor" optional />
          <Pair>
            <DateField name="invoiced_on" label="Date" />
            <DateField name="due_on" label="Please pay by" />
          </Pair>
          <TextField name="note" label="Note on the invoice" optional />
        </Form>
      ) : null}
    </Sheet>
  );
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'part-paid', label: 'Part paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'cancelled', label: 'Cancelled' },
];

const columns: Column<SponsorInvoice>[] = [
  {
    key: 'number',
    head: 'Invoice',
    cell: (row) => row.number,
    sort: true,
    width: 124,
    phone: 'what',
  },
  { key: 'sponsor_name', head: 'Sponsor', cell: (row) => row.sponsor_name, phone: 'who' },
  {
    key: 'semester_name',
    head: 'Term',
    cell: (row) => row.semester_name,
    width: 124,
    phone: 'hide',
  },
  {
    key: 'learner_count',
    head: 'Learners',
    cell: (row) => row.learner_count,
    num: true,
    width: 88,
    phone: 'hide',
  },
  {
    key: 'due_on',
    head: 'Due',
    cell: (row) => formatDate(row.due_on),
    sort: true,
    width: 120,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state} />,
    width: 116,
    phone: 'status',
  },
  {
    key: 'paid_cents',
    head: 'Paid, KES',
    cell: (row) => formatMoney(row.paid_cents),
    num: true,
    width: 124,
    phone: 'hide',
  },
  {
    key: 'total_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.total_cents),
    num: true,
    width: 140,
    phone: 'amount',
  },
];
