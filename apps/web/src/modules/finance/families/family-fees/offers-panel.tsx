import { counted } from '@darasa/rules/counted';
import {
  answerOptIn,
  listOptIns,
  type OptInRow,
} from '@darasa/contract/finance/fees/extra-charges';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, Panel, StatusChip, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

/** Trips and clubs the school offers: a parent says yes or no, and nothing is charged before. */
export function OffersPanel() {
  const offers = useQuery(queryOf(listOptIns, {}));
  return (offers.data?.rows ?? []).map((offer) => <Offer key={offer.id} offer={offer} />);
}

function Offer({ offer }: { offer: OptInRow }) {
  const answer = useAction(answerOptIn, { refresh: [['parent']] });
  const is_open = offer.state === 'asked';
  const send = (accept: boolean) =>
    void answer
      .run({ id: offer.id, accept })
      .catch((error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <Panel
      title={`${offer.name}, for ${offer.child_name}`}
      aside={is_open ? formatKes(offer.amount_cents) : <StatusChip status={offer.state} />}
      padded
    >
      <div className="stack">
        <p>
          {[
            offer.note,
            is_open ? 'Nothing is charged before you accept' : formatKes(offer.amount_cents),
            is_open && offer.places ? counted(offer.places, 'place') : null,
            is_open && offer.until ? `Reply by ${formatDate(offer.until)}` : null,
          ]
            .filter(Boolean)
            .join('. ')}
          .
        </p>
        {is_open ? (
          <p>
            <Button variant="primary" busy={answer.busy} onClick={() => send(true)}>
              Accept
            </Button>{' '}
            <Button busy={answer.busy} onClick={() => send(false)}>
              Decline
            </Button>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
