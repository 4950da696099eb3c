import type { ChildBalance } from '@darasa/contract/finance/families/family-fees';
import type { FamilyChild } from '@darasa/contract/students/families/family';
import { formatDate, formatRange, isoDate } from '@darasa/rules/dates';
import { balanceParts } from '@darasa/rules/money';
import { learnerName } from '@darasa/rules/names';
import { Button, Link, StatusChip } from '@darasa/ui';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { placeOf } from '#modules/students/learners/learner/learner-words.ts';
import './family.css';

export const childPath = (id: string): string => `/parent/app/children/${id}`;

/** A child at a glance, with what is owed for it. Where there is an address, the card is the way to it. */
export function ChildCard({
  child,
  href,
  fees,
}: {
  child: FamilyChild;
  href?: string;
  fees?: ChildBalance | undefined;
}) {
  const name = learnerName(child);
  const content = (
    <>
      <PersonAvatar large name={name} photo={child.photo} />
      <span className="words">
        <span className="name">
          {name}
          {child.status === 'active' ? null : <StatusChip status={child.status} />}
        </span>
        <span className="meta">
          {[placeOf(child) ?? 'No class yet', `No. ${child.admission_number}`].join(', ')}
        </span>
        <span className="meta">{child.school_name}</span>
        {child.teacher ? <span className="meta">Class teacher: {child.teacher}</span> : null}
        {child.term ? <span className="meta">{termWords(child.term)}</span> : null}
        {child.holiday ? <span className="meta">{holidayWords(child.holiday)}</span> : null}
      </span>
    </>
  );
  if (!href) return <div className="child-card">{content}</div>;
  return (
    <div className="child-whole">
      <Link className="child-card" href={href}>
        {content}
      </Link>
      {fees ? <ChildFees child={child} fees={fees} /> : null}
    </div>
  );
}

/** A parent opens the page for the balance: it is one look, and paying it one press. */
function ChildFees({ child, fees }: { child: FamilyChild; fees: ChildBalance }) {
  const path = childPath(child.student_id);
  const { balance_cents, last_paid_on } = fees;
  return (
    <div className="child-fees">
      <Link href={`${path}/fees`}>
        <span className="meta">
          {['Fees', last_paid_on && `last paid ${formatDate(last_paid_on)}`]
            .filter(Boolean)
            .join(', ')}
        </span>
        <strong>{owedWords(balance_cents)}</strong>
      </Link>
      {child.may_pay && balance_cents > 0 ? (
        <Button variant="primary" href={path}>
          Pay
        </Button>
      ) : null}
    </div>
  );
}

function owedWords(balance_cents: number): string {
  if (balance_cents === 0) return 'Nothing owed';
  const { amount, is_credit } = balanceParts(balance_cents);
  return is_credit ? `KES ${amount} in credit` : `KES ${amount}`;
}

/** What comes next in the year of the child: the term begins, its half term, or it ends. */
export function termWords(term: NonNullable<FamilyChild['term']>, now = new Date()): string {
  const today = isoDate(now);
  const name = `${term.name} ${term.year}`;
  const { starts_on, half_term_starts_on, half_term_ends_on, ends_on } = term;
  if (today < starts_on) return `${name} begins on ${formatDate(starts_on)}`;
  if (half_term_starts_on && half_term_ends_on && today <= half_term_ends_on) {
    return today < half_term_starts_on
      ? `Half term begins on ${formatDate(half_term_starts_on)}`
      : `Half term until ${formatDate(half_term_ends_on)}`;
  }
  return `${name} ends on ${formatDate(ends_on)}`;
}

const holidayWords = ({ name, starts_on, ends_on }: NonNullable<FamilyChild['holiday']>): string =>
  isoDate(new Date()) < starts_on
    ? `Next holiday: ${name}, ${formatRange(starts_on, ends_on)}`
    : `Holiday: ${name}, until ${formatDate(ends_on)}`;
