import { absence_state_words, absenceDays } from '@darasa/contract/attendance/absences/absences';
import {
  type FamilyAbsence,
  listFamilyAbsences,
  withdrawAbsence,
} from '@darasa/contract/attendance/absences/family-absences';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, lazyDialog, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import './family-absences.css';

const AskSheet = lazyDialog(() => import('./ask-sheet.tsx'));

const refresh = [keyOf(listFamilyAbsences)];

/** Days on which a child will be away: what I asked the school for, and what it answered. */
export function FamilyAbsencesPanel() {
  const found = useQuery(queryOf(listFamilyAbsences, {}));
  const [asking, setAsking] = useState(false);
  const { rows = [], children = [] } = found.data ?? {};
  if (rows.length === 0 && children.length === 0) return null;
  return (
    <Panel
      title="Absences"
      aside={
        children.length > 0 ? (
          <Button small onClick={() => setAsking(true)}>
            Ask for an absence
          </Button>
        ) : undefined
      }
    >
      {rows.length === 0 ? (
        <p className="panel-body muted">You have not asked for an absence.</p>
      ) : (
        <ul className="family-absences">
          {rows.map((row) => (
            <OneAbsence key={row.id} row={row} />
          ))}
        </ul>
      )}
      {asking ? <AskSheet family={children} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

const tones = { asked: 'info', agreed: 'positive', refused: 'negative', ended: undefined } as const;

function OneAbsence({ row }: { row: FamilyAbsence }) {
  const withdraw = useAction(withdrawAbsence, {
    refresh,
    say: 'The request is taken back.',
    say_refusal: true,
  });
  const { id, student_id, state } = row;
  const tone = tones[state];
  return (
    <li>
      <span className="words">
        <strong>
          {row.child}, {absenceDays(row)}
        </strong>
        <span className="meta">
          {[row.code_words, row.words, row.file_name, `asked ${formatDateTime(row.asked_at)}`]
            .filter(Boolean)
            .join(', ')}
        </span>
        {row.reply ? <span className="muted">The school says: {row.reply}</span> : null}
      </span>
      <StatusChip {...(tone ? { tone } : { quiet: true })}>
        {state === 'asked' ? 'Waiting' : absence_state_words[state]}
      </StatusChip>
      {state === 'asked' ? (
        <Button
          small
          busy={withdraw.busy}
          onClick={() => void withdraw.run({ student_id, id }).catch(() => undefined)}
        >
          Take back
        </Button>
      ) : null}
    </li>
  );
}
