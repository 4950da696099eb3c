import {
  cancelGrant,
  type GrantReceipt,
  printGrant,
} from '@darasa/contract/finance/receiving/receipts';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Facts } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** One grant: its receipt with the letter, and its cancellation by another person. */
export function GrantDetailSheet(props: { grant: GrantReceipt; onClose: () => void }) {
  const [grant, setGrant] = useState(props.grant);
  const printTo = useExport(printGrant);
  const cancel = useAction(cancelGrant, { refresh: [['finance']] });
  return (
    <ReceiptSheet
      {...grant}
      received_from={grant.giver_name}
      taken_by_id={grant.recorded_by_id}
      cancelled={
        grant.cancelled_on
          ? `Cancelled on ${formatDate(grant.cancelled_on)}: ${grant.cancelled_reason}`
          : null
      }
      onPrint={() => void printTo({ id: grant.id })}
      cancel={async (why) => setGrant(await cancel.run({ id: grant.id, ...why }))}
      onClose={props.onClose}
    >
      <Facts
        oneColumn
        items={[
          { label: 'Amount', value: formatKes(grant.amount_cents) },
          { label: 'For', value: grant.purpose },
          { label: 'Received on', value: formatDate(grant.received_on) },
          { label: 'Vote head', value: grant.vote_head_name },
          { label: 'Account', value: grant.money_account_name },
          { label: 'Reference', value: grant.reference },
          { label: 'Address', value: grant.giver_address },
          { label: 'Received by', value: grant.recorded_by },
        ]}
      />
      <Trail record_type="grant receipt" record_id={grant.id} />
    </ReceiptSheet>
  );
}
