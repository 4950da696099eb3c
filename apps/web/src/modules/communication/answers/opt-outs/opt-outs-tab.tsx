import { listAudit } from '@darasa/contract/platform/audit';
import {
  exportOptOuts,
  listOptOuts,
  OptOutInput,
  OptOutView,
  setOptOut,
  type SilentNumber,
} from '@darasa/contract/communication/answers/opt-outs';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  type Column,
  DataTable,
  Form,
  Link,
  Pairs,
  PhoneField,
  PlusIcon,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { silent_words } from '#modules/communication/writing/campaigns/words.ts';

/** Who gets no SMS, because they asked or because the carrier cannot reach them. */
export function OptOutsTab() {
  const may = useMay();
  const [{ tab, ...view }, setView] = useUrlState(OptOutView);
  const list = useQuery(queryOf(listOptOuts, view));
  const files = useTableExport(exportOptOuts, view);
  const [open, setOpen] = useState<SilentNumber | 'new' | null>(null);
  const add = may(setOptOut) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Note a number
    </Button>
  ) : undefined;
  return (
    <div className="stack">
      {add && list.data?.count ? <div className="buttons">{add}</div> : null}
      <DataTable
        label="Numbers"
        query={list}
        columns={columns}
        view={view}
        onView={(next) => setView({ ...next, tab })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name ?? formatPhone(row.phone)}
        onOpen={setOpen}
        search={{ placeholder: 'Name, phone, learner', label: 'Find a number' }}
        filters={[
          {
            name: 'why',
            label: 'Why',
            options: Object.entries(silent_words).map(([value, label]) => ({ value, label })),
          },
        ]}
        {...files}
        empty={{
          title: 'Every number gets SMS',
          text: 'Whoever answers STOP, and numbers that the carrier refuses, appear here.',
          ...(add ? { action: add } : {}),
        }}
        nothingFound="No number matches these filters."
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
            { label: 'Why', value: silent_words[row.why] },
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

const columns: Column<SilentNumber>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: (row) => row.name ?? <span className="faint">Not on our records</span>,
    width: 200,
    phone: 'who',
  },
  { key: 'phone', head: 'Phone', cell: (row) => formatPhone(row.phone), width: 140, phone: 'what' },
  { key: 'learners', head: 'Learners', cell: (row) => row.learners, phone: 'hide', hideable: true },
  { key: 'how', head: 'How we know', cell: (row) => row.how, phone: 'hide' },
  {
    key: 'since',
    head: 'Since',
    cell: (row) => formatDateTime(row.since),
    width: 190,
    phone: 'hide',
  },
  {
    key: 'why',
    head: 'Why',
    cell: (row) => (
      <StatusChip
        tone={row.why === 'refused' ? 'negative' : 'warning'}
        shape={row.why === 'refused' ? 'cross' : 'triangle'}
      >
        {silent_words[row.why]}
      </StatusChip>
    ),
    width: 190,
    phone: 'status',
  },
];
