import {
  closeShift,
  listShifts,
  printShift,
  type Shift,
  signShift,
} from '@darasa/contract/finance/receiving/shifts';
import { formatDateTime } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  Facts,
  Form,
  MoneyField,
  Notice,
  PlainTable,
  PrinterIcon,
  Sheet,
  TextField,
  toast,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { useMethodName } from '#modules/finance/books/payment-modes/use-method-options.ts';

/** One shift: what the receipts say beside what was counted. */
export function ShiftSheet({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { user } = useViewer();
  const may = useMay();
  const printTo = useExport(printShift);
  const sign = useAction(signShift, { refresh: [keyOf(listShifts), ['finance']] });
  const [closing, setClosing] = useState(false);
  const is_mine = shift.cashier_id === user.id;
  const may_sign = shift.state === 'closed' && !is_mine && may(signShift);
  const signNow = async () => {
    try {
      await sign.run({ id: shift.id });
      onClose();
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Shift of ${shift.cashier_name}`}
      sub={`${shift.money_account_name}, ${formatDateTime(shift.opened_at)}`}
      footer={
        closing ? undefined : (
          <>
            {is_mine && shift.state === 'open' ? (
              <Button variant="primary" onClick={() => setClosing(true)}>
                Count and close
              </Button>
            ) : null}
            {may_sign ? (
              <Button variant="primary" busy={sign.busy} onClick={() => void signNow()}>
                Sign the count
              </Button>
            ) : null}
            <Button icon={PrinterIcon} onClick={() => void printTo({ id: shift.id })}>
              Print
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {shift.state === 'closed' && is_mine ? (
          <Notice tone="info">Another person signs your count.</Notice>
        ) : null}
        {shift.difference_reason ? <Notice>{shift.difference_reason}</Notice> : null}
        {closing ? (
          <CloseForm shift={shift} onDone={onClose} onCancel={() => setClosing(false)} />
        ) : (
          <Figures shift={shift} />
        )}
      </div>
    </Sheet>
  );
}

function Figures({ shift }: { shift: Shift }) {
  const nameOf = useMethodName();
  return (
    <>
      <Facts
        oneColumn
        items={[
          { label: 'Float counted', value: formatKes(shift.float_cents) },
          ...(shift.book_cents === null
            ? []
            : [{ label: "The box's book then", value: formatKes(shift.book_cents) }]),
          { label: 'Banked', value: formatKes(shift.banked_cents) },
          { label: 'Other money in and out', value: formatKes(shift.other_cents) },
          { label: 'Expected in the box', value: formatKes(shift.expected_cents) },
          {
            label: 'Counted',
            value: shift.counted_cents === null ? 'Not yet' : formatKes(shift.counted_cents),
          },
          {
            label: 'Difference',
            value: shift.difference_cents === null ? 'Not yet' : formatKes(shift.difference_cents),
          },
          { label: 'Signed by', value: shift.signed_by },
        ]}
      />
      <PlainTable
        label="Taken"
        rows={shift.taken}
        rowKey={(row) => row.method}
        empty="No receipt in this shift yet."
        columns={[
          { key: 'method', head: 'Taken by', cell: (row) => nameOf(row.method) },
          { key: 'count', head: 'Receipts', num: true, cell: (row) => row.count },
          { key: 'amount', head: 'KES', num: true, cell: (row) => formatMoney(row.amount_cents) },
        ]}
      />
    </>
  );
}

type Values = { counted_cents?: number; difference_reason?: string };

function CloseForm(props: { shift: Shift; onDone: () => void; onCancel: () => void }) {
  const { shift } = props;
  const close = useAction(closeShift, { refresh: [keyOf(listShifts)] });
  return (
    <Form
      action={(values: Values) =>
        close.run({
          id: shift.id,
          counted_cents: values.counted_cents ?? -1,
          ...(values.difference_reason ? { difference_reason: values.difference_reason } : {}),
        })
      }
      onDone={props.onDone}
      onCancel={props.onCancel}
      submit="Close the shift"
    >
      <Notice tone="info">
        {formatKes(shift.expected_cents)} should be in the box by its book: the float, what
        everybody took and paid from it, and what was banked.
      </Notice>
      <MoneyField name="counted_cents" label="Counted in the box" />
      <TextField
        name="difference_reason"
        label="Why it differs, if it does"
        maxLength={300}
        optional
      />
    </Form>
  );
}
