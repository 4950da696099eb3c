import { listAudit } from '@darasa/contract/platform/audit';
import {
  listOptOuts,
  OptOutInput,
  setOptOut,
  silentList,
  type SilentNumber,
  silentWords,
} from '@darasa/contract/communication/answers/opt-outs';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  Form,
  Link,
  Pairs,
  PhoneField,
  PlusIcon,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { RecordHistory } from '#platform/history/record-history.tsx';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** Shows who gets no SMS, because they asked or because the carrier cannot reach them. */
export function OptOutsTab() {
  const may = useMay();
  const list = useList(silentList);
  const [open, setOpen] = useState<SilentNumber | 'new' | null>(null);
  const add = may(setOptOut) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Note a number
    </Button>
  ) : undefined;
  return (
    <div className="stack">
      {add && list.query.data?.count ? <div className="buttons">{add}</div> : null}
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.name ?? formatPhone(row.phone)}
        onOpen={setOpen}
        empty={{
          title: 'Every number gets SMS',
          text: 'People who reply STOP, and numbers the network refuses, appear here.',
          action: add,
        }}
      />
      {open === 'new' ? <AddSheet onClose={() => setOpen(null)} /> : null}
      {open && open !== 'new' ? <NumberSheet row={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

const Reason = OptOutInput.pick({ reason: true });
const Added = OptOutInput.omit({ opted_out: true });

function AddSheet({ onClose }: { onClose: () => void }) {
  const note = useAction(setOptOut, { refresh: [keyOf(listOptOuts)] });
  return (
    <Sheet open onClose={onClose} title="Note a number" sub="It gets no SMS from now on">
      <Form
        schema={Added}
        action={(values) => note.run({ ...values, opted_out: true })}
        onDone={onClose}
        submit="Note it"
        onCancel={onClose}
      >
        <PhoneField name="phone" label="Phone number" />
        <TextField
          name="reason"
          label="How we know"
          maxLength={160}
          help="Such as: rang the office on 3 March"
        />
      </Form>
    </Sheet>
  );
}

function NumberSheet({ row, onClose }: { row: SilentNumber; onClose: () => void }) {
  const may = useMay();
  const note = useAction(setOptOut, { refresh: [keyOf(listOptOuts)] });
  return (
    <Sheet open onClose={onClose} title={row.name ?? formatPhone(row.phone)}>
      <div className="stack">
        <Pairs
          items={[
            { label: 'Phone', value: formatPhone(row.phone) },
            { label: 'Why', value: silentWords[row.why] },
            { label: 'How we know', value: row.how ?? 'Not said' },
            { label: 'Since', value: formatDateTime(row.since) },
            ...(row.learners ? [{ label: 'Learners', value: <Learners row={row} /> }] : []),
          ]}
        />
        {may(setOptOut) ? (
          <Form
            schema={Reason}
            action={({ reason }) => note.run({ phone: row.phone, opted_out: false, reason })}
            onDone={onClose}
            submit="Send SMS again"
          >
            <TextField
              name="reason"
              label="Why it gets SMS again"
              maxLength={160}
              help={
                row.why === 'refused'
                  ? 'Such as: the line works again'
                  : 'Only when its owner asked for it: say how'
              }
            />
          </Form>
        ) : null}
        {may(listAudit) ? (
          <details>
            <summary>History</summary>
            <RecordHistory record_type="contact" record_id={row.phone} />
          </details>
        ) : null}
      </div>
    </Sheet>
  );
}

const Learners = ({ row }: { row: SilentNumber }) =>
  row.admission_number ? (
    <Link href={`/dashboard/students/enquiry/${encodeURIComponent(row.admission_number)}`}>
      {row.learners}
    </Link>
  ) : (
    row.learners
  );

const columns: Readonly<Record<string, ColumnOnScreen<SilentNumber>>> = {
  name: {
    width: 200,
    renderCell: (row) => row.name ?? <span className="faint">Not on our records</span>,
  },
  phone: { width: 140, phone: 'what' },
  learners: { hideable: true },
  since: { width: 190 },
  why: {
    width: 190,
    renderCell: ({ why }) => (
      <StatusChip
        tone={why === 'refused' ? 'negative' : 'warning'}
        shape={why === 'refused' ? 'cross' : 'triangle'}
      >
        {silentWords[why]}
      </StatusChip>
    ),
  },
};
