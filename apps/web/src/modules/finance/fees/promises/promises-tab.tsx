import {
  cancelPromise,
  promiseList,
  type PromiseRow,
} from '@darasa/contract/finance/fees/promises';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { Facts, Form, Sheet, TextArea } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** Shows who promised to pay what by when; payments keep a promise, not words. */
export function PromisesTab() {
  const list = useList(promiseList);
  const [open, setOpen] = useState<PromiseRow | null>(null);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.student_name}
        onOpen={setOpen}
        empty={{ text: "Write one down on a learner's account." }}
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

const columns: Readonly<Record<string, ColumnOnScreen<PromiseRow>>> = {
  due_on: { phone: 'what' },
  student_name: { renderCell: (row) => `${row.student_name}, ${row.admission_number}` },
  class_name: { width: 132 },
  promised_by: { width: 160 },
  state: { width: 116 },
  paid_cents: { width: 120, phone: 'hide' },
};
