import { counted } from '@darasa/rules/counted';
import {
  listInvoiceable,
  listSponsorInvoices,
  makeSponsorInvoice,
  type SponsorInvoice,
  SponsorInvoiceForm,
  sponsorInvoiceList,
} from '@darasa/contract/finance/sponsors/sponsor-invoices';
import { addDays } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  DateField,
  EmptyState,
  Form,
  Pair,
  PlusIcon,
  SelectField,
  Sheet,
  SkeletonLines,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';
import { SponsorInvoiceSheet } from './sponsor-invoice-sheet.tsx';

/** Shows what sponsors are asked for the learners they pay for, and what has come of it. */
export function SponsorInvoicesTab() {
  const may = useMay();
  const list = useList(sponsorInvoiceList);
  const [making, setMaking] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const make = may(makeSponsorInvoice) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setMaking(true)}>
      New invoice
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.number}
        onOpen={(row) => setOpen(row.id)}
        tools={list.query.data && list.query.data.count > 0 ? make : undefined}
        empty={{
          title: 'No invoice to a sponsor yet',
          text: 'When a sponsor pays for a waiver, one invoice asks for all its learners.',
          action: make,
        }}
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

const columns = {
  number: { width: 124, phone: 'what' },
  semester_name: { width: 124 },
  learner_count: { width: 88 },
  due_on: { width: 120 },
  state: { width: 116 },
  paid_cents: { width: 124, phone: 'hide' },
} as const;
