import {
  type Arrival,
  assignArrival,
  listArrivals,
  provider_labels,
  suggestLearners,
  type Suggestion,
} from '@darasa/contract/finance/receiving/incoming';
import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { formatDateTime } from '@darasa/rules/dates';
import { formatBalance, formatKes } from '@darasa/rules/money';
import { Button, Facts, Notice, Sheet, SkeletonLines, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import '../payments/payments.css';
import { StudentFinder } from '#pickers/student-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { ElsewhereForm } from './elsewhere-form.tsx';

interface Props {
  arrival: Arrival;
  onClose: () => void;
  onAssigned: (payment: Payment) => void;
}

/** Money that came by itself: what was told of it, for whom it may be, and one tap to say so. */
export function ArrivalSheet({ arrival, onClose, onAssigned }: Props) {
  const may = useMay();
  const found = useQuery(queryOf(suggestLearners, { id: arrival.id }));
  const assign = useAction(assignArrival, { refresh: [keyOf(listArrivals), ['finance']] });
  const may_assign = may(assignArrival) && arrival.state === 'suspense';
  const give = (student_id: string) =>
    void assign
      .run({ id: arrival.id, student_id })
      .then(onAssigned, (error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={formatKes(arrival.amount_cents)}
      sub={`${provider_labels[arrival.provider]} ${arrival.receipt}`}
    >
      <div className="stack">
        {arrival.problem ? <Notice tone="warning">{arrival.problem}</Notice> : null}
        {arrival.other_amount_cents === null ? null : (
          <Notice tone="warning">
            A later notice of the same payment says {formatKes(arrival.other_amount_cents)}. The
            first one counts; ask {provider_labels[arrival.provider]} which is true.
          </Notice>
        )}
        {arrival.state === 'returned' ? (
          <Notice tone="info">
            {provider_labels[arrival.provider]} took this money back. Nothing waits here.
          </Notice>
        ) : null}
        {may_assign ? (
          <section className="stack" aria-label="For whom it is">
            <h3>For whom it is</h3>
            {found.isPending ? <SkeletonLines label="Looking for the learner" lines={3} /> : null}
            {found.data?.rows.map((one) => (
              <SuggestedLearner
                key={one.student_id}
                one={one}
                busy={assign.busy}
                onGive={() => give(one.student_id)}
              />
            ))}
            {found.data?.rows.length === 0 ? (
              <p className="faint">Nothing in the records points to a learner.</p>
            ) : null}
            <StudentFinder label="Give it to another learner" onChosen={give} />
            <ElsewhereForm arrival={arrival} onDone={onClose} />
          </section>
        ) : null}
        <Facts
          oneColumn
          items={[
            { label: 'Account typed', value: arrival.account_text },
            { label: 'Payer', value: arrival.payer_name },
            { label: 'Phone', value: arrival.payer_phone },
            { label: 'Paid', value: formatDateTime(arrival.paid_at) },
            { label: 'Sent to', value: arrival.money_account_name ?? arrival.sent_to },
            { label: 'Receipt', value: arrival.receipt_number },
            { label: 'Learner', value: arrival.student_name },
            { label: 'Received as', value: arrival.paper },
          ]}
        />
        {found.data && found.data.notices.length > 0 ? (
          <details>
            <summary>What was told, word for word</summary>
            {found.data.notices.map((one) => (
              <p key={one.received_at + one.kind} className="faint arrival-notice">
                {formatDateTime(one.received_at)}, {one.kind}
                {one.times > 1 ? `, ${one.times} times` : ''}: {one.payload}
              </p>
            ))}
          </details>
        ) : null}
        <Trail record_type="arrival" record_id={arrival.id} />
      </div>
    </Sheet>
  );
}

function SuggestedLearner(props: { one: Suggestion; busy: boolean; onGive: () => void }) {
  const { one } = props;
  return (
    <div className="suggested-learner">
      <div>
        <strong>
          {one.student_name}, {one.admission_number}
        </strong>
        <div className="faint">
          {[one.class_name, one.reason, `balance KES ${formatBalance(one.balance_cents)}`]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <Button busy={props.busy} aria-label={`Assign to ${one.student_name}`} onClick={props.onGive}>
        Assign
      </Button>
    </div>
  );
}
