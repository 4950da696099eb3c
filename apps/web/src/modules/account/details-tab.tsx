import {
  getMyDetails,
  type MyDetails,
  type ProfileChange,
  withdrawChange,
} from '@darasa/contract/staff/profile-changes';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { profile_labels } from '@darasa/rules/staff-words';
import {
  Button,
  ConfirmDialog,
  EditIcon,
  EmptyState,
  ErrorState,
  Facts,
  Panel,
  SkeletonLines,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { ChangeSheet } from './change-sheet.tsx';

/** Shows what the school keeps about me as one of its staff, and a way to have it put right. */
export function DetailsTab() {
  const mine = useQuery(queryOf(getMyDetails, {}));
  if (mine.error && mine.data === undefined) {
    return (
      <ErrorState
        title="We could not load your details"
        error={mine.error}
        onRetry={() => void mine.refetch()}
      />
    );
  }
  if (mine.data === undefined) return <SkeletonLines label="Loading your details" lines={6} />;
  if (mine.data === null) {
    return (
      <EmptyState title="No staff record here" text="You are not on the register of this school." />
    );
  }
  return <Details mine={mine.data} />;
}

function Details({ mine }: { mine: MyDetails }) {
  const [asking, setAsking] = useState(false);
  const { details, changes } = mine;
  const waits = changes.some((one) => one.state === 'pending');
  return (
    <div className="stack">
      <Panel
        title="Your record"
        aside={
          waits ? (
            'A change is waiting for a decision'
          ) : (
            <Button small icon={EditIcon} onClick={() => setAsking(true)}>
              Ask for a change
            </Button>
          )
        }
      >
        <Facts
          items={Object.entries(profile_labels).map(([field, label]) => ({
            label,
            value: inWords(field, details[field as keyof typeof details]),
          }))}
        />
      </Panel>
      <Panel title="Changes you requested">
        <ChangeLines changes={changes} />
      </Panel>
      {asking ? <ChangeSheet details={details} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function ChangeLines({ changes }: { changes: readonly ProfileChange[] }) {
  const [taking_back, setTakingBack] = useState<ProfileChange | null>(null);
  const withdraw = useAction(withdrawChange, { refresh: [keyOf(getMyDetails)] });
  if (changes.length === 0) {
    return (
      <EmptyState
        title="No changes yet"
        text="Request a new bank, PIN or next of kin here. It is checked before it takes effect."
      />
    );
  }
  return (
    <>
      <ul className="lines">
        {changes.map((change) => (
          <li key={change.id}>
            <span className="words">
              <strong>{change.fields.map(({ field }) => profile_labels[field]).join(', ')}</strong>
              {change.fields.map(({ field, before, after }) => (
                <span className="meta" key={field}>
                  {profile_labels[field]}: {inWords(field, before) ?? 'nothing'} →{' '}
                  {inWords(field, after) ?? 'nothing'}
                </span>
              ))}
              <span className="meta">
                Asked on {formatDate(change.created_at)}
                {change.decision_note ? `, “${change.decision_note}”` : ''}
              </span>
            </span>
            <StatusChip status={change.state} />
            {change.state === 'pending' || change.state === 'returned' ? (
              <Button small onClick={() => setTakingBack(change)}>
                Take back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {taking_back ? (
        <ConfirmDialog
          open
          title="Take back this change?"
          act="Take back"
          onClose={() => setTakingBack(null)}
          onConfirm={() => withdraw.run({ id: taking_back.id })}
        >
          Nobody is asked to decide any more. What the school has stays as it is.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const inWords = (field: string, value: string | null): string | null =>
  value && field.endsWith('phone') ? formatPhone(value) : value;
