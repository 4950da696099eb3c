import { makeReceiptLink, type ReceiptLink } from '@darasa/contract/finance/receiving/receipts';
import { formatDate } from '@darasa/rules/dates';
import { Button, Notice, toast } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';

/** A link for the family's phone: it opens the receipt without a sign-in. */
export function ReceiptLinkMaker({ payment_id }: { payment_id: string }) {
  const make = useAction(makeReceiptLink, { refresh: [] });
  const [made, setMade] = useState<ReceiptLink | null>(null);
  if (!made) {
    return (
      <Button
        small
        busy={make.busy}
        onClick={() =>
          void make
            .run({ id: payment_id })
            .then(setMade)
            .catch((error: Error) => toast({ variant: 'destructive', title: error.message }))
        }
      >
        Make a link to send
      </Button>
    );
  }
  return (
    <Notice tone="info">
      Until {formatDate(made.expires_on)} this opens the receipt without a sign-in:{' '}
      <a href={made.link}>{made.link}</a>
    </Notice>
  );
}
