import { answerOptIn, listOptIns, type OptInRow } from '@darasa/contract/finance/extra-charges';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';

/** Trips and clubs the school offers: a parent says yes or no, and nothing is charged before. */
export function OffersPanel() {
  const offers = useQuery(queryOf(listOptIns, {}));
  const rows = offers.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title="Offered by the school">
      <ul className="rows">
        {rows.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </Panel>
  );
}

function Offer({ offer }: { offer: OptInRow }) {
  const answer = useAction(answerOptIn, { refresh: [['parent']] });
  const is_open = offer.state === 'asked';
  const send = (accept: boolean) =>
    void answer.run({ id: offer.id, accept }).catch(() => undefined);
  return (
    <li className="panel-body stack">
      <p>
        <strong>{offer.name}</strong> for {offer.child_name}, {formatKes(offer.amount_cents)}{' '}
        {is_open ? null : <StatusChip status={offer.state} />}
      </p>
      {offer.note ? <p className="muted">{offer.note}</p> : null}
      {is_open ? (
        <p className="acts">
          <Button small variant="primary" busy={answer.busy} onClick={() => send(true)}>
            Accept
          </Button>{' '}
          <Button small busy={answer.busy} onClick={() => send(false)}>
            Decline
          </Button>{' '}
          {offer.until ? (
            <span className="muted">Answer until {formatDate(offer.until)}</span>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
