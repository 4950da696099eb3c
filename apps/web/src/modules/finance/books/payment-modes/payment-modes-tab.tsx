import {
  editPaymentMode,
  type PaymentMode,
  PaymentModeInput,
} from '@darasa/contract/finance/books/payment-modes';
import { type FinanceSetup, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  CheckField,
  type Column,
  Panel,
  PlainTable,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { methodWords } from './method-words.ts';
import { Trail } from '../trail/trail.tsx';
import { yesOrNo } from '../setup/version-words.ts';

/** In which ways the school takes what is paid at the counter. */
export function PaymentModesTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [open, setOpen] = useState<PaymentMode | null>(null);
  return (
    <Panel title="Payment modes">
      <PlainTable
        label="Payment modes"
        rows={setup.payment_modes}
        columns={columns}
        rowKey={(row) => row.method}
        {...(may(editPaymentMode) ? { onOpen: setOpen } : {})}
        empty="No way of paying."
      />
      {open ? <ModeSheet key={open.method} mode={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

function ModeSheet({ mode, onClose }: { mode: PaymentMode; onClose: () => void }) {
  const { method } = mode;
  const edit = useAction(editPaymentMode, {
    refresh: [keyOf(getFinanceSetup)],
    say: 'The payment mode is saved.',
  });
  return (
    <Sheet open onClose={onClose} title={mode.label} sub={about[method]}>
      <VersionedForm
        schema={PaymentModeInput}
        row={mode}
        initial={(row) => {
          const { label, is_on, needs_reference } = row ?? mode;
          return { label, is_on, needs_reference };
        }}
        send={(values, over) => edit.run({ ...values, method, version: (over ?? mode).version })}
        labels={{
          label: 'Label',
          is_on: 'Taken at the counter',
          needs_reference: 'Reference required',
        }}
        words={(values) => ({
          ...values,
          is_on: yesOrNo(values['is_on']),
          needs_reference: yesOrNo(values['needs_reference']),
        })}
        draft_key={`finance.mode.${method}`}
        onDone={onClose}
        onCancel={onClose}
        submit="Save changes"
      >
        <TextField name="label" label="Label" />
        <CheckField name="is_on" label="Taken at the counter" />
        <CheckField name="needs_reference" label="Reference required" />
      </VersionedForm>
      <Trail record_type="payment mode" record_id={method} />
    </Sheet>
  );
}

const about: Record<PaymentMode['method'], string> = {
  cash: 'Counted into the cash box',
  'mobile-money': 'What comes to the paybill by itself is always taken',
  bank: 'A slip or transfer, seen on the statement later',
  cheque: 'A cheque that is banked at once',
  card: 'Taken by the card machine',
  bursary: 'Paid by a sponsor for one learner',
  'in-kind': 'Goods at an agreed value; no money is counted',
};

const columns: Column<PaymentMode>[] = [
  { key: 'label', head: 'Label', cell: (row) => row.label },
  { key: 'method', head: 'Kind', cell: (row) => methodWords[row.method], width: 140 },
  {
    key: 'reference',
    head: 'Reference',
    cell: (row) => (row.needs_reference ? 'Required' : 'Not required'),
    width: 150,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.is_on ? 'active' : 'inactive'} />,
    width: 120,
  },
];
