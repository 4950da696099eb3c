import type { AuditEntry } from '@darasa/contract/platform/audit';
import { formatDate, formatTime } from '@darasa/rules/dates';
import type { Happening } from '@darasa/ui';

/** One line of the audit trail in words. */
export const happeningOf = (entry: AuditEntry): Happening => ({
  key: entry.id,
  what: (
    <>
      {entry.who ?? 'The system'}: {entry.action}
      <ChangeList changes={entry.changes} />
    </>
  ),
  when: `${formatDate(entry.at)}, ${formatTime(entry.at)}`,
});

/** "Code: from SCI to SCIE", one line for each field. */
export function ChangeList({ changes }: { changes: AuditEntry['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <span className="change-list">
      {changes.map((change) => (
        <span key={change.field}>{changeWords(change)}</span>
      ))}
    </span>
  );
}

export function changeWords({ field, from, to }: AuditEntry['changes'][number]): string {
  const name = nameOf(field);
  if (from === null) return `${name}: ${to ?? 'empty'}`;
  return to === null ? `${name}: ${from} removed` : `${name}: from ${from} to ${to}`;
}

const nameOf = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
