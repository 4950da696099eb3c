import type { RegisterLearner } from '@darasa/contract/attendance/registers/registers';
import { readCell } from '@darasa/rules/attendance/cell';
import { Button, Letters } from '@darasa/ui';
import { codeOf, lettersOf, pressed, sourceOf, toneOf, wordsOf } from './roll-words.ts';
import type { Roll } from './use-roll.ts';

interface RowProps {
  roll: Roll;
  learner: RegisterLearner;
  onMore: (learner: RegisterLearner) => void;
}

/** One learner: the name with what there is to say, and three letters within reach of a thumb. */
export function RollRow({ roll, learner, onMore }: RowProps) {
  const { register, main, feed } = roll;
  const { student_id, name, admission_number } = learner;
  const value = roll.shown(student_id);
  const code = codeOf(value, register.codes);
  const cell = feed.cells[student_id]?.['cell'];
  const tone = code && toneOf(code);
  return (
    <li data-learner={student_id}>
      <span className="who">
        <button type="button" className="link" tabIndex={-1} onClick={() => onMore(learner)}>
          {name}
        </button>
        <span className={cell?.state === 'refused' ? 'negative' : (tone ?? 'meta')}>
          {[admission_number, wordsOf(value, register), aside(roll, learner)]
            .filter(Boolean)
            .join(', ')}
        </span>
        {cell?.theirs ? <Choice roll={roll} learner={learner} /> : null}
      </span>
      <Letters
        label={name}
        value={readCell(value)?.code ?? ''}
        options={lettersOf(value, main, register.codes)}
        disabled={roll.is_locked}
        onChange={(chosen) => {
          const picked = register.codes.find((one) => one.code === chosen)!;
          roll.set(student_id, pressed(picked, register, new Date()));
        }}
        onAgain={() => onMore(learner)}
      />
    </li>
  );
}

/** What the line or somebody else has to say; else where a cell came from that nobody here typed. */
function aside({ feed, register }: Roll, learner: RegisterLearner): string {
  const cell = feed.cells[learner.student_id]?.['cell'];
  if (cell?.state === 'refused') return cell.says ?? 'refused';
  if (cell?.state === 'waiting') return 'waits for the line';
  return cell ? '' : sourceOf(learner, register);
}

/** Two said different things: both are there with who and when, and a person decides. */
function Choice({ roll, learner: { student_id } }: Pick<RowProps, 'roll' | 'learner'>) {
  const { feed, register } = roll;
  const { theirs } = feed.cells[student_id]!['cell']!;
  const { text, by, at } = theirs!;
  return (
    <span className="roll-choice">
      <span className="warning">
        {by} said {wordsOf(text, register) || 'present'}, {at}
      </span>
      <Button
        small
        onClick={() => feed.put([{ row_id: student_id, key: 'cell', value: text, is_own: false }])}
      >
        Keep
      </Button>
      <Button small onClick={() => feed.decide(student_id, 'cell', 'yours')}>
        Use mine
      </Button>
    </span>
  );
}
