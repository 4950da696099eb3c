import type { TypedCell } from './cell.ts';
import type { CodeMeaning } from './presence.ts';

/** A cell with all that decides what becomes of it when somebody else says something different. */
export interface StoredCell extends TypedCell {
  meaning: CodeMeaning;
  how: 'typed' | 'plan' | 'scan' | 'device' | 'import' | 'office';
  done_at: string;
  /** After the time at which a learner is late: whoever is present then has arrived. */
  is_after_start: boolean;
  version: number;
  /** What the teacher said, where the office said something else since. */
  teacher: TypedCell | null;
}

export interface SentCell extends TypedCell {
  meaning: CodeMeaning;
  /** The version that the person saw; 0 for a learner whom nobody had touched. */
  base: number;
  done_at: string;
  side: 'teacher' | 'office';
  is_after_start: boolean;
}

/**
 * Apply writes the cell; beside writes the teacher's column only; note leaves a trace and changes nothing;
 * differs waits for a person.
 */
export type MergeOutcome = 'same' | 'apply' | 'beside' | 'note' | 'differs';

/** Two who say something of one learner: by cell, and nothing is overwritten without being seen. */
export function mergeCell(current: StoredCell | null, sent: SentCell): MergeOutcome {
  if (current?.how === 'office' && sent.side === 'teacher') {
    return current.teacher && isSame(current.teacher, sent) ? 'same' : 'beside';
  }
  const is_touched = current !== null && (current.how === 'typed' || current.how === 'office');
  if (current && isSame(current, sent)) return is_touched ? 'same' : 'apply';
  if (!is_touched || current.version === sent.base) return 'apply';
  if (hasArrived(current, sent)) return 'apply';
  if (hasArrived(sent, current)) return 'note';
  return 'differs';
}

type Said = Pick<SentCell, 'meaning' | 'done_at' | 'is_after_start'>;

/** An absent learner who comes later has come, whoever saw it and whichever is heard first. */
const hasArrived = (before: Said, after: Said): boolean =>
  before.meaning.presence === 'absent' &&
  after.meaning.presence === 'present' &&
  after.done_at > before.done_at &&
  (after.meaning.is_late || after.is_after_start);

const isSame = (a: TypedCell, b: TypedCell): boolean =>
  a.code === b.code && a.minutes === b.minutes && a.reason_id === b.reason_id;
