import {
  type Adjustment,
  askReversal,
  checkReversal,
  endReversal,
  listReversible,
  payRefund,
  RefundForm,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  Form,
  Notice,
  SegmentedField,
  SelectField,
  TextArea,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [['finance']];

/** An approved refund is paid out, or goes back to the phone that the same amount came from. */
export function PayForm({ one, onClose }: { one: Adjustment; onClose: () => void }) {
  const reversible = useQuery(queryOf(listReversible, { id: one.id }));
  const pay = useAction(payRefund, { refresh });
  const reverse = useAction(askReversal, { refresh });
  const payments = (reversible.data?.rows ?? []).map((row) => ({
    value: row.id,
    label: `${row.transaction_code}, ${formatDate(row.received_on)}${row.payer_name ? `, ${row.payer_name}` : ''}`,
  }));
  const act = ({ way: _way, ...how }: RefundForm) =>
    'payment_id' in how ? reverse.run({ id: one.id, ...how }) : pay.run({ id: one.id, ...how });
  return (
    <Form
      schema={RefundForm}
      submit="Pay out"
      initial={{ way: 'out' }}
      action={act}
      onDone={onClose}
      onCancel={onClose}
    >
      {payments.length > 0 ? (
        <SegmentedField
          name="way"
          label="How"
          options={[
            { value: 'out', label: 'Pay out' },
            { value: 'back', label: 'Send back by M-Pesa' },
          ]}
        />
      ) : null}
      <Ways payments={payments} />
    </Form>
  );
}

function Ways({ payments }: { payments: { value: string; label: string }[] }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const way = useFormValue('way');
  if (way === 'back') {
    return (
      <SelectField
        name="payment_id"
        label="Payment that goes back"
        options={payments}
        help="It goes to the phone it came from, whole. Its fee at M-Pesa is the school's."
      />
    );
  }
  return (
    <>
      <SelectField
        name="money_account_id"
        label="Account it is paid from"
        options={(setup.data?.money_accounts ?? [])
          .filter((place) => !place.retired_at)
          .map((place) => ({ value: place.id, label: place.name }))}
      />
      <TextField name="reference" label="Reference" maxLength={64} optional />
    </>
  );
}

/** Shows how far a refund by M-Pesa has come, and what to do where M-Pesa never answered. */
export function ReversalState({ one, onClose }: { one: Adjustment; onClose: () => void }) {
  const may = useMay();
  const check = useAction(checkReversal, { refresh });
  const [ending, setEnding] = useState(false);
  const { reversal } = one;
  if (!reversal) return null;
  const { state, transaction_code: code, text } = reversal;
  if (state === 'done') {
    return <Notice tone="positive">M-Pesa sent {code} back to the phone it came from.</Notice>;
  }
  if (state === 'failed') {
    return (
      <Notice tone="warning">
        {code} did not go back: {text} The refund waits to be paid.
      </Notice>
    );
  }
  if (state !== 'unknown') {
    return <Notice tone="info">M-Pesa is asked to send {code} back.</Notice>;
  }
  return (
    <>
      <Notice tone="warning">
        Nobody knows yet whether {code} went back. {text}
      </Notice>
      {ending ? (
        <EndForm one={one} onClose={onClose} />
      ) : (
        <div className="acts">
          {may(askReversal) ? (
            <Button small busy={check.busy} onClick={() => void check.run({ id: one.id })}>
              Ask M-Pesa again
            </Button>
          ) : null}
          {may(endReversal) ? (
            <Button small onClick={() => setEnding(true)}>
              Say how it ended
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

function EndForm({ one, onClose }: { one: Adjustment; onClose: () => void }) {
  const end = useAction(endReversal, { refresh });
  return (
    <Form
      submit="Save"
      initial={{ outcome: 'done' }}
      action={({
        outcome = 'done',
        reason = '',
      }: {
        outcome?: 'done' | 'failed';
        reason?: string;
      }) => end.run({ id: one.id, outcome, reason })}
      onDone={onClose}
      onCancel={onClose}
    >
      <SegmentedField
        name="outcome"
        label="The statement of the paybill shows that the money"
        options={[
          { value: 'done', label: 'Went back' },
          { value: 'failed', label: 'Is still here' },
        ]}
      />
      <TextArea name="reason" label="Where you saw it" maxLength={300} />
    </Form>
  );
}
