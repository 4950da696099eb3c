import { groupBy } from '@darasa/rules/group-by';
import { formatBalance, formatMoney } from '@darasa/rules/money';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { ShareTable } from './share-table.tsx';
import { type Foresight, useForesight } from './use-foresight.ts';
import './payments.css';

/** Whom the money is for: two learners may have one name, never one number. */
export function PayingLearner() {
  const foresight = useForesight();
  if (!foresight) return null;
  const { learner } = foresight.answer;
  return (
    <p className="paying-learner">
      <PersonAvatar name={learner.name} photo={learner.photo} />
      <span>{[learner.admission_number, learner.class_name].filter(Boolean).join(', ')}</span>
    </p>
  );
}

/** One line says which terms are paid; the vote heads open below it. */
export function SpreadLine() {
  const foresight = useForesight();
  if (!foresight || foresight.amount_cents === 0) return null;
  const { shares, prepaid_cents } = foresight.answer;
  if (shares.length === 0 && prepaid_cents === 0) return null;
  return (
    <details className="spread-line">
      <summary>Pays {termsInWords(foresight)}</summary>
      <ShareTable shares={shares} prepaid_cents={prepaid_cents} />
    </details>
  );
}

/** "Term 1 2026 750.00, Term 2 2026 9,250.00". */
function termsInWords({ answer: { shares, prepaid_cents } }: Foresight): string {
  const terms = [...groupBy(shares, (one) => one.semester_name)].map(
    ([term, own]) => `${term} ${formatMoney(own.reduce((sum, one) => sum + one.amount_cents, 0))}`,
  );
  const advance = prepaid_cents > 0 ? [`the next bill ${formatMoney(prepaid_cents)}`] : [];
  return [...terms, ...advance].join(', ');
}

/** The balance now and after, always in sight while money is counted. */
export function PaymentSum() {
  const foresight = useForesight();
  if (!foresight) return <p className="payment-sum muted">Choose a learner to see the balance.</p>;
  const { balance_before_cents, balance_after_cents } = foresight.answer;
  return (
    <dl className="payment-sum" role="status">
      <div>
        <dt>Balance now</dt>
        <dd>{formatBalance(balance_before_cents)}</dd>
      </div>
      <div>
        <dt>This payment</dt>
        <dd>{formatMoney(-(balance_before_cents - balance_after_cents))}</dd>
      </div>
      <div className="result">
        <dt>Balance after, KES</dt>
        <dd>{formatBalance(balance_after_cents)}</dd>
      </div>
    </dl>
  );
}
