import { hasModule } from '@darasa/contract/access';
import { cancelGrant, type GrantReceipt, printGrant } from '@darasa/contract/finance/receipts';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, Facts, Form, Notice, PrinterIcon, Sheet, TextArea } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '../../../platform/exports.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useToday } from '../../../platform/use-today.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { Trail } from '../trail.tsx';

/** One grant: its receipt with the letter, and its cancellation by another person. */
export function GrantDetailSheet(props: { grant: GrantReceipt; onClose: () => void }) {
  const { user } = useViewer();
  const today = useToday();
  const [grant, setGrant] = useState(props.grant);
  const [cancelling, setCancelling] = useState(false);
  const printTo = useExport(printGrant);
  const cancel = useAction(cancelGrant, { refresh: [['finance']] });
  const may_cancel =
    !grant.cancelled_on && grant.recorded_by_id !== user.id && hasModule(user, 'finance', 'void');
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Receipt ${grant.receipt_number}`}
      sub={grant.giver_name}
      footer={
        cancelling ? undefined : (
          <>
            <Button
              variant="primary"
              icon={PrinterIcon}
              onClick={() => void printTo({ id: grant.id })}
            >
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
        {grant.cancelled_on ? (
          <Notice tone="negative">
            Cancelled on {formatDate(grant.cancelled_on)}: {grant.cancelled_reason}
          </Notice>
        ) : null}
        {cancelling ? (
          <Form
            action={({ reason = '' }: { reason?: string }) =>
              cancel.run({ id: grant.id, reason, cancelled_on: today })
            }
            onDone={(after) => {
              setGrant(after as GrantReceipt);
              setCancelling(false);
            }}
            onCancel={() => setCancelling(false)}
            submit="Cancel receipt"
            danger
          >
            <Notice tone="warning">
              {formatKes(grant.amount_cents)} leaves {grant.vote_head_name} and{' '}
              {grant.money_account_name} again. The receipt is stamped CANCELLED and never deleted.
            </Notice>
            <TextArea name="reason" label="Why it is cancelled" maxLength={300} />
          </Form>
        ) : (
          <>
            <Facts
              oneColumn
              items={[
                { label: 'Amount', value: formatKes(grant.amount_cents) },
                { label: 'For', value: grant.purpose },
                { label: 'Received on', value: formatDate(grant.received_on) },
                { label: 'Vote head', value: grant.vote_head_name },
                { label: 'Into', value: grant.money_account_name },
                { label: 'Reference', value: grant.reference },
                { label: 'Address', value: grant.giver_address },
                { label: 'Taken by', value: grant.recorded_by },
              ]}
            />
            <Trail record_type="grant receipt" record_id={grant.id} />
          </>
        )}
      </div>
    </Sheet>
  );
}
