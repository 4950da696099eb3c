import { counted } from '@darasa/rules/counted';
import type { ExcludedRecipient } from '@darasa/contract/communication/writing/campaigns';
import { formatPhone } from '@darasa/rules/phone';
import type { ReactNode } from 'react';
import { why_words } from './words.ts';

/** Shows who gets nothing, and why: the first of them, and below these what has them all. */
export function LeftOut(props: {
  excluded: readonly ExcludedRecipient[];
  count: number;
  children?: ReactNode;
}) {
  const { excluded, count } = props;
  if (count === 0) return null;
  return (
    <details>
      <summary>{counted(count, 'person', 'people')} left out</summary>
      <ul>
        {excluded.map((one, i) => (
          <li key={i}>
            {one.name || 'No name'} {one.phone ? formatPhone(one.phone) : ''}: {why_words[one.why]}
            {one.detail ? ` (${one.detail})` : ''}
          </li>
        ))}
      </ul>
      {count > excluded.length ? (
        <p className="help">
          And {(count - excluded.length).toLocaleString('en')} more: the file below has them all.
        </p>
      ) : null}
      {props.children}
    </details>
  );
}
