import {
  type Absence,
  absence_source_words,
  absence_state_words,
  absenceDays,
  decideAbsence,
  editAbsence,
  endAbsence,
  getAbsenceFile,
  listAbsences,
} from '@darasa/contract/attendance/absences/absences';
import { getRegister } from '@darasa/contract/attendance/registers/registers';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { Button, Facts, Sheet } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { NewAbsenceSheet } from './new-absence-sheet.tsx';

const refresh = [keyOf(listAbsences), keyOf(getRegister)];

/** One absence: who asked for it and why, with the answer, or the two buttons that give it. */
export function AbsenceSheet({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const may = useMay();
  const openFile = useExport(getAbsenceFile);
  const [reply, setReply] = useState('');
  const [editing, setEditing] = useState(false);
  const decide = useAction(decideAbsence, { refresh, say_refusal: true });
  const end = useAction(endAbsence, { refresh, say: 'Taken back.', say_refusal: true });
  const { id, version, state } = absence;
  const answer = (agree: boolean) =>
    void decide
      .run({ id, version, agree, ...(reply.trim() ? { reply: reply.trim() } : {}) })
      .then(onClose, () => undefined);
  const is_live = state === 'asked' || state === 'agreed';
  if (editing) return <NewAbsenceSheet absence={absence} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={absence.student}
      sub={[absence.admission_number, absence.class].filter(Boolean).join(', ')}
      footer={
        <>
          {state === 'asked' && may(decideAbsence) ? (
            <>
              <Button variant="primary" busy={decide.busy} onClick={() => answer(true)}>
                Agree
              </Button>
              <Button busy={decide.busy} onClick={() => answer(false)}>
                Refuse
              </Button>
            </>
          ) : null}
          {is_live && may(editAbsence) ? (
            <Button onClick={() => setEditing(true)}>Change</Button>
          ) : null}
          {state === 'agreed' && may(endAbsence) ? (
            <Button
              busy={end.busy}
              onClick={() => void end.run({ id, version }).then(onClose, () => undefined)}
            >
              Take back
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'Days', value: absenceDays(absence) },
            { label: 'Why', value: absence.code_words },
            { label: 'In words', value: absence.words },
            { label: 'Asked by', value: askedBy(absence) },
            { label: 'State', value: absence_state_words[state] },
            ...(absence.decided_at
              ? [
                  {
                    label: 'Decided',
                    value: `${absence.decided_by ?? ''}, ${formatDateTime(absence.decided_at)}`,
                  },
                ]
              : []),
            ...(absence.reply ? [{ label: 'Word to the parent', value: absence.reply }] : []),
            ...(absence.came_on.length > 0
              ? [
                  {
                    label: 'Came all the same',
                    value: absence.came_on.map((day) => formatDate(day)).join(', '),
                  },
                ]
              : []),
          ]}
        />
        {absence.file_name ? (
          <Button onClick={() => void openFile({ id })}>Open {absence.file_name}</Button>
        ) : null}
        {state === 'asked' && may(decideAbsence) ? (
          <label className="field">
            <span>A word to the parent (optional)</span>
            <textarea
              className="input"
              rows={2}
              maxLength={300}
              value={reply}
              onChange={(event) => setReply(event.target.value)}
            />
          </label>
        ) : null}
      </div>
    </Sheet>
  );
}

const askedBy = ({ source, asked_by, asked_at }: Absence): string =>
  `${source === 'parent' ? asked_by : `${absence_source_words[source]}, ${asked_by}`}, ${formatDateTime(asked_at)}`;
