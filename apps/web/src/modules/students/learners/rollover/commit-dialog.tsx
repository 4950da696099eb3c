import { counted } from '@darasa/rules/counted';
import type { OutputOf, SentOf } from '@darasa/contract/endpoint';
import { commitRollover, type rehearse } from '@darasa/contract/students/learners/rollover';
import { formatDate } from '@darasa/rules/dates';
import { ConfirmDialog } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';

/** The last look before everybody moves. */
export function CommitDialog(props: {
  scope: Omit<SentOf<typeof commitRollover>, 'mark'>;
  rehearsal: OutputOf<typeof rehearse>;
  onClose: () => void;
}) {
  const { scope, rehearsal } = props;
  const { promoted, repeated, left, held, blocked } = rehearsal.counts;
  const commit = useAction(commitRollover, { refresh: [['students'], ['dashboard']] });
  return (
    <ConfirmDialog
      open
      onClose={props.onClose}
      title={`Open ${scope.to_year} for ${counted(promoted + repeated + left, 'learner')}?`}
      act="Commit promotion"
      onConfirm={() => commit.run({ ...scope, mark: rehearsal.mark })}
    >
      <p>
        {promoted} are promoted, {repeated} repeat and {left} leave as graduated.{' '}
        {held + blocked > 0 ? `${held + blocked} stay where they are.` : 'Nobody stays behind.'}
      </p>
      <p>
        The lists show the new classes at once; the places begin on {formatDate(scope.starts_on)}.
        It can be taken back for 14 days.
      </p>
    </ConfirmDialog>
  );
}
