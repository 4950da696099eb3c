import {
  type Consent,
  ConsentInput,
  consentList,
  listConsents,
  noteConsents,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  Form,
  PlusIcon,
  SegmentedField,
  Sheet,
  StatusChip,
  Strip,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** Nobody gets WhatsApp from the school who did not agree to it; here stands who did, and how. */
export function ConsentsTab() {
  const may = useMay();
  const list = useList(consentList);
  const { data } = list.query;
  const [noting, setNoting] = useState(false);
  const add = may(noteConsents) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setNoting(true)}>
      Note consent
    </Button>
  ) : undefined;
  return (
    <div className="stack">
      {add && data?.count ? <div className="buttons">{add}</div> : null}
      {data ? (
        <Strip
          label="Consent"
          items={[
            {
              label: 'Guardians with a phone',
              value: data.guardians.toLocaleString('en'),
            },
            { label: 'Agreed to WhatsApp', value: data.agreed_guardians.toLocaleString('en') },
            {
              label: 'Reached by SMS only',
              value: (data.guardians - data.agreed_guardians).toLocaleString('en'),
            },
          ]}
        />
      ) : null}
      <ListTable
        list={list}
        columns={columns}
        empty={{
          text: 'Anyone who writes to our number has agreed. Others sign a form: record it here.',
          action: add,
        }}
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

const columns: Readonly<Record<string, ColumnOnScreen<Consent>>> = {
  name: { renderCell: (row) => row.name ?? <span className="faint">Not on our records</span> },
  phone: { width: 140, phone: 'what' },
  opted_in_at: {
    width: 120,
    renderCell: (row) => (row.opted_in_at ? formatDate(row.opted_in_at) : null),
  },
  opted_in_how: { width: 236 },
  last_in_at: { width: 190, hideable: true },
  state: { width: 150, renderCell: (row) => <ConsentState consent={row} /> },
};

function ConsentState({ consent }: { consent: Consent }) {
  if (consent.state === 'stopped') {
    return (
      <StatusChip tone="negative" shape="cross">
        Stopped
      </StatusChip>
    );
  }
  return consent.not_on_whatsapp_at ? (
    <StatusChip tone="warning" shape="triangle">
      Not on WhatsApp
    </StatusChip>
  ) : (
    <StatusChip tone="positive" shape="tick" quiet>
      Agreed
    </StatusChip>
  );
}
