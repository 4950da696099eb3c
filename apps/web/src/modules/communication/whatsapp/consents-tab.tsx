import {
  type Consent,
  ConsentInput,
  ConsentView,
  exportConsents,
  listConsents,
  noteConsents,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  type Column,
  DataTable,
  Form,
  PlusIcon,
  SegmentedField,
  Sheet,
  StatusChip,
  Strip,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';

/** Nobody gets WhatsApp from the school who did not agree to it; here stands who did, and how. */
export function ConsentsTab() {
  const may = useMay();
  const [{ tab, ...view }, setView] = useUrlState(ConsentView);
  const list = useQuery(queryOf(listConsents, view));
  const [noting, setNoting] = useState(false);
  const files = useTableExport(exportConsents, view);
  const add = may(noteConsents) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setNoting(true)}>
      Note consent
    </Button>
  ) : undefined;
  return (
    <div className="stack">
      {add && list.data?.count ? <div className="buttons">{add}</div> : null}
      {list.data ? (
        <Strip
          label="Consent"
          items={[
            {
              label: 'Guardians with a phone',
              value: list.data.guardians.toLocaleString('en'),
            },
            { label: 'Agreed to WhatsApp', value: list.data.agreed_guardians.toLocaleString('en') },
            {
              label: 'Reached by SMS only',
              value: (list.data.guardians - list.data.agreed_guardians).toLocaleString('en'),
            },
          ]}
        />
      ) : null}
      <DataTable
        label="Consents"
        query={list}
        columns={columns}
        view={view}
        onView={(next) => setView({ ...next, tab })}
        rowKey={(row) => row.id}
        search={{ placeholder: 'Name, phone', label: 'Find a number' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'agreed', label: 'Agreed' },
              { value: 'stopped', label: 'Stopped' },
            ],
          },
        ]}
        {...files}
        empty={{
          title: 'Nobody has agreed yet',
          text: 'Whoever writes to our number has agreed. Others sign a form: note it here.',
          ...(add ? { action: add } : {}),
        }}
        nothingFound="No number matches these filters."
      />
      <p className="help">
        Messages go to one phone each, never to a group: marks and fees that a group can read are
        disclosed to everybody in it.
      </p>
      {noting ? <NoteSheet onClose={() => setNoting(false)} /> : null}
    </div>
  );
}

interface NoteValues {
  numbers?: string;
  agreed?: 'yes' | 'no';
  how?: string;
}

function NoteSheet({ onClose }: { onClose: () => void }) {
  const note = useAction(noteConsents, { refresh: [keyOf(listConsents)] });
  return (
    <Sheet open onClose={onClose} title="Note consent" sub="What families said on paper or by word">
      <Form
        initial={{ agreed: 'yes' }}
        action={(values: NoteValues) => {
          const checked = ConsentInput.safeParse({
            phones: (values.numbers ?? '').split(/[\n,;]+/).filter((one) => one.trim()),
            agreed: values.agreed !== 'no',
            how: values.how ?? '',
          });
          if (!checked.success) {
            const errors = checked.error.issues.map(({ path, message }) => ({
              path: path[0] === 'phones' ? 'numbers' : String(path[0]),
              message: typeof path[1] === 'number' ? `Line ${path[1] + 1}: ${message}` : message,
            }));
            throw Object.assign(new Error('Correct this'), { errors });
          }
          return note.run(checked.data);
        }}
        onDone={onClose}
        submit="Note it"
        onCancel={onClose}
      >
        <SegmentedField
          name="agreed"
          label="They"
          options={[
            { value: 'yes', label: 'Agreed' },
            { value: 'no', label: 'Want no more' },
          ]}
        />
        <TextArea
          name="numbers"
          label="Phone numbers"
          rows={6}
          help="One on each line, at most 500"
        />
        <TextField
          name="how"
          label="How we know"
          maxLength={120}
          help="Such as: signed the admission form of January 2026"
        />
      </Form>
    </Sheet>
  );
}

const columns: Column<Consent>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: (row) => row.name ?? <span className="faint">Not on our records</span>,
    phone: 'who',
  },
  { key: 'phone', head: 'Phone', cell: (row) => formatPhone(row.phone), width: 140, phone: 'what' },
  {
    key: 'opted_in_at',
    head: 'Agreed',
    cell: (row) => (row.opted_in_at ? formatDate(row.opted_in_at) : ''),
    width: 120,
    phone: 'hide',
  },
  { key: 'opted_in_how', head: 'How', cell: (row) => row.opted_in_how, width: 236, phone: 'hide' },
  {
    key: 'last_in_at',
    head: 'Last wrote',
    cell: (row) => (row.last_in_at ? formatDateTime(row.last_in_at) : ''),
    width: 190,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.state === 'stopped' ? (
        <StatusChip tone="negative" shape="cross">
          Stopped
        </StatusChip>
      ) : row.not_on_whatsapp_at ? (
        <StatusChip tone="warning" shape="triangle">
          Not on WhatsApp
        </StatusChip>
      ) : (
        <StatusChip tone="positive" shape="tick" quiet>
          Agreed
        </StatusChip>
      ),
    width: 150,
    phone: 'status',
  },
];
