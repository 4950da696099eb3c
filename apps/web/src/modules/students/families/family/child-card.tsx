import type { FamilyChild } from '@darasa/contract/students/families/family';
import { formatDate, formatRange, isoDate } from '@darasa/rules/dates';
import { eventStart } from '@darasa/rules/event-words';
import { learnerName } from '@darasa/rules/names';
import { Link, StatusChip } from '@darasa/ui';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { placeOf } from '#modules/students/learners/learner/learner-words.ts';
import './family.css';

export const childPath = (id: string): string => `/parent/app/children/${id}`;

/** A child at a glance. Where there is an address, the whole card is the way to it. */
export function ChildCard({ child, href }: { child: FamilyChild; href?: string }) {
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
        {child.event ? (
          <span className="meta">
            Next event: {child.event.title}, {eventStart(child.event)}
          </span>
        ) : null}
      </span>
    </>
  );
  return href ? (
    <Link className="child-card" href={href}>
      {content}
    </Link>
  ) : (
    <div className="child-card">{content}</div>
  );
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
