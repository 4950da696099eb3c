import { cancelPayment } from '@darasa/contract/finance/receiving/payments';
import { formatKes } from '@darasa/rules/money';
import { Button, Form, Notice, PrinterIcon, Sheet, TextArea } from '@darasa/ui';
import { type ReactNode, useState } from 'react';
import { useToday } from '#platform/use-today.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';

/** A receipt for money that no learner paid: printed here, and cancelled by another person. */
export function ReceiptSheet(props: {
  receipt_number: string;
  received_from: string;
  amount_cents: number;
  money_account_name: string;
  taken_by_id: string;
  /** Why, and where it is known when. */
  cancelled: string | null;
  onPrint: () => void;
  cancel: (why: { reason: string; cancelled_on: string }) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { user } = useViewer();
  const may = useMay();
  const today = useToday();
  const [cancelling, setCancelling] = useState(false);
  const may_cancel = !props.cancelled && props.taken_by_id !== user.id && may(cancelPayment);
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Receipt ${props.receipt_number}`}
      sub={props.received_from}
      footer={
        cancelling ? undefined : (
          <>
            <Button variant="primary" icon={PrinterIcon} onClick={props.onPrint}>
              Print receipt
            </Button>
            {may_cancel ? (
              <Button variant="danger" onClick={() => setCancelling(true)}>
                Cancel receipt
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="stack">
        {props.cancelled ? <Notice tone="negative">{props.cancelled}</Notice> : null}
        {cancelling ? (
          <Form
            action={({ reason = '' }: { reason?: string }) =>
              props.cancel({ reason, cancelled_on: today })
            }
            onDone={() => setCancelling(false)}
            onCancel={() => setCancelling(false)}
            submit="Cancel receipt"
            danger
          >
            <Notice tone="warning">
              {formatKes(props.amount_cents)} leaves {props.money_account_name} again. The receipt
              is stamped CANCELLED and never deleted.
            </Notice>
            <TextArea name="reason" label="Why it is cancelled" maxLength={300} />
          </Form>
        ) : (
          props.children
        )}
      </div>
    </Sheet>
  );
}
