import {
  createExtraCharge,
  exportExtraCharges,
  type ExtraCharge,
  ExtraChargeFilter,
  ExtraChargeInput,
  listExtraCharges,
} from '@darasa/contract/finance/fees/extra-charges';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  CheckField,
  type Column,
  DataTable,
  DateField,
  Form,
  MoneyField,
  NumberField,
  Pair,
  PlusIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';

/** Trips, exam entries, lost books: what some are charged and others not. */
export function ChargesTab() {
  const may = useMay();
  const [{ tab: _tab, ...view }, setView] = useUrlState(ExtraChargeFilter);
  const list = useQuery(queryOf(listExtraCharges, view));
  const files = useTableExport(exportExtraCharges, view);
  const [adding, setAdding] = useState(false);
  const add = may(createExtraCharge) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Add extra charge
    </Button>
  ) : undefined;
  return (
    <>
      <DataTable
        label="Extra charges"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/dashboard/finance/members-in-extra-charge/${row.id}`}
        search={{ placeholder: 'Name', label: 'Find an extra charge' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'open', label: 'Open' },
              { value: 'closing', label: 'Waits to be closed' },
              { value: 'closed', label: 'Closed' },
            ],
          },
        ]}
        tools={add}
        {...files}
        empty={{
          title: 'No extra charge yet',
          text: 'Define one, then add a class or some learners.',
          action: add,
        }}
        nothingFound="No extra charge matches these filters."
      />
      {adding ? <ChargeSheet onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function ChargeSheet({ onClose }: { onClose: () => void }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const [, navigate] = useLocation();
  const create = useAction(createExtraCharge, { refresh: [['finance']] });
  const today = useToday();
  return (
    <Sheet open onClose={onClose} title="Add extra charge">
      <Form
        schema={ExtraChargeInput}
        initial={{ charged_on: today, is_refundable: true }}
        action={(values) => create.run(values)}
        onDone={(charge) =>
          navigate(`/dashboard/finance/add-to-extra-charge/${(charge as ExtraCharge).id}`)
        }
        onCancel={onClose}
        submit="Add extra charge"
      >
        <TextField name="name" label="Name" help="Such as Trip to Nakuru" />
        <MoneyField name="amount_cents" label="Amount for each" />
        <Pair>
          <SelectField
            name="semester_id"
            label="Term"
            options={(setup.data?.semesters ?? []).map((one) => ({
              value: one.id,
              label: `${one.name} ${one.year}`,
            }))}
          />
          <SelectField
            name="vote_head_id"
            label="Vote head"
            options={(setup.data?.vote_heads ?? [])
              .filter((one) => !one.retired_at)
              .map((one) => ({ value: one.id, label: one.name }))}
          />
        </Pair>
        <DateField name="charged_on" label="On" />
        <CheckField
          name="is_refundable"
          label="Refundable: learners removed get their money back"
        />
        <CheckField name="is_trip" label="A trip: see who has no consent for trips" />
        <CheckField name="is_optional" label="Optional: parents may be asked first" />
        <Asking />
        <TextField name="note" label="Note for parents" optional />
      </Form>
    </Sheet>
  );
}

function Asking() {
  if (useFormValue('is_optional') !== true) return null;
  return (
    <Pair>
      <DateField name="opt_in_until" label="Reply by" optional />
      <NumberField name="places" label="Places" optional />
    </Pair>
  );
}

const columns: Column<ExtraCharge>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name, sort: true, phone: 'who' },
  { key: 'term', head: 'Term', cell: (row) => row.semester_name, width: 132, phone: 'what' },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state} />,
    width: 116,
    phone: 'status',
  },
  {
    key: 'charged_count',
    head: 'Learners',
    cell: (row) => row.charged_count,
    num: true,
    width: 104,
    phone: 'hide',
  },
  {
    key: 'amount_cents',
    head: 'Each, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    sort: true,
    width: 120,
    phone: 'hide',
  },
  {
    key: 'billed_cents',
    head: 'Charged, KES',
    cell: (row) => formatMoney(row.billed_cents),
    num: true,
    width: 136,
    phone: 'amount',
  },
  {
    key: 'paid_cents',
    head: 'Paid, KES',
    cell: (row) => formatMoney(row.paid_cents),
    num: true,
    width: 128,
    phone: 'hide',
  },
];
