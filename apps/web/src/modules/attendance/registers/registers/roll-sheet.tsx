import type { RegisterLearner } from '@darasa/contract/attendance/registers/registers';
import { cellText, readCell } from '@darasa/rules/attendance/cell';
import { Button, lazyPart, Segmented, Sheet, SkeletonLines } from '@darasa/ui';
import { useState } from 'react';
import { codeOf, pressed } from './roll-words.ts';
import { addressOf, type Roll } from './use-roll.ts';

const CellHistory = lazyPart(
  () => import('../history/cell-history.tsx'),
  <SkeletonLines label="Loading the changes" lines={2} />,
);

/** All that may be said of one learner: further codes, the minutes and the reason. */
export function RollSheet(props: { roll: Roll; learner: RegisterLearner; onClose: () => void }) {
  const { roll, learner, onClose } = props;
  const { register } = roll;
  const [cell, setCell] = useState(() => readCell(roll.shown(learner.student_id))!);
  const code = codeOf(cellText(cell), register.codes);
  const choose = (chosen: string) => {
    const picked = register.codes.find((one) => one.code === chosen)!;
    setCell(readCell(pressed(picked, register, new Date()))!);
  };
  const save = () => {
    roll.set(learner.student_id, cellText(cell));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={learner.name}
      sub={learner.admission_number}
      footer={
        roll.is_locked ? undefined : (
          <Button variant="primary" onClick={save}>
            Set {code?.words}
          </Button>
        )
      }
    >
      <div className="stack">
        <Segmented
          label="Code"
          value={cell.code}
          options={register.codes.map((one) => ({
            value: one.code,
            label: `${one.code} ${one.words}`,
          }))}
          onChange={choose}
        />
        {code?.asks_minutes ? (
          <label className="field">
            <span>Minutes late</span>
            <input
              className="input"
              inputMode="numeric"
              maxLength={3}
              value={cell.minutes ?? ''}
              onChange={(event) => setCell({ ...cell, minutes: figureOf(event.target.value) })}
            />
          </label>
        ) : null}
        {code && code.presence !== 'none' && (code.asks_reason || code.asks_minutes) ? (
          <label className="field">
            <span>Reason</span>
            <select
              className="input"
              value={cell.reason_id ?? ''}
              onChange={(event) => setCell({ ...cell, reason_id: event.target.value || null })}
            >
              <option value="">None said</option>
              {register.reasons.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <Said learner={learner} />
        <CellHistory address={addressOf(register)} student_id={learner.student_id} />
      </div>
    </Sheet>
  );
}

const minutes_max = 600;

function figureOf(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits), minutes_max);
}

/** Whoever said what stands there, so that nobody has to guess. */
function Said({ learner: { cell } }: { learner: RegisterLearner }) {
  if (!cell?.by) return null;
  const whose = cell.how === 'office' ? `${cell.by}, for the office` : cell.by;
  return <p className="meta">Said by {whose}.</p>;
}
