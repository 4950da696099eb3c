import {
  cancelPromise,
  exportPromises,
  listPromises,
  PromiseFilter,
  type PromiseRow,
} from '@darasa/contract/finance/fees/promises';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { type Column, DataTable, Facts, Form, Sheet, StatusChip, TextArea } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';

/** Who promised to pay what by when; payments keep a promise, not words. */
export function PromisesTab() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(PromiseFilter);
  const list = useQuery(queryOf(listPromises, view));
  const [open, setOpen] = useState<PromiseRow | null>(null);
  const files = useTableExport(exportPromises, view);
  return (
    <>
      <DataTable
        label="Promises"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.student_name}
        onOpen={setOpen}
        search={{ placeholder: 'Learner, payer or phone', label: 'Find a promise' }}
        filters={[{ name: 'state', label: 'State', options: states }]}
        {...files}
        empty={{
          title: 'No promise yet',
          text: "Write one down on a learner's account.",
        }}
        nothingFound="No promise matches these filters."
      />
      {open ? <PromiseSheet one={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function PromiseSheet({ one, onClose }: { one: PromiseRow; onClose: () => void }) {
  const may = useMay();
  const cancel = useAction(cancelPromise, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title={one.student_name} sub={one.admission_number}>
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'Promised', value: formatKes(one.amount_cents) },
            { label: 'By', value: one.promised_by },
            { label: 'Phone', value: one.phone && formatPhone(one.phone) },
            { label: 'Due', value: formatDate(one.due_on) },
            { label: 'Paid since', value: formatKes(one.paid_cents) },
            { label: 'Balance', value: formatKes(one.balance_cents) },
            { label: 'Note', value: one.note },
          ]}
        />
        {one.state !== 'cancelled' && may(cancelPromise) ? (
          <Form
            danger
            submit="Cancel the promise"
            action={({ reason = '' }: { reason?: string }) => cancel.run({ id: one.id, reason })}
            onDone={onClose}
          >
            <TextArea name="reason" label="Why it no longer stands" maxLength={300} />
          </Form>
        ) : null}
      </div>
    </Sheet>
  );
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'broken', label: 'Broken' },
  { value: 'kept', label: 'Kept' },
  { value: 'cancelled', label: 'Cancelled' },
];

const columns: Column<PromiseRow>[] = [
  {
    key: 'due_on',
    head: 'Due',
    cell: (row) => formatDate(row.due_on),
    sort: true,
    width: 124,
    phone: 'what',
  },
  {
    key: 'student',
    head: 'Learner',
    cell: (row) => `${row.student_name}, ${row.admission_number}`,
    phone: 'who',
  },
  { key: 'class', head: 'Class', cell: (row) => row.class_name, width: 132, phone: 'hide' },
  { key: 'by', head: 'Promised by', cell: (row) => row.promised_by, width: 160, phone: 'hide' },
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
    width: 120,
    phone: 'hide',
  },
  {
    key: 'amount_cents',
    head: 'Promised, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    sort: true,
    width: 140,
    phone: 'amount',
  },
];
