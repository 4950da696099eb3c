import type { FamilyChild } from '@darasa/contract/students/family';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';
import { Link, StatusChip } from '@darasa/ui';
import { PersonAvatar } from '../../../platform/person-avatar.tsx';
import { placeOf } from '../learner-words.ts';
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

export function termWords(term: NonNullable<FamilyChild['term']>, now = new Date()): string {
  const is_on = term.starts_on <= isoDate(now);
  const name = `${term.name} ${term.year}`;
  return is_on
    ? `${name} ends on ${formatDate(term.ends_on)}`
    : `${name} begins on ${formatDate(term.starts_on)}`;
}
